// 分析、提示与选择等级的中文文字。

import type { enAnalysis } from './en-analysis';

const ended: Record<string, string> = {
  time: '这个局面的计算时间已到。',
  settled: '这里已经没有更多可以发现的了。',
  over: '这个局面中对局已经结束。',
  replaced: '已停止：您在其他窗口中分析别的局面。',
  stopping: '服务器即将停止。',
};
const large = (count: number) =>
  count >= 1e4 ? `${(count / 1e4).toFixed(count < 1e5 ? 1 : 0)} 万` : String(count);

export const zhAnalysis: typeof enAnalysis = {
  anTitle: '分析',
  anStart: '开始分析',
  anStop: '停止',
  anAgain: '再看一次',
  anLines: '变化数',
  anThinking: '引擎正在计算这个局面……',
  anDepth: (depth, nodes) => `深度 ${depth} · ${large(nodes)}个局面`,
  anEnded: (reason) => ended[reason] ?? '',
  anWins: (side, moves) => `${side} ${moves} 步内取胜`,
  anWinsShort: (moves) => `${moves} 步胜`,
  anEven: '均势',
  anBetter: (side, men) => `${side}优势 ${men}`,
  anLine: (number) => `变化 ${number}`,
  anShow: (text) => `显示 ${text} 之后的局面`,
  anBack: '回到原局面',
  anRead: '朗读最佳变化',
  anReadKey: '朗读分析的最佳变化',
  anToggleKey: '开始或停止分析（对局结束后）',
  anNothing: '还没有变化。',
  anBroken: '与引擎的连接中断了。',
  anKeys: 'A 键开始和停止分析，B 键朗读最佳变化。',
  hint: '提示',
  hintKey: '请求提示（与引擎对局时）',
  hintThinking: '思考中……',
  hintPiece: (square) => `注意 ${square} 格上的棋子。`,
  hintMove: '显示着法',
  hintGood: (text) => `${text} 是好棋。`,
  hintClose: '关闭提示',
  levelStrength: (text) => `棋力：${text}`,
  levelHow: '我该选哪一级？',
  levelFirst: '刚学国际跳棋？从第 1 级开始：它看得不远，您会赢。',
  levelUp: '赢多输少就升一级，输多赢少就降一级。',
  levelRating: '棋力大致等于同样水平棋手的等级分：越高越强。',
  levelHelp: '每一级都可以悔棋，也可以请求提示。',
};
