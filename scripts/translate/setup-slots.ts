// Parts of a battle's setup. They are read through slots, which `engine/translation/setups.ts` fills for each setup.

import type { SetupPart } from '../../engine/translation/setups.js';
import { i32, load, type Node } from './ir.js';
import { elementOf, kindOfNumber } from './memory.js';
import type { Program } from './program.js';
import { TranslationError } from './translation-error.js';
import { type Arr, type Element, joinKinds, type Kind } from './values.js';

/** A part of the setup, and how it is read. */
export interface SetupSlot extends Omit<SetupPart, 'address'> {
  readonly element: Element | null;
  readonly numberKind: Kind | null;
  address: number;
}

/** Returns the slot of the part of the setup at a path: data and length of an array, or a number. */
export function setupSlot(program: Program, path: string, sample: unknown): SetupSlot {
  let slot = program.setup.get(path);
  if (slot === undefined) {
    slot = setupSlotOf(path, sample, program.rooms.get(path));
    program.setup.set(path, slot);
    program.changed = true;
  }
  if (slot.address === 0 && slot.kind !== 'text') slot.address = program.memory.allocate(8, () => {});
  return slot;
}

/** Returns the identity of the setup: a number other than 0. */
export function token(program: Program): Node {
  return load('i32.load', 'i32', i32(setupSlot(program, '', 2 ** 30).address));
}

/** Returns an array or list of the setup. */
export function setupArray(program: Program, slot: SetupSlot): Arr {
  return program.arrayFrom(slot.element as Element, i32(slot.address));
}

/**
 * Returns how the part of a setup at a path is read.
 * @param room an upper bound of a number; by default it follows from `sample`
 */
function setupSlotOf(path: string, sample: unknown, room: number | undefined): SetupSlot {
  const common = { path, element: null, numberKind: null, sample: null, bound: 0, address: 0 };
  if (typeof sample === 'string' || sample === null || sample === undefined)
    return { ...common, kind: 'text', sample: sample ?? null };
  if (typeof sample !== 'object') {
    const numberKind = kindOfNumber(sample as number);
    return {
      ...common,
      kind: typeof sample as 'number',
      numberKind,
      bound: room ?? boundOf(numberKind, sample as number),
    };
  }
  const own = elementOf(sample);
  if (own !== null) return { ...common, kind: 'array', element: own };
  if (!Array.isArray(sample) || sample.length === 0) throw new TranslationError(`${path} of the setup`);
  if (sample.every((v) => typeof v === 'string')) return { ...common, kind: 'texts', element: 'i32' };
  if (sample.every((v) => typeof v === 'number' || typeof v === 'boolean')) {
    let numberKind: Kind | undefined;
    for (const v of sample) numberKind = joinKinds(numberKind, kindOfNumber(v));
    const kind = numberKind as Kind;
    const bound = boundOf(kind, Math.max(...sample.map((v) => Math.abs(Number(v)))));
    return {
      ...common,
      kind: 'list',
      element: kind === 'f64' || kind === 'u32' ? 'f64' : 'i32',
      numberKind: kind,
      bound,
    };
  }
  const element = elementOf(sample[0] as object);
  if (element === null) throw new TranslationError(`${path} of the setup`);
  return { ...common, kind: 'arrays', element };
}

/** Returns the assumed upper bound of a number of the setup, from its size in the sample battle. */
function boundOf(kind: Kind, size: number): number {
  if (kind === 'f64') return Number.MAX_VALUE;
  if (kind === 'bool') return 1;
  return size < 1024 ? 8192 : 2 ** 31 - 1;
}
