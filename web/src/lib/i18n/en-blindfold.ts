// English texts of blindfold play.

export const enBlindfold = {
  blindfold: 'Blindfold',
  blindfoldWho: 'Blindfold: who sees no board',
  blindNobody: 'Nobody',
  blindCreator: 'Me',
  blindOpponent: 'The opponent',
  blindBoth: 'Both',
  blindfoldHint:
    'Whoever plays blindfold announces moves and hears those of the other side. No board, no list of moves and no count is sent to him before the game is over; nobody looks on but an arbiter, unless it is agreed on below.',
  blindAllowed: 'Impossible moves allowed',
  blindBeyond: 'A further one',
  blindLoses: 'loses the game',
  blindCounts: 'is only counted',
  blindArbiter: 'With an arbiter',
  blindArbiterHint:
    'You invite the arbiter and see no board yourself: the arbiter has to come from another network than yours.',
  blindSpectators: 'Those who look on see the board',
  blindSpectatorsHint:
    'But not from the network of anybody who plays blindfold. Pictures and boards on other pages stay empty.',
  blindPress: 'Press the clock',
  blindPressFirst: (side: string) => `${side} has moved and has yet to press the clock`,
  blindNotes: 'A record of the moves may be kept (event with notes)',
  blindYou: 'You play without sight of the board.',
  blindThey: (side: string) => `${side} plays without sight of the board.`,
  blindTag: 'blindfold',
  impossibleCount: (n: number, allowed: number) => `Impossible moves: ${n} of ${allowed}`,
  blindWatching:
    'A blindfold game is being played. Its board is for the sighted player and the arbiter; everybody can replay it when it is over.',

  announcedBy: (side: string) => `${side} has announced`,
  nothingAnnounced: 'Nothing has been announced',
  repeat: 'Repeat',
  announce: 'Announce',
  announceLabel: 'Your move, from and to',
  announceHint: (example: string) =>
    `For example ${example}, with x for a capture. Where several captures fit, say every square.`,
  announcementStands: (text: string) => `Announced: ${text}`,
  announcedMove: (side: string, from: string, to: string, takes: boolean) =>
    `${side}: ${from} ${takes ? 'takes' : 'to'} ${to}`,
  keypad: 'Keypad',
  keyBack: 'Delete the last sign',
  keyTo: 'to',
  keyTakes: 'takes',
  listen: 'Say the move',
  listening: 'Listening…',
  notHeard: 'Nothing was understood. Type the move, or try again.',
  heardCheck: 'Check what was understood, then announce it.',
  voice: 'Voice that says moves aloud',
  voiceOff: 'Off',
  record: 'Record of the moves',
  drawDeclined: 'The draw is declined',
};
