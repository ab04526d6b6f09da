// The English texts of games at odds.

export const enOdds = {
  odds: 'At odds',
  oddsOn: 'The stronger side gives odds',
  oddsGiver: 'Who gives',
  oddsBoard: 'The start: point at the pieces that are taken off',
  oddsPiece: (side: string, king: boolean, square: string) =>
    `${side} ${king ? 'king' : 'man'} on ${square} taken off`,
  oddsMenHint:
    'Point at the pieces that are taken off; those of either side, and once more to put one back.',
  oddsWithout: (side: string, squares: string, _count: number) => `${side} without ${squares}`,
  oddsBack: 'Put all back',
  oddsTime: (side: string) => `${side} has`,
  oddsPart: (part: number) => (part === 1 ? 'the same time' : `1/${part} of the time`),
  oddsTimeHint: 'Or give each side a clock of its own above.',
  oddsDraws: (side: string) => `A draw counts as a win for ${side}`,
  oddsSeries: 'A series: the odds change from game to game',
  oddsSeriesHint:
    'Whoever gives takes off the pieces, men or kings, in the order in which they were pointed at: one more in the next game after winning, one fewer after losing. Sides, time and odds change colours with the players.',
  oddsFirst: 'In the first game',
  oddsCount: (count: number) =>
    count === 0
      ? 'nothing is off'
      : count === 1
        ? 'the first is off'
        : `the first ${count} are off`,
  oddsUnrated: 'Games at odds are never rated.',
  oddsGives: (side: string) => `${side} gives`,
  oddsGame: (game: number) => `game ${game} of the ladder`,
  oddsRung: (rung: number, most: number) => `${rung} of ${most} off`,
};
