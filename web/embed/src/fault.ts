// What is wrong with what a board was given. Everything that is shown comes from other pages and
// servers, so that each text is checked, and a fault is said in the reader's language.

export type FaultName =
  'variant' | 'fen' | 'record' | 'tooLong' | 'server' | 'address' | 'unreachable' | 'unknownGame';

export class Fault extends Error {
  constructor(
    override readonly name: FaultName,
    readonly detail = '',
  ) {
    super(detail ? `${name}: ${detail}` : name);
  }
}
