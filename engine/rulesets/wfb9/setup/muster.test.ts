import { expect, test } from 'vitest';
import { holds, ruleX } from '../../../kernel/special-rules.js';
import { unitSubject } from '../../../regiments/core/state.js';
import { setUpBattle } from '../../../testing/wfb9/setting-up.js';
import { armyLists } from '../armies/armies.js';
import { TROOP_TYPES, type Wfb9List, type Wfb9Unit } from '../armies/terms.js';
import { CLOSE_COMBAT, SHOOTING } from '../armies/weapons.js';
import { Immune, Rule } from '../core/rule-ids.js';
import { LAYOUTS, Scenario, type Wfb9Battle } from '../core/state.js';
import { ownStrength, startingStrength, unitStrength } from '../core/unit-strength.js';
import { OPEN_FIELD } from './battlefield.js';
import { muster, onField } from './muster.js';

const list = (id: string): Wfb9List => {
  const found = armyLists().get(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const LISTS = [list('reef-raiders'), list('sea-wall')] as const;
const battle = (): Wfb9Battle => setUpBattle(LISTS);
/** The row of a unit by the name that its list gives it. */
const row = (b: Wfb9Battle, name: string): number => b.setup.names.indexOf(name);

test('a battle takes at most 32 KiB, whatever its size', () => {
  for (const { bytes } of Object.values(LAYOUTS)) expect(bytes).toBeLessThanOrEqual(32 * 1024);
});

test('WFB9-USTR-002 WFB9-TTCAV-020 WFB9-TTINF-003 each row has the Unit Strength of its models', () => {
  const b = battle();
  const knights = row(b, 'Knights of the Reef');
  const spears = row(b, 'Spears of the Wall');
  expect([unitStrength(b, knights), unitStrength(b, spears)]).toEqual([16, 30]);
  b.unit.pool[spears] -= 4;
  b.unit.own[spears] = 0; // the champion falls last
  expect([unitStrength(b, spears), ownStrength(b, spears), startingStrength(b, spears)]).toEqual([25, 25, 30]);
});

test('WFB9-TTCAV-002 WFB9-TTCAV-005 WFB9-TTCAV-006 WFB9-TTCAV-008 values of riders are those of the model: Movement of the mount, skill of the rider, the higher Toughness', () => {
  const b = battle();
  const { unit, part } = b.setup;
  const knights = row(b, 'Knights of the Reef');
  expect([unit.M[knights], unit.WS[knights], unit.T[knights], unit.W[knights], unit.Ld[knights]]).toEqual([
    7, 5, 4, 1, 9,
  ]);
  expect(TROOP_TYPES[unit.troopType[knights]]).toBe('Cavalry');
  const first = unit.part[knights];
  expect([part.mount[first], part.mount[first + 1]]).toEqual([0, 1]);
  expect([part.WS[first], part.WS[first + 1], part.M[first + 1]]).toEqual([5, 3, 7]);
});

test('WFB9-CMD-004 the champion has a part of its own with its profile', () => {
  const b = battle();
  const { unit, part } = b.setup;
  const archers = row(b, 'Sisters of Avelorn');
  const own = unit.championPart[archers];
  expect(own).not.toBe(unit.part[archers]);
  expect([part.BS[unit.part[archers]], part.BS[own], part.champion[own]]).toEqual([5, 6, 1]);
  const spears = row(b, 'Spears of the Wall');
  expect([part.A[unit.part[spears]], part.A[unit.championPart[spears]]]).toEqual([1, 2]);
  expect([unit.startPool[spears], b.unit.pool[spears], b.unit.own[spears], b.unit.models[spears]]).toEqual([
    29, 29, 1, 30,
  ]);
});

test('WFB9-ARM-001 WFB9-ARM-004 WFB9-SRPAR-003 saves by column, and Parry on foot alone', () => {
  const b = battle();
  const { armour, shield, missileArmour, parry, infantry } = b.setup.unit;
  const lions = row(b, 'White Lions');
  expect([armour[lions], missileArmour[lions], shield[lions], parry[lions]]).toEqual([3, 5, 0, 0]);
  const spears = row(b, 'Spears of the Wall');
  expect([armour[spears], missileArmour[spears], shield[spears], parry[spears], infantry[spears]]).toEqual([
    1, 1, 1, 6, 1,
  ]);
  const knights = row(b, 'Knights of the Reef');
  expect([armour[knights], shield[knights], parry[knights], infantry[knights]]).toEqual([4, 1, 0, 0]);
});

test('WFB9-WPN-002 WFB9-WPN-010 WFB9-WPN-014 weapons by their index: a spear in the saddle is the mounted one', () => {
  const b = battle();
  const weapons = (name: string) =>
    [...b.setup.unit.weapons.subarray(4 * row(b, name), 4 * row(b, name) + 4)].map((w) => CLOSE_COMBAT[w]?.id ?? '-');
  expect(weapons('Dark Riders')).toEqual(['mounted-spear', '-', '-', '-']);
  expect(weapons('Knights of the Reef')).toEqual(['lance', '-', '-', '-']);
  expect(weapons('Sea Guard')).toEqual(['spear', '-', '-', '-']);
  expect(weapons('Boarders')).toEqual(['hand-weapon', '-', '-', '-']);
  const { part, unit } = b.setup;
  expect(SHOOTING[part.shooting[unit.part[row(b, 'Boarders')]]].id).toBe('repeater-handbow');
  expect(part.shooting[unit.part[row(b, 'White Lions')]]).toBe(255);
});

test('WFB9-SRGEN-001 WFB9-SRGEN-004 WFB9-SRGEN-005 units hold the rules of their entry, troop type and equipment, and what these include', () => {
  const b = battle();
  const has = (name: string, rule: number) => holds(b, unitSubject(b, row(b, name)), rule);
  expect(has('Dark Riders', Rule.FastCavalry)).toBe(true);
  expect(has('Dark Riders', Rule.Vanguard)).toBe(true);
  expect(has('Dark Riders', Rule.Swiftstride)).toBe(true);
  expect(has('Spears of the Wall', Rule.Swiftstride)).toBe(false);
  expect(has('White Lions', Rule.Stubborn)).toBe(true);
  expect(has('Phoenix Guard', Rule.Fear)).toBe(true);
  const guard = b.setup.unit.part[row(b, 'Phoenix Guard')];
  expect(b.setup.x[ruleX(b, guard, Rule.WardSave)]).toBe(4);
  expect(b.setup.unit.ward[row(b, 'Phoenix Guard')]).toBe(4);
  const mount = b.setup.unit.part[row(b, 'Knights of the Reef')] + 1;
  expect(b.setup.x[ruleX(b, mount, Rule.ImpactHits)]).toBe(1);
  expect(holds(b, mount - 1, Rule.ImpactHits)).toBe(false);
});

test('WFB9-SRIMM-001 WFB9-SRSTR-001 Immunity and Strider know what they name', () => {
  const b = setUpBattle([list('spire-guard'), list('sea-wall')]);
  const guard = b.setup.unit.part[row(b, 'Black Guard')];
  expect(b.setup.x[ruleX(b, guard, Rule.Immunity)]).toBe(Immune.psychology);
  expect(b.setup.part.fearless[guard]).toBe(1);
  expect(b.setup.limits.has(ruleX(b, guard, Rule.Immunity))).toBe(false);
  const lions = b.setup.unit.part[row(b, 'White Lions')];
  expect(b.setup.x[ruleX(b, lions, Rule.Strider)]).toBe(1);
});

/** A battle in which the first part of the unit called `name` has these rules instead of its own. */
const withRules = (name: string, ...rules: Wfb9Unit['parts'][number]['rules']): Wfb9Battle => {
  const lists = LISTS.map((l) => ({
    ...l,
    units: l.units.map((u) =>
      u.name === name ? { ...u, parts: u.parts.map((p, i) => (i === 0 ? { ...p, rules } : p)) } : u,
    ),
  }));
  return setUpBattle([lists[0], lists[1]]);
};

test('WFB9-SRGEN-004 of two instances of a rule the better X counts', () => {
  const name = 'Spears of the Wall';
  const x = (rule: number, text: string, ...xs: readonly number[]) => {
    const b = withRules(name, ...xs.map((n) => ({ rule: text, x: n, only: [] })));
    return b.setup.x[ruleX(b, b.setup.unit.part[row(b, name)], rule)];
  };
  expect([x(Rule.WardSave, 'ward-save', 6, 5), x(Rule.WardSave, 'ward-save', 4, 6)]).toEqual([5, 4]);
  expect(x(Rule.Regeneration, 'regeneration', 6, 5)).toBe(5);
  expect(x(Rule.Dodge, 'dodge', 5, 6)).toBe(5);
  expect(x(Rule.Parry, 'parry', 6, 5)).toBe(5);
  expect(x(Rule.ArmourPiercing, 'armour-piercing', 1, 2)).toBe(2);
});

test('WFB9-SRSTR-001 WFB9-SRIMM-001 of two instances all that they name counts, and Strider without a name is for all terrain', () => {
  const name = 'Spears of the Wall';
  const x = (rule: number, text: string, ...onlys: readonly (readonly string[])[]) => {
    const b = withRules(name, ...onlys.map((only) => ({ rule: text, x: null, only })));
    return b.setup.x[ruleX(b, b.setup.unit.part[row(b, name)], rule)];
  };
  expect(x(Rule.Strider, 'strider', ['forest'], ['hill'])).toBe(0b11);
  expect(x(Rule.Strider, 'strider', ['forest'], [])).toBe(0);
  expect(x(Rule.Strider, 'strider', [], ['hill'])).toBe(0);
  expect(x(Rule.Immunity, 'immunity', ['psychology'], ['poisoned-attacks'])).toBe(
    Immune.psychology | Immune.poisonedAttacks,
  );
});

test('WFB9-SRFRZ-006 Frenzy is no lasting Immunity, as Unbreakable and Unstable are', () => {
  const name = 'Spears of the Wall';
  const fearless = (rule: string, ...only: readonly string[]) => {
    const b = withRules(name, { rule, x: null, only });
    return b.setup.part.fearless[b.setup.unit.part[row(b, name)]];
  };
  expect(['unbreakable', 'unstable', 'frenzy', 'stubborn'].map((rule) => fearless(rule))).toEqual([1, 1, 0, 0]);
  expect([fearless('immunity', 'psychology'), fearless('immunity', 'poisoned-attacks')]).toEqual([1, 0]);
});

test('WFB9-SRHAT-002 Hatred of an army counts against its units alone', () => {
  const b = battle();
  const corsairs = b.setup.unit.part[row(b, 'Corsairs')];
  const hated = b.setup.limits.get(ruleX(b, corsairs, Rule.Hatred));
  expect([...(hated ?? [])]).toEqual([...b.setup.unit.player]);
});

test('WFB9-GEN-001 WFB9-BSB-005 General and Battle Standard Bearer have the rules of their offices', () => {
  const b = battle();
  const { general, bsb, part } = b.setup.unit;
  for (const player of [0, 1]) {
    const of = (column: Uint8Array) =>
      [...column.keys()].find((u) => column[u] === 1 && b.setup.unit.player[u] === player) ?? -1;
    expect(holds(b, part[of(general)], Rule.InspiringPresence)).toBe(true);
    expect(holds(b, part[of(bsb)], Rule.HoldYourGround)).toBe(true);
  }
});

test('WFB9-ARMY-001 WFB9-GAME-013 WFB9-SCN-001 WFB9-SCN-014 the agreement settles points, table and turns; the same lists on another field share their facts', () => {
  const made = muster(LISTS, { battlefield: OPEN_FIELD });
  if (!made.ok) throw new Error('refused');
  expect([made.value.pointsLimit, made.value.turns, made.value.deployment]).toEqual([2000, 6, Scenario.battleline]);
  const other = onField(made.value, LISTS, { battlefield: { ...OPEN_FIELD, width: 60 }, turns: 4, pointsLimit: 1500 });
  expect([other.pointsLimit, other.turns, other.unit]).toEqual([1500, 4, made.value.unit]);
  expect(other.fingerprint).not.toBe(made.value.fingerprint);
  const again = muster(LISTS, { battlefield: OPEN_FIELD });
  expect(again.ok && again.value.fingerprint).toBe(made.value.fingerprint);
});

test('WFB9-CHR-034 WFB9-TTGEN-003 a character is a unit of one model of its troop type', () => {
  const b = battle();
  const { character, troopType, startModels, startPool } = b.setup.unit;
  const [noble, lord] = [row(b, 'Noble'), row(b, 'Dreadlord')];
  expect(
    [noble, lord].map((u) => [character[u], TROOP_TYPES[troopType[u]], startModels[u], startPool[u], b.unit.own[u]]),
  ).toEqual([
    [1, 'Infantry', 1, 0, 2],
    [1, 'Cavalry', 1, 0, 3],
  ]);
  expect(character[row(b, 'White Lions')]).toBe(0);
});

test('WFB9-WPN-007 WFB9-WPN-008 WFB9-CCWPN-008 what a weapon adds is no part of the profile', () => {
  const b = battle();
  const lions = b.setup.unit.part[row(b, 'White Lions')];
  expect([b.setup.part.S[lions], b.setup.part.I[lions]]).toEqual([4, 5]); // with great weapons
});

test('WFB9-SRFCV-001 WFB9-SRFCV-010 cavalry is Fast, and a Vanguard, with a save of 5+ at best and without barding (WFB9-V2-241)', () => {
  const has = (change: Partial<Wfb9Unit['armour']>): readonly boolean[] => {
    const units = LISTS[0].units.map((u) => (u.id === 'riders' ? { ...u, armour: { ...u.armour, ...change } } : u));
    const b = setUpBattle([{ ...LISTS[0], units }, LISTS[1]]);
    const riders = unitSubject(b, row(b, 'Dark Riders'));
    return [holds(b, riders, Rule.FastCavalry), holds(b, riders, Rule.Vanguard)];
  };
  expect(has({})).toEqual([true, true]); // light armour and shield
  expect(has({ suit: 2 })).toEqual([false, false]);
  expect(has({ suit: 2, shield: 0 })).toEqual([true, true]);
  expect(has({ suit: 0, shield: 0, barding: 1 })).toEqual([false, false]);
});

test('lists that were made otherwise and have what is not played are refused', () => {
  const [first, second] = LISTS;
  const flying = {
    ...first,
    units: first.units.map((u) => ({
      ...u,
      parts: u.parts.map((p) => ({ ...p, rules: [...p.rules, { rule: 'fly', x: null, only: [] }] })),
    })),
  };
  const made = muster([flying, second], { battlefield: OPEN_FIELD });
  expect(made.ok ? [] : made.problems[0]).toMatchObject({ where: 'reef-raiders, dreadlord', rule: 'WFB9-SRFLY-001' });
});
