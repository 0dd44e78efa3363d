import type { Result } from '../kernel/ruleset.js';

const SPACE = /[ \t\r\n]*/y;
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * What may come next: a value, a key, a colon, or what follows a value. 'value or ]' and 'key or }' allow an empty pair
 * of brackets.
 */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'next';

/** Returns the length of what `pattern` matches at `at`, or -1. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? -1;
}

/** Returns where and why `text` stops being JSON. JavaScript engines word this differently, so it is computed here. */
function firstFault(text: string): { readonly at: number; readonly wanted: string } {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at += match(SPACE, text, at);
    const c = text[at];
    const inside = open[open.length - 1];
    if (expected === 'next' && inside === undefined) return { at, wanted: 'nothing more' };
    if (expected === ':') {
      if (c !== ':') return { at, wanted: "':' after the name" };
      expected = 'value';
      at++;
    } else if (expected === 'next') {
      if (c === (inside === '{' ? '}' : ']')) open.pop();
      else if (c === ',') expected = inside === '{' ? 'key' : 'value';
      else return { at, wanted: inside === '{' ? "',' or '}'" : "',' or ']'" };
      at++;
    } else if ((expected === 'key or }' && c === '}') || (expected === 'value or ]' && c === ']')) {
      open.pop();
      expected = 'next';
      at++;
    } else if (expected === 'key' || expected === 'key or }') {
      const length = match(STRING, text, at);
      if (length < 0) return { at, wanted: 'a name in double quotes' };
      expected = ':';
      at += length;
    } else if (c === '{' || c === '[') {
      open.push(c);
      expected = c === '{' ? 'key or }' : 'value or ]';
      at++;
    } else {
      const length = Math.max(match(STRING, text, at), match(NUMBER, text, at), match(WORD, text, at));
      if (length < 0) return { at, wanted: 'a value' };
      expected = 'next';
      at += length;
    }
  }
}

/** A mark that some editors write at the start of a text. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads JSON. A fault is reported with line and column, counted from 1.
 * @param name the name of the file in the problem
 */
export function parseJson(marked: string, name: string): Result<unknown> {
  const text = marked.startsWith(BYTE_ORDER_MARK) ? marked.slice(1) : marked;
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    if (text.trim() === '') {
      const mend = 'restore what was in it, or take another';
      return { ok: false, problems: [{ where: name, rule: '', message: 'the file is empty', mend }] };
    }
    const { at, wanted } = firstFault(text);
    const before = text.slice(0, at).split('\n');
    const where = `${name}, line ${before.length}, column ${before[before.length - 1].length + 1}`;
    const ended = at >= text.length;
    const found = ended ? 'the text ends' : `there is ${JSON.stringify(text.slice(at, at + 12).split('\n')[0])}`;
    const mend = ended ? 'restore the rest of the file' : 'correct the JSON there';
    return { ok: false, problems: [{ where, rule: '', message: `${found} where JSON wants ${wanted}`, mend }] };
  }
}
