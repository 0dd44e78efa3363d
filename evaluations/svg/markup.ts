/** Characters that mean something in markup, as text. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number as short as a picture needs it. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** One element; attributes that are undefined are left out, numbers are written short. */
export function element(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(String(value))}"`)
    .join('');
  return inside.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${inside.join('')}</${name}>`;
}

/** Text as an element's inside. */
export function text(words: string, attributes: Attributes): string {
  return element('text', attributes, escaped(words));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A whole picture of `width` x `height` user units; characters that no XML may hold, not even escaped, are left out. */
export function picture(width: number, height: number, attributes: Attributes, ...inside: readonly string[]): string {
  const box = { viewBox: `0 0 ${short(width)} ${short(height)}`, xmlns: 'http://www.w3.org/2000/svg' };
  return element('svg', { ...box, ...attributes }, ...inside).replace(NO_XML, '');
}

/** Functions that use nothing from outside but each other, as code of a page, by their names here. */
export function carried(functions: Readonly<Record<string, (...given: never[]) => unknown>>): string {
  return Object.entries(functions)
    .map(([name, code]) => `const ${name}=${code.toString()};`)
    .join('');
}
