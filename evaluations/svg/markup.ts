/** Returns text with the special characters of markup escaped. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns a number rounded to two decimals. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Returns one element. Attributes that are undefined are left out, and numbers are rounded. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(String(value))}"`)
    .join('');
  return inside.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${inside.join('')}</${name}>`;
}

/** Returns a text element. */
export function text(words: string, attributes: Attributes): string {
  return element('text', attributes, escaped(words));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Returns a whole picture of `width` x `height` user units. Characters that XML forbids even when escaped are left out.
 */
export function picture(width: number, height: number, attributes: Attributes, ...inside: readonly string[]): string {
  const box = { viewBox: `0 0 ${short(width)} ${short(height)}`, xmlns: 'http://www.w3.org/2000/svg' };
  return element('svg', { ...box, ...attributes }, ...inside).replace(NO_XML, '');
}

/**
 * Returns the source of functions for a page, under their names here. They may use nothing from outside but each other.
 */
export function carried(functions: Readonly<Record<string, (...given: never[]) => unknown>>): string {
  return Object.entries(functions)
    .map(([name, code]) => `const ${name}=${code.toString()};`)
    .join('');
}
