/** Characters that control a terminal (except newlines and tabs) or reverse the writing direction. */
const OBEYED = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Returns text that is safe for a terminal. Control characters are written as \u001b, which JSON reads too. */
export function printable(text: string): string {
  return text.replace(OBEYED, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Writes a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** Writes a line to the standard error output. */
export function warn(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** Writes to the standard output unless it was asked to be quiet. */
export function teller(quiet: boolean): (line: string) => void {
  return quiet ? () => {} : print;
}

/** Returns the line of a command from its words, quoted for a shell where they must be. */
export const lineOf = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
