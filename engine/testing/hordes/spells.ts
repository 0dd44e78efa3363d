// Scenes for tests of spells, animi and feats: a spellcaster with a battlegroup, and a foe.
import { INCH } from '../../kernel/geometry/measures.js';
import { beginEffects } from '../../rulesets/hordes/spells/effects.js';
import { settleDues } from '../../rulesets/hordes/spells/settle.js';
import { FIRST_ANIMUS, FIRST_FEAT, numberOf } from '../../rulesets/hordes/spells/tables.js';
import { ScenarioError } from '../scenario-error.js';
import { HordesTable, type Standing } from './table.js';

export const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
export const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 12, ROF: 1 } as const;
/** Inches between the centres of a small and a medium base, and of two small bases, in contact. */
export const CONTACT = 35 / 25.4;
export const SMALL_CONTACT = 30 / 25.4;

export const beast = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [30, 10], type: 'light warbeast', base: 'medium', FURY: 4, damage: 20, leader: 'caster' },
  ...more,
});
export const jack = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [20, 10], type: 'light warjack', base: 'medium', damage: 20, leader: 'caster' },
  ...more,
});
export const caster = (more: Partial<Standing> = {}): Standing => ({
  ...{ at: [24, 10], type: 'warlock', FURY: 6, fury: 6, damage: 15 },
  ...more,
});

/** A warlock at 24, 10, its warbeast, its warjack and a man with a gun 3, 4 or 6 inches beside it, and a foe at 24, 20. */
export const spellScene = (first: Record<string, Standing> = {}, second: Record<string, Standing> = {}): HordesTable =>
  new HordesTable(
    { caster: caster(), beast: beast(), jack: jack(), man: { at: [27, 10], weapons: [SWORD, GUN] }, ...first },
    { foe: { at: [24, 20], weapons: [SWORD, GUN], damage: 30 }, ...second },
  );

/** Returns the number of a spell, an animus or a feat. @throws ScenarioError for an unknown name */
export function spellNumber(name: string): number {
  for (const first of [0, FIRST_ANIMUS, FIRST_FEAT]) {
    const s = numberOf(name, first);
    if (s >= 0) return s;
  }
  throw new ScenarioError(`no spell is called '${name}'`);
}

/** Puts the effects of a spell, an animus or a feat of `by` on `name`. */
export function put(t: HordesTable, spell: string, name = 'caster', by = 'caster'): HordesTable {
  beginEffects(t.b, t.row(by), spellNumber(spell), t.row(name));
  return t;
}

/** Puts a model at x, y, inches. */
export function moveTo(t: HordesTable, name: string, x: number, y: number): HordesTable {
  t.b.model.x[t.row(name)] = Math.round(x * INCH);
  t.b.model.y[t.row(name)] = Math.round(y * INCH);
  t.b.geometryVersion++;
  return t;
}

/** Returns where a model is, inches, to two places. */
export const placeOf = ({ b }: HordesTable, m: number): readonly [number, number] => [
  Math.round((b.model.x[m] / INCH) * 100) / 100,
  Math.round((b.model.y[m] / INCH) * 100) / 100,
];

/** Does all that waits, up to its first question. */
export const settle = (t: HordesTable): HordesTable => t.play(settleDues);

/** Begins the activation of the caster, which has that many points and does not heal. */
export function casting(t: HordesTable, points = 6): HordesTable {
  t.turn();
  while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
  t.points('caster', points).choose('activate caster');
  while (t.options()[0]?.startsWith('use healing')) t.choose('no');
  return t;
}
