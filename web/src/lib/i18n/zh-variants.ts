// 选择棋种的文字。棋种的名称和规则由服务器提供。

import type { enVariants } from './en-variants';

export const zhVariants: typeof enVariants = {
  changeVariant: '换一个棋种',
  chooseVariant: '下哪一种跳棋？',
  boardsOf: (width, height) => `${width} × ${height}`,
  otherBoards: '其他棋盘',
  also: '其他',
  rules: '规则',
  rulesOf: (name) => `规则：${name}`,
  notOfficial: '这个棋种暂时不能下正式对局。',
};
