// Which spells the models of a battle know (HRD-SPELL-001, HRD-LOCK-025, HRD-ANIM-002, HRD-LOCK-005).
import { abilityNumber } from '../abilities/names.js';
import type { ModelProfile, WeaponProfile } from '../armies/profiles.js';
import type { SpellFacts } from '../core/state.js';
import { ALL_SPELLS, DEFINED, FIRST_ANIMUS, FIRST_FEAT, numberOf, usesOf } from './tables.js';

/** Returns the number of a spell that a profile names. @throws RangeError for a name that is not played */
function named(name: string, first: number): number {
  const s = numberOf(name, first);
  if (s < 0) throw new RangeError(`no spell, animus or feat that is played is called '${name}'`);
  return s;
}

/** Returns the spells of each kind of models; their rows follow the `rows` rows of weapons. */
export function spellFacts(types: readonly ModelProfile[], rows: number): SpellFacts {
  const known = types.map(({ spells, abilities }) => [
    ...(spells ?? []).map((name) => named(name, 0)),
    ...(abilities ?? []).flatMap((name) => usesOf(abilityNumber(name))),
  ]);
  const animi = types.map(({ animus }) => (animus === undefined ? -1 : named(animus, FIRST_ANIMUS)));
  const feats = types.map(({ feat }) => (feat === undefined ? -1 : named(feat, FIRST_FEAT)));
  const first = new Uint16Array(types.length + 1);
  known.forEach((list, k) => {
    first[k + 1] = first[k] + list.length;
  });
  const row = new Int16Array(ALL_SPELLS).fill(-1);
  let next = rows;
  for (const [s, { off, offIfEnemy, pow }] of DEFINED) {
    const isThere = known.some((list) => list.includes(s)) || animi.includes(s) || feats.includes(s);
    if (isThere && (off === true || offIfEnemy === true || pow !== undefined)) row[s] = next++;
  }
  return {
    first,
    known: Uint16Array.from(known.flat()),
    animus: Int16Array.from(animi),
    feat: Int16Array.from(feats),
    row,
  };
}

/** Returns the rows of the weapon table by which spells make attacks and damage rolls (HRD-SPELL-018, HRD-SPELL-022). */
export function spellRows({ row }: SpellFacts): readonly (WeaponProfile & { readonly spell: number })[] {
  return DEFINED.filter(([s]) => row[s] >= 0).map(([s, { name, rng, aoe, pow, damage, qualities }]) => ({
    name: name.toLowerCase(),
    kind: 'magic',
    RNG: typeof rng === 'number' ? rng : 0,
    POW: pow ?? null,
    spell: s,
    ...(typeof aoe === 'number' ? { AOE: aoe } : {}),
    ...(damage === undefined ? {} : { damage }),
    ...(qualities === undefined ? {} : { qualities }),
  }));
}
