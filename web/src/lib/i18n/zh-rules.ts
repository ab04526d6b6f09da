// 自定规则的文字。

import type { Example, Key } from '../rules/form';
import type { enRules } from './en-rules';

const keys: Record<Key, string> = {
  board: '棋盘',
  rows: '每方兵的排数',
  first: '先走的一方',
  'men capture backward': '兵能否向后吃子',
  king: '王的走法',
  'captures go on': '连吃',
  choice: '吃法的选择',
  crowning: '兵升变为王',
  objective: '胜负目标',
  blocked: '无子可动的一方',
  'draw rules': '和棋',
  squares: '深色角格',
  'numbers from': '1 号格',
  'men capture kings': '兵能否吃王',
  captures: '吃子方向',
  landing: '飞王吃子后落在',
  removal: '被吃的子离开棋盘',
  'king moves': '同一王连续走动',
  letters: '格子的名称',
  results: '结果的写法',
};

const values: Partial<Record<Key, Record<string, string>>> = {
  board: { '8': '8 × 8', '10': '10 × 10', '12': '12 × 12' },
  first: { white: '白方', black: '黑方' },
  'men capture backward': { yes: '能', no: '只能向前吃' },
  king: { short: '每次一格', flying: '任意格数' },
  'captures go on': { yes: '必须吃到底', no: '可以中途停下' },
  choice: {
    free: '可以任选',
    'more pieces': '必须吃子最多',
    'more value': '必须吃价值最大的',
    'more pieces, with king, more kings': '吃子最多，其次用王吃，再次吃王最多',
  },
  crowning: {
    'where the move ends': '一着停在底线时',
    'in passing': '经过底线时，并作为王继续吃',
    'ends the move': '一到底线就升变，这一着结束',
  },
  objective: {
    win: '吃光或困住对方',
    lose: '先送光自己的子',
    'first king': '先得到王',
  },
  blocked: { loses: '输棋', draws: '和棋' },
  'draw rules': {
    none: '只能协议和棋',
    repetition: '同一局面三次',
    repetition25: '局面重复，或 25 回合只走王',
    fmjd: '世界国际跳棋联合会（FMJD）',
    idf: '64 格（IDF）',
  },
  squares: { 'lower left': '在双方的左下角', 'lower right': '在双方的右下角' },
  'numbers from': { 'upper left': '在白方的左上角', 'lower right': '在白方的右下角' },
  'men capture kings': { yes: '能', no: '不能' },
  captures: { diagonal: '斜线', both: '斜线和横竖线' },
  landing: {
    anywhere: '被吃子后面任意空格',
    behind: '紧后面一格',
    'behind a last king': '最后吃的是王时，紧后面一格',
  },
  removal: { 'at the end': '整个吃子完成后', 'at once': '每吃一个就取走' },
  'king moves': { any: '不限着数' },
  letters: { yes: '用字母（c3）', no: '用数字（32）' },
};

const examples: Record<Example, { name: string; title: string }> = {
  lesson: { name: '入门棋', title: '入门棋' },
  blackFirst: { name: '黑先入门棋', title: '入门棋，黑方先走' },
  mayStop: { name: '可停入门棋', title: '入门棋，连吃可停' },
  shortTen: { name: '百格短王', title: '百格短王棋' },
  giveaway: { name: '送子棋', title: '两排送子棋' },
};

export const zhRules: typeof enRules = {
  ownRules: '自定规则',
  makeRules: '自己定规则',
  makeRulesHint: '适合初学者、俱乐部或家庭：选出不同之处',
  changeRules: '修改这些规则',
  dropRules: (name) => `从列表中删去 ${name}`,
  rulesExamples: '从这里开始',
  rulesName: '棋种名称',
  rulesNameHint: '汉字、小写字母、数字和连字符',
  rulesLikeVariant: '其他棋种',
  rulesNamedAfter: (name) => `我的${name}`,
  rulesMore: '更多规则',
  rulesText: '文本形式',
  rulesTextHint: '每行一条规则：名称、冒号、值。没有写的，与百格国际跳棋相同。',
  rulesCard: '规则如下',
  rulesFaults: '这样还不能下',
  rulesLine: (line) => `第 ${line} 行：`,
  rulesRemove: '从列表中删去',
  rulesUse: '用这些规则下棋',
  rulesChecking: '正在检查规则',
  rulesGood: '可以按这些规则下棋',
  rulesOther: (value) => `其他：${value}`,
  ruleKey: (key) => keys[key] ?? '',
  ruleValue: (key, value) => values[key]?.[value] ?? value,
  exampleName: (id) => examples[id]?.name ?? '',
  exampleTitle: (id) => examples[id]?.title ?? '',
};
