import { expect, test } from 'vitest';
import { linesThatName, strayNames } from './named-rulesets.js';

test('a name counts in identifiers, texts and imports, not in comments and ids of rules', () => {
  const text = `// chess
import { chessBoard } from './chess.js';
const rule = 'CHS-MOV-001';
const words = \`a game of \${rule} chess\`;
const none = 'draughts'; /* chess */
`;
  expect(linesThatName(text, ['chess', 'chs'])).toEqual([2, 4]);
});

test('no source outside the folders of the games names one', () => {
  expect(strayNames(false)).toEqual(new Map());
});
