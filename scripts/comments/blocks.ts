// Extracts the comments of a source as whole blocks.
import ts from 'typescript';

export interface CommentBlock {
  readonly file: string;
  readonly line: number;
  /** The text without comment marks, with its line breaks. */
  readonly text: string;
}

/** Matches comments for tools. */
const DIRECTIVE = /^\s*(?:@ts-|biome-ignore|eslint-|prettier-|v8 ignore|c8 ignore|istanbul|#|<reference)/;
const GAP = /\bGAP\b/;

const bare = (comment: string): string[] =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*(?!\*)|\/\/+)\s?/, '').trimEnd());

/**
 * Returns all comments of a source file. Line comments on consecutive lines count as one. Directives and lines that
 * state gaps are left out.
 */
export function commentBlocks(file: string, source: string): CommentBlock[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const ranges = new Map<number, ts.CommentRange>();
  const around = (from: number, to: number): void => {
    for (const r of ts.getLeadingCommentRanges(source, from) ?? []) ranges.set(r.pos, r);
    for (const r of ts.getTrailingCommentRanges(source, to) ?? []) ranges.set(r.pos, r);
  };
  const visit = (node: ts.Node): void => {
    around(node.pos, node.end);
    ts.forEachChild(node, visit, (nodes) => {
      nodes.forEach(visit);
      around(nodes.end, nodes.pos); // comments beside the brackets of a list of statements, members or arguments
    });
  };
  visit(parsed);
  const lineOf = (at: number): number => parsed.getLineAndCharacterOfPosition(at).line;
  const blocks: { line: number; last: number; isLine: boolean; stands: boolean; lines: string[] }[] = [];
  for (const r of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const lines = bare(source.slice(r.pos, r.end)).filter((line) => !GAP.test(line) && !DIRECTIVE.test(line));
    const line = lineOf(r.pos);
    const isLine = r.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const stands = source.slice(parsed.getPositionOfLineAndCharacter(line, 0), r.pos).trim() === '';
    const before = blocks.at(-1);
    if (before?.isLine && isLine && before.stands && stands && before.last === line - 1) {
      before.lines.push(...lines);
      before.last = line;
    } else blocks.push({ line, last: lineOf(r.end), isLine, stands, lines });
  }
  return blocks
    .map(({ line, lines }) => ({ file, line: line + 1, text: lines.join('\n').trim() }))
    .filter(({ text }) => /\p{L}/u.test(text));
}

/**
 * Returns `most` random blocks, or all if there are fewer, in random order.
 * @param below returns a random whole number from 0 to below its argument
 */
export function drawn(blocks: readonly CommentBlock[], most: number, below: (n: number) => number): CommentBlock[] {
  const left = [...blocks];
  const found: CommentBlock[] = [];
  while (found.length < most && left.length > 0) {
    const i = below(left.length);
    found.push(left[i]);
    left[i] = left[left.length - 1];
    left.pop();
  }
  return found;
}
