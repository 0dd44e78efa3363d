import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { checkedGame } from './checked-games.js';

// V8 then accepts its own functions, which begin with a per cent sign
setFlagsFromString('--allow-natives-syntax');
const hasFastProperties = new Function('o', 'return %HasFastProperties(o)') as (o: object) => boolean;
const shareHiddenClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

describe('battles and their tables, in JavaScript', () => {
  it.each(['t9a', 'wh40k2', 'wfb9', 'hordes'])('are no hash tables in %s, and share one hidden class', (ruleset) => {
    const { rules, match } = checkedGame(ruleset);
    const first = rules.create(match(0).setup) as unknown as Record<string, object>;
    const second = rules.create(match(1).setup) as unknown as Record<string, object>;
    expect(hasFastProperties(first)).toBe(true);
    expect(shareHiddenClass(first, second)).toBe(true);
    for (const table of ['core', 'unit', 'link', 'subject', 'option', 'cache', 'setup']) {
      expect(hasFastProperties(first[table]), table).toBe(true);
      expect(shareHiddenClass(first[table], second[table]), table).toBe(true);
    }
  });
});
