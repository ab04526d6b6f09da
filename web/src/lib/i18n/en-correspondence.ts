// English texts of correspondence play: leave, conditional moves, notes, postcards.

const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`;

export const enCorrespondence = {
  correspondence: 'By correspondence',
  formEachMove: (time: string) => `${time} for each move`,
  leaveDays: 'Days of leave for each player',
  leaveDaysHint: 'On leave your clock stands still. 0: no leave.',
  onLeave: (side: string, until: string) => `${side} is on leave until ${until}`,
  leaveLeft: (n: number) => `${days(n)} of leave left`,
  takeLeaveFor: 'Days of leave',
  takeLeave: 'Take leave',
  endLeave: 'I am back',
  plan: 'If the opponent plays …',
  planLabel: 'Conditional moves, a line each',
  planHint:
    'A line each: his move, your answer, his next move, and so on. Write whole captures. “resign” at the end of a line gives the game up. Only you see this.',
  planForced: 'Play my forced moves by themselves',
  planOwnTurn: 'It is your turn: conditional moves are made while the opponent thinks.',
  planKept: 'Kept. It plays by itself when he moves so.',
  planNone: 'Nothing is planned.',
  keep: 'Keep',
  note: 'Notes for myself',
  noteHint: 'Nobody else sees them.',
  noteKept: 'The note is kept.',
  postcard: 'Postcard',
  postcardHint: 'The moves so far, to be copied by hand; a reply is typed in the same way.',
  postcardReply: 'What stands on the card that came',
  postcardPlay: 'Play these moves',
  copyText: 'Copy the text',
};
