// 旁观者的中文文字：嵌入其他网页的棋盘、延迟观看、赛事、课堂。

import type { Catalogue } from './en';
import type { enWatch } from './en-watch';

export const zhWatch: Pick<Catalogue, keyof typeof enWatch> = {
  embed: '放到自己的网页上',
  embedPicture: '不用脚本的图片',
  embedBoard: '跟随对局的棋盘',
  embedAlt: '这盘棋的棋盘',
};
