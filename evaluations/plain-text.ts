/** Characters that steer a terminal or turn the direction of writing instead of being seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const STEERING = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A text of a list or a file without the characters that would steer a terminal. */
export function plainText(text: string): string {
  return text.replace(STEERING, '');
}
