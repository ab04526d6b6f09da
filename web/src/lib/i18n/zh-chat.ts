// 对局聊天的中文文字。

import type { enChat } from './en-chat';

type Texts = {
  [K in keyof typeof enChat]: (typeof enChat)[K] extends string ? string : (typeof enChat)[K];
};

export const zhChat: Texts = {
  chat: '聊天',
  chatEmpty: '还没有人说话。',
  chatPhrases: '说一句常用语',
  chatWrite: '写一句话',
  chatSend: '发送',
  chatOffHere: '您的账号已关闭聊天，常用语照常显示。',
  chatFull: (left) => `还可写 ${left} 个字符`,
  phrase_hello: '您好！',
  phrase_goodLuck: '祝您下得开心！',
  phrase_wellPlayed: '下得好！',
  phrase_thanks: '谢谢！',
  phrase_goodGame: '好棋！',
  phrase_sorry: '对不起！',
  phrase_oneMoment: '请稍等。',
  phrase_goodbye: '我得走了，再见！',
};
