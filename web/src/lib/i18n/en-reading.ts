// English texts for those who hear the board.

const pieces = (n: number): string => `${n} ${n === 1 ? 'piece' : 'pieces'}`;

export const enReading = {
  row: 'Row',
  column: 'Column',
  diagonal: 'Diagonal',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  noPieces: 'no pieces',
  canTake: (n: number) => `can take ${pieces(n)}`,
  nothingPlayable: 'There is nothing to be played now',
  capturesFirst: (n: number) => `You must take, ${pieces(n)} at most:`,
  movesCount: (n: number) => (n === 1 ? 'One move:' : `${n} moves:`),
  readCapture: (path: string, n: number) => `${path} takes ${pieces(n)}`,
  readPosition: 'Read the position',
  readRepeat: 'Repeat the last move',
  readPieces: (side: string) => `Pieces of ${side}`,
  readPlayable: 'What can be played',
  readSquare: 'Square',
  readRow: 'Its row',
  readColumn: 'Its column',
  readDiagonals: 'Its diagonals',
  keyRepeat: 'Repeat the last move',
  keyPieces: 'Read all pieces',
  keyRow: 'Read the row, the column, the diagonals of the square',
  keyPlayable: 'Count the captures, say what can be played',
  assistantSeat: 'An assistant at the board',
  assistantWhat:
    'An assistant carries out the moves that the player announces, presses the clock and may keep his score sheet. He decides nothing: he cannot resign, offer or accept.',
  assistantAsk: 'Invite an assistant',
  assistantLink: 'Link for the assistant',
  assistantDismiss: 'Go on without an assistant',
  assistantHere: 'Your assistant is at the board',
  assistantInvited: 'You are asked to be the assistant of a player',
  assistantTake: 'Take the assistant’s seat',
  assistantHelps: (side: string) =>
    `You are the assistant of ${side}: you carry out what is announced.`,
  assistantTag: 'with an assistant',
  pitch: 'Tones that tell squares: row, then column',
  sheetsAgree: 'Both sheets agree.',
  sheetsDiffer: (number: number, side: string, white: string, black: string) =>
    `The sheets first differ at move ${number} of ${side}: White wrote ${white}, Black wrote ${black}.`,
  sheetMissing: 'nothing',
  sheetPlayed: (text: string) => `${text} was played here.`,
  sheetsShow: 'Show the position before it',
};
