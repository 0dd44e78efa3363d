// A whole game as a program: what is translated, and the replacements for what cannot be.

import { type Battle, endLife, endLifeOf, invalidateGeometry } from '../../engine/kernel/battle.js';
import { Dice } from '../../engine/kernel/dice.js';
import type { PassingLife } from '../../engine/kernel/layout.js';
import { countsAgainst, countsAgainstTables } from '../../engine/kernel/limits.js';
import { type Chance, goOn, playOutHere, type Ruleset } from '../../engine/kernel/ruleset.js';
import { Slab } from '../../engine/kernel/slab.js';
import { sameWords } from '../../engine/kernel/words.js';
import { type Made, partOf } from '../../engine/translation/setups.js';
import type { Observing, Translatable } from '../../engine/translation/translatable.js';
import { countSame, fill } from './arrays.js';
import type { Context } from './context.js';
import type { Instance } from './instance.js';
import { call, i32, op } from './ir.js';
import { inLanes, LANES } from './lanes.js';
import { elementOf, scaled, type TypedArray } from './memory.js';
import { num, numeric, toI32, UNDEFINED } from './numbers.js';
import { Program } from './program.js';
import * as standIns from './stand-ins.js';
import { Translator } from './translator.js';
import type { Element, Obj, Setup, Value } from './values.js';

/** A translated program and the functions that are called from outside. */
export interface Translated {
  readonly program: Program;
  readonly entries: Readonly<Record<string, Instance>>;
  readonly observing: Observing;
}

/** Prefix of the paths of a writer's facts, among those of setups. */
export const FACTS = '!facts';

const object = (v: object): Obj => ({ t: 'obj', v });
const nothing = (): Value => UNDEFINED;
/** Stands for the source of random numbers in a playout. */
const chance: Chance = { below: () => 0 };
/** Upper bound of the number of options. */
const MOST = 256;

/**
 * Translates what `rules` does from the battle `b`, which has begun, on; `game`: what of it is done in another way; `made`: tables
 * that are computed from a setup.
 */
export function programOf(rules: Ruleset, game: Translatable, made: Made, b: Battle): Translated {
  const rooms = game.prepare?.(b) ?? [];
  const observing = game.observing(b);
  const { writer } = observing;
  const derived = [...game.derived(b), writer];
  const program = new Program((instance) => new Translator(program, instance).run(), b.setup, derived);
  for (const [path, room] of rooms) program.rooms.set(path, room);
  const part = (path: string): Setup => ({ t: 'setup', path, v: partOf(b, made, path) });

  /** Marks everything attached to the battle that is not a table as changeable from outside. */
  function isVolatile(o: object): void {
    if (program.volatile.has(o) || elementOf(o) !== null) return;
    program.volatile.add(o);
    for (const v of Object.values(o)) if (typeof v === 'object' && v !== null) isVolatile(v);
  }
  program.volatile.add(b).add(b.dice);
  isVolatile(b.option);
  for (const o of derived) isVolatile(o);

  /**
   * Fills rows of each column of the battle with this lifetime.
   * @param table one table only
   * @param row one row only
   */
  function clear(t: Context, life: Value, table?: Value, row?: Value, e?: Parameters<typeof numeric>[2]): Value {
    const name = (life as { v: PassingLife }).v;
    const only = (table as { v: string } | undefined)?.v;
    const first = row === undefined || e === undefined ? i32(0) : t.spillNode(toI32(numeric(t, row, e)));
    for (const [i, column] of b.lives[name].entries()) {
      const placed = b.layout.lives[name][i];
      if (only !== undefined && placed.table !== only) continue;
      const { width, empty } = placed.spec;
      const el = elementOf(column) as Element;
      const skipped = scaled(op('i32.mul', 'i32', first, i32(width)), el);
      const data = op('i32.add', 'i32', i32(program.memory.arrayAt(column as TypedArray)), skipped);
      fill(
        t,
        { el, data },
        num('i32', i32(empty), Math.abs(empty)),
        i32(0),
        i32(only === undefined ? column.length : width),
      );
    }
    return UNDEFINED;
  }

  const dice = Dice.prototype as unknown as Readonly<Record<'store' | 'forget' | 'fair', object>>;
  program.replaced
    .set(dice.store, nothing)
    .set(invalidateGeometry, (t, args, e) => t.callStatic({ t: 'fn', v: standIns.invalidateGeometry }, args, e))
    .set(dice.forget, nothing)
    .set(Slab.lay, nothing) // caches have room for all battles already
    .set(dice.fair, (t, args, e) => t.callStatic({ t: 'fn', v: standIns.fair }, [object(b.core.rng), ...args], e))
    .set(standIns.asked.below, (t, args, e) => {
      return num('pos', call('!below', 'i32', [toI32(numeric(t, args[0], e))]), MOST);
    })
    .set(chance.below, (t, args, e) =>
      t.callStatic({ t: 'fn', v: standIns.below }, [object(standIns.drawer.words), ...args], e),
    )
    .set(countsAgainst, (t, args, e) => {
      const tables = [part('!limits.index'), part('!limits.flags')];
      return t.callStatic({ t: 'fn', v: countsAgainstTables }, [...tables, ...args], e);
    })
    .set(sameWords, countSame)
    .set(endLife, (t, args) => clear(t, args[1]))
    .set(endLifeOf, (t, args, e) => clear(t, args[1], args[2], args[3], e));
  for (const [fn, name, ...whole] of LANES) program.replaced.set(fn, inLanes(fn, name, whole));
  for (const [fn, path] of game.made) program.replaced.set(fn, () => part(path));

  const facts: Setup = { t: 'setup', path: FACTS, v: observing.facts };
  const player = num('pos', i32(0), 1);
  const entered: readonly [string, object, Obj | undefined, Value[]][] = [
    ['goOn', goOn, undefined, [object(rules), object(b)]],
    ['playOut', playOutHere, undefined, [object(rules), object(b), object(chance)]],
    ['observe', writer.write, object(writer), [object(b), facts, player]],
    ['goOnSeen', standIns.goOnSeen, undefined, [object(rules), object(b), object(writer), facts]],
  ];
  const entries: Record<string, Instance> = {};
  do {
    program.begin();
    for (const [name, fn, self, args] of entered) {
      const instance = program.instanceOf(fn, self, args);
      for (const param of instance.params) program.raise(param, player.k, player.max);
      program.ensure(instance);
      entries[name] = instance;
    }
  } while (program.changed);
  return { program, entries, observing };
}
