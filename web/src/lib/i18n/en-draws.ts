// English texts of draws by procedure: claims, what waits for the arbiter, the terms of a game.

export const enDraws = {
  claimDraw: 'Claim draw',
  claimWhich: 'By which rule do you claim a draw?',
  claimByArbiter: 'the arbiter decides',
  claimReached: 'reached',
  claimNotNow: 'A draw is claimed on your own turn.',
  claimOpen: (rule: string) => `You may claim a draw: ${rule}.`,
  claimNow: 'Claim the draw',
  claimPending: (side: string, rule: string) => `${side} claims a draw: ${rule}.`,
  claimWaits: (side: string) => `The arbiter has to decide; the clock of ${side} runs.`,
  claimWaitsStopped: 'The arbiter has to decide.',
  claimFlag: (side: string) =>
    `The flag of ${side} has fallen meanwhile. It counts only if there is no draw (6.17).`,
  claimWithdraw: 'Withdraw the claim',
  claimFacts: 'What was counted',
  claimHolds: 'The count bears the claim out.',
  claimFails: 'The count does not bear the claim out.',
  claimStood: 'The position stood after',
  claimAtPly: (ply: number, move: string) => (ply === 0 ? 'the start' : `ply ${ply}, ${move}`),
  roomClaim: (side: string) => `${side} claims a draw`,

  drawEndings: 'A draw rule that is reached',
  endingAsRules: 'Ends the game as the draw rules say',
  endingAutomatic: 'Ends the game by itself',
  endingClaimed: 'Has to be claimed',
  endingArbiter: 'Has to be claimed; the arbiter decides',
  endingEach: 'Each rule differently …',
  endingOf: (rule: string) => `When reached: ${rule}`,
  endingsHint: 'The arbiter may establish a draw himself at any time.',
  drawOffers: 'A draw may be offered',
  offersFrom: 'after so many moves of each side',
  offersWithin: 'with so few pieces of each side',
  offersPieces: 'Pieces of each side at most',
  offersPiecesHint:
    'For rapid and blitz without score sheets: 10 (Annex 6); 6 in the Ukrainian list.',
};
