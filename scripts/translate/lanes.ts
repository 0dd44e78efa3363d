// Loops that native code goes through several entries at a time (`runtime-lanes.c`). Everywhere else the function plays as it is translated.
import { called } from './calls.js';
import { arrayOf } from './elements.js';
import type { Node } from './ir.js';
import { numeric, toF64, toI32 } from './numbers.js';
import type { Replacement } from './program.js';

/** Translates calls of `fn` so that native code may call `name` instead, which is given where arrays lie, and numbers: `whole` ones. */
export function inLanes(name: string, fn: object, ...whole: number[]): Replacement {
  return (t, args, e) => {
    const given = args.map((a) => t.spill(a));
    const nodes = given.map((v, i): Node => {
      const array = arrayOf(t, v);
      if (array !== null) return t.spillNode(array.data);
      const n = numeric(t, v, e);
      return t.spillNode(whole.includes(i) ? toI32(n) : toF64(n));
    });
    return called(t, { t: 'fn', v: fn }, given, e, { name, args: nodes });
  };
}
