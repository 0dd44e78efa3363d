/** Removes characters that control a terminal or reverse the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const STEERING = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Returns a text from a list or file without the characters that would control a terminal. */
export function plainText(text: string): string {
  return text.replace(STEERING, '');
}
