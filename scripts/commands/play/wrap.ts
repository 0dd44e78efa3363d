// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
const COLOUR = /\u001b\[\d+m/g;
const visible = (text: string): number => text.replace(COLOUR, '').length;

/** A command that the person may copy; it is not folded. */
const COMMAND = /^ *muster /;

/** Folds a line at spaces to `width` columns. Further lines are indented a little more than its text. */
export function fold(line: string, width: number | undefined): string {
  if (width === undefined || visible(line) <= width || width < 20 || COMMAND.test(line)) return line;
  const indent = ' '.repeat(Math.min((/^ *(?:[\d<]+ {2})?/.exec(line)?.[0].length ?? 0) + 2, Math.floor(width / 2)));
  const folded: string[] = [];
  let now = '';
  for (const word of line.split(/(?<=\S)(?=\s)/)) {
    if (now !== '' && visible(now) + visible(word) > width) {
      folded.push(now);
      now = indent + word.trimStart();
    } else now += word;
  }
  return [...folded, now].join('\n');
}
