import { expect, test } from 'vitest';
import { suits as keepsCompany } from '../../../regiments/characters/characters.js';
import { setUpBattle } from '../../../testing/wfb9/setting-up.js';
import { armyLists } from '../armies/armies.js';
import type { TroopType, Wfb9List, Wfb9Unit } from '../armies/terms.js';
import { unitStrengthOf } from '../armies/troop-types.js';
import type { Wfb9Battle } from '../core/state.js';

const list = (id: string): Wfb9List => {
  const found = armyLists().get(id);
  if (found === undefined) throw new Error(id);
  return found;
};

/** Noble and Spears of the Sea Wall, changed; all on bases of 40 by 40 mm, which fit every type. */
function pair(noble: Partial<Wfb9Unit>, spears: Partial<Wfb9Unit>): Wfb9Battle {
  const base = { frontMm: 40, depthMm: 40, round: false };
  const changed: Readonly<Record<string, Partial<Wfb9Unit>>> = { noble, spears };
  const units = list('sea-wall')
    .units.filter(({ id }) => id === 'noble' || id === 'spears')
    .map((u) => ({ ...u, base, joins: null, ...changed[u.id] }));
  return setUpBattle([{ ...list('sea-wall'), units }, list('spire-guard')]);
}
const joins = (noble: Partial<Wfb9Unit>, spears: Partial<Wfb9Unit>): boolean => {
  const b = pair(noble, spears);
  return keepsCompany(b, b.setup.names.indexOf('Noble'), b.setup.names.indexOf('Spears of the Wall'));
};
const of = (troopType: TroopType): Partial<Wfb9Unit> => ({ troopType });
const [noble] = list('sea-wall').units.filter(({ id }) => id === 'noble');
/** The unit with a rule more. */
const having = (id: string, rule: string): Partial<Wfb9Unit> => {
  const [unit] = list('sea-wall').units.filter((u) => u.id === id);
  return { parts: unit.parts.map((p) => ({ ...p, rules: [...p.rules, { rule, x: null, only: [] }] })) };
};

test('WFB9-CHR-002 WFB9-CHR-003 in play, characters join units of types that are joined, of no higher Unit Strength than theirs', () => {
  expect(noble.troopType).toBe('Infantry');
  const types = ['Infantry', 'Cavalry', 'Monstrous Infantry', 'Monstrous Beast'] as const;
  for (const own of types) {
    for (const theirs of types) {
      const strong = unitStrengthOf(theirs, 1, false) <= unitStrengthOf(own, 1, false);
      expect(joins(of(own), of(theirs)), `${own} joins ${theirs}`).toBe(strong);
    }
  }
});

test('WFB9-CHR-004 WFB9-CHR-005 in play, nobody joins war beasts, and what is no character of a joining type joins nobody', () => {
  expect(joins(of('Infantry'), of('War Beast'))).toBe(false);
  expect(joins(of('War Beast'), of('Infantry'))).toBe(false);
});

test('WFB9-SRGEN-001 in play, units with Madness of Khaine are joined by characters with Frenzy alone', () => {
  const mad = having('spears', 'madness-of-khaine');
  expect(joins({}, mad)).toBe(false);
  expect(joins(having('noble', 'frenzy'), mad)).toBe(true);
});

test('WFB9-SREXP-002 in play, nobody joins Expendable units', () => {
  expect(joins({}, having('spears', 'expendable'))).toBe(false);
});

test('WFB9-SRUNB-002 WFB9-SRUNB-003 in play, Unbreakable models join their like alone', () => {
  expect(joins(having('noble', 'unbreakable'), {})).toBe(false);
  expect(joins({}, having('spears', 'unbreakable'))).toBe(false);
  expect(joins({}, having('spears', 'unstable'))).toBe(false);
  expect(joins(having('noble', 'unbreakable'), having('spears', 'unstable'))).toBe(true);
  expect(joins({}, {})).toBe(true);
});
