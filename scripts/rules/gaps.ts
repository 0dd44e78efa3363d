import type { Catalogue } from './catalogue.js';
import { idsIn } from './ids.js';

/** A judgement where the rulebook is silent, as the code states it: `// GAP T9A-FCH-002: the wheel counts`. */
export interface Gap {
  readonly ids: readonly string[];
  readonly text: string;
  readonly file: string;
}

const GAP = /(?:\/\/|^\s*\/?\*+)(.*?)\bGAP\b(.*)$/;
/** Matches a comment line that continues a sentence. */
const GOES_ON = /^\s*(?:\/\/|\*)\s+[a-z]/;
const BODY = /^\s+([^:]+):\s+(\S.*?)\s*(?:\*\/)?$/;

/** The gaps that one source file states, and the lines that say GAP without an id of the catalogue and a text. */
export function gapsIn(file: string, source: string, catalogue: Catalogue): { gaps: Gap[]; problems: string[] } {
  const gaps: Gap[] = [];
  const problems: string[] = [];
  const lines = source.split('\n');
  for (const [index, line] of lines.entries()) {
    const found = GAP.exec(line);
    if (!found) continue;
    const [, before = '', after = ''] = found;
    const [, named = '', said = ''] = BODY.exec(after) ?? [];
    const ids = idsIn(named);
    if (before.trim() !== '' && ids.length === 0) continue; // it refers to a gap that is stated elsewhere
    // the text is in brackets; the closing bracket is not part of it
    const text = said.split('(').length < said.split(')').length ? said.replace(/\)[.:]?$/, '') : said;
    const unknown = ids.filter((id) => !catalogue.rules.has(id));
    const where = `${file}:${index + 1}`;
    if (ids.length === 0) problems.push(`${where}: write "// GAP <rule id>: <what the code does>", on one line`);
    else if (!/[.)]$/.test(said) && GOES_ON.test(lines[index + 1] ?? ''))
      problems.push(`${where}: the gap goes on in the next line; say it on one line`);
    else if (unknown.length > 0) problems.push(`${where}: no rule ${unknown.join(', ')} in docs/rules`);
    else gaps.push({ ids, text, file });
  }
  return { gaps, problems };
}

/** Returns `docs/gaps.md`, sorted by rule in the order of the rulebooks. */
export function gapsPage(gaps: readonly Gap[], catalogue: Catalogue): string {
  const order = new Map([...catalogue.rules.keys()].map((id, index) => [id, index]));
  const place = ({ ids: [first = ''] }: Gap) => order.get(first) ?? 0;
  const sorted = gaps.toSorted((a, b) => place(a) - place(b) || a.file.localeCompare(b.file, 'en'));
  const lines: string[] = [];
  let chapter = '';
  for (const { ids, text, file } of sorted) {
    const rules = ids.flatMap((id) => catalogue.rules.get(id) ?? []);
    const heading = rules[0] ? `${rules[0].ruleset}: ${rules[0].chapter}` : '';
    if (heading !== chapter) lines.push('', `## ${heading}`, '');
    chapter = heading;
    const names = rules.map(({ id, title }) => `**${id}** ${title}`).join(', ');
    lines.push(`- ${names}: ${text} ([${file.split('/').at(-1)}](../${file}))`);
  }
  return `${INTRODUCTION}${lines.join('\n')}\n`;
}

const INTRODUCTION = `# Where the rulebooks are silent

What Muster does where a rulebook says nothing, or two things. Each line is a comment beside the code that follows it;
\`npm run gaps\` gathers them. If you read a rule otherwise, change the comment, the code and the test together.
`;
