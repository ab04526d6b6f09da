// The English texts of analyses, hints and the choice of a level.

const ended: Record<string, string> = {
  time: 'The time for this position is over.',
  settled: 'Nothing is left to find here.',
  over: 'The game is over in this position.',
  replaced: 'Stopped: you look at other positions in other windows.',
  stopping: 'The server stops.',
};
const large = (count: number) =>
  count >= 1e6 ? `${(count / 1e6).toFixed(1)} million` : count.toLocaleString('en');

export const enAnalysis = {
  anTitle: 'Analysis',
  anStart: 'Analyse',
  anStop: 'Stop',
  anAgain: 'Look again',
  anLines: 'Lines',
  anThinking: 'The engine looks at the position…',
  anDepth: (depth: number, nodes: number) => `Depth ${depth} · ${large(nodes)} positions`,
  anEnded: (reason: string) => ended[reason] ?? '',
  anWins: (side: string, moves: number) =>
    `${side} wins in ${moves} ${moves === 1 ? 'move' : 'moves'}`,
  anWinsShort: (moves: number) => `#${moves}`,
  anEven: 'Equal',
  anBetter: (side: string, men: string) => `${side} is better by ${men}`,
  anLine: (number: number) => `Line ${number}`,
  anShow: (text: string) => `Show the position after ${text}`,
  anBack: 'Back to the position',
  anRead: 'Read the best line aloud',
  anReadKey: 'Say the best line of the analysis',
  anToggleKey: 'Start or stop the analysis, after the game',
  anNothing: 'There is no line yet.',
  anBroken: 'The connection to the engine was lost.',
  anKeys: 'A starts and stops the analysis, B says the best line.',
  hint: 'Hint',
  hintKey: 'Ask for a hint, against the engine',
  hintThinking: 'Thinking…',
  hintPiece: (square: string) => `Look at the piece on ${square}.`,
  hintMove: 'Show the move',
  hintGood: (text: string) => `${text} is good.`,
  hintClose: 'Close the hint',
  levelStrength: (text: string) => `Strength: ${text}`,
  levelHow: 'Which level is right for me?',
  levelFirst: 'New to draughts? Begin with level 1: it sees little, and you will win.',
  levelUp: 'Go up a level when you win most of your games, and down when you lose most.',
  levelRating:
    'The strength is roughly the rating of a player who plays as well: the higher, the stronger.',
  levelHelp: 'On every level you may take moves back and ask for a hint.',
};
