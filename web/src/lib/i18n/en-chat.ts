// The English texts of what is said beside a game.

export const enChat = {
  chat: 'Chat',
  chatEmpty: 'Nothing has been said.',
  chatPhrases: 'Say a phrase',
  chatWrite: 'Write',
  chatSend: 'Send',
  chatOffHere: 'Texts are switched off in your account; phrases come through.',
  chatFull: (left: number) => `${left} characters left`,
  phrase_hello: 'Hello!',
  phrase_goodLuck: 'Have a good game!',
  phrase_wellPlayed: 'Well played!',
  phrase_thanks: 'Thank you!',
  phrase_goodGame: 'Good game!',
  phrase_sorry: 'Sorry!',
  phrase_oneMoment: 'One moment, please.',
  phrase_goodbye: 'I have to go. Goodbye!',
};
