import { expect, test } from 'vitest';
import type { ResolvedRule } from '../../../armies/resolved.js';
import { armyLists } from './armies.js';
import type { Wfb9Part, Wfb9Unit } from './terms.js';
import { unplayedIn } from './what-is-played.js';

const UNITS = [...armyLists().values()].flatMap((list) => list.units);
const unitNamed = (name: string): Wfb9Unit => {
  const found = UNITS.find((unit) => unit.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
/** Spearmen whose part is called as they are. */
const SPEARS: Wfb9Unit = {
  ...unitNamed('Spears of the Wall'),
  parts: unitNamed('Spears of the Wall').parts.map((part) => ({ ...part, name: 'Spears of the Wall' })),
};
const KNIGHTS = unitNamed('Knights of the Reef');

/** What is said of `unit` with these rules and weapons of its first part, as rule, message and mend. */
const faults = (unit: Wfb9Unit, change: Partial<Wfb9Part> = {}): string[] =>
  unplayedIn({ ...unit, parts: [{ ...unit.parts[0], ...change }, ...unit.parts.slice(1)] }).map(
    ({ rule, message, mend }) => `${rule} ${message}: ${mend}`.trim(),
  );
const ruled = (rule: string, x: ResolvedRule['x'] = null, ...only: readonly string[]): string[] =>
  faults(SPEARS, { rules: [{ rule, x, only }] });

test('WFB9-SRGEN-001 a special rule is refused that nothing plays, or that is of weapons alone', () => {
  expect(ruled('fear')).toEqual([]);
  expect(ruled('jokes')).toEqual(['Spears of the Wall has jokes, a special rule that nothing plays: leave it out']);
  expect(ruled('requires-two-hands')[0]).toContain('Requires Two Hands, a rule of weapons alone');
});

test('WFB9-SRGEN-001 a special rule with X needs one that fits', () => {
  expect(ruled('ward-save', 5)).toEqual([]);
  expect(ruled('ward-save')).toEqual(['Ward Save of Spears of the Wall lacks its X: give 2 to 6 as x']);
  expect(ruled('ward-save', 7)).toEqual(['Ward Save of Spears of the Wall does not go with X 7: give 2 to 6 as x']);
  expect(ruled('fear', 2)[0]).toContain('Fear of Spears of the Wall does not go with X 2');
});

test('WFB9-SRGEN-001 a special rule is limited to what it may name', () => {
  expect(ruled('strider', null, 'forest')).toEqual([]);
  expect(ruled('strider', null, 'forest', 'swamp')[0]).toContain('Strider of Spears of the Wall is limited to swamp');
  expect(ruled('fear', null, 'dwarfs')).toEqual([
    'Fear of Spears of the Wall cannot be limited to dwarfs: leave the limit out',
  ]);
  expect(ruled('hatred', null, 'dark-elves')).toEqual([]);
});

test('WFB9-WPN-002 more weapons than a model chooses between are refused, and what is no weapon', () => {
  expect(faults(SPEARS, { shooting: ['bow', 'long-bow'] })).toEqual([]);
  expect(faults(SPEARS, { shooting: ['bow', 'long-bow', 'short-bow'] })).toEqual([
    'WFB9-WPN-002 Spears of the Wall carries 3 kinds of missile weapons, and chooses between 2: keep two of them',
  ]);
  const four = ['spear', 'polearm', 'great-weapon', 'flail'];
  expect(faults(SPEARS, { closeCombat: four })).toEqual([]);
  expect(faults(SPEARS, { closeCombat: [...four, 'two-hand-weapons'] })[0]).toMatch(
    /^WFB9-WPN-002 Spears of the Wall chooses between 5 close combat weapons, and 4 are played: keep 4 of /,
  );
  expect(faults(SPEARS, { closeCombat: ['fork'] })[0]).toContain('Spears of the Wall has fork, which is no weapon');
});

test('WFB9-WPN-003 fighters of one model strike with the same weapons', () => {
  const second = (closeCombat: readonly string[]) =>
    faults({ ...SPEARS, parts: [SPEARS.parts[0], { ...SPEARS.parts[0], name: 'Crew', closeCombat }] });
  expect(second(SPEARS.parts[0].closeCombat)).toEqual([]);
  expect(second([...SPEARS.parts[0].closeCombat].reverse())).toEqual([]);
  expect(second(['flail', 'polearm'])).toEqual([
    'WFB9-WPN-003 Crew of Spears of the Wall has flail, polearm, and strikes with what Spears of the Wall has: spear: give both the same',
  ]);
  expect(second(['hand-weapon'])[0]).toContain('Crew of Spears of the Wall has hand-weapon, and strikes');
});

test("WFB9-TTCAV-004 equipment is the rider's alone", () => {
  expect(faults(KNIGHTS)).toEqual([]);
  const [rider, mount] = KNIGHTS.parts;
  expect(faults({ ...KNIGHTS, parts: [rider, { ...mount, closeCombat: ['lance'] }] })).toEqual([
    `WFB9-TTCAV-004 ${mount.name} of Knights of the Reef carries lance, and equipment is the rider's alone: give it none`,
  ]);
});

test('WFB9-TTGEN-004 a round base is refused', () => {
  expect(faults({ ...SPEARS, base: { ...SPEARS.base, round: true } })[0]).toContain(
    'WFB9-TTGEN-004 Spears of the Wall has a round base',
  );
});
