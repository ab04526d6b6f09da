// The English texts for those who look on: boards in other pages, delayed games, events, classes.

export const enWatch = {
  embed: 'Show the game on your own page',
  embedPicture: 'A picture without a script',
  embedBoard: 'A board that follows the game',
  embedAlt: 'Board of this game',
};
