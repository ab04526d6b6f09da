// The English texts around choosing a variant. Names and rules of variants come from the server.

export const enVariants = {
  changeVariant: 'Choose another variant',
  chooseVariant: 'Which draughts?',
  boardsOf: (width: number, height: number) => `${width} × ${height}`,
  otherBoards: 'Other boards',
  also: 'More',
  rules: 'Rules',
  rulesOf: (name: string) => `Rules: ${name}`,
  notOfficial: 'This variant is not played at the official level yet.',
};
