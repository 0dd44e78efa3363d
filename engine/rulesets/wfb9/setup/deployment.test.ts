import { expect, test } from 'vitest';
import { INCH, ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL, options, waiting } from '../../../kernel/ruleset.js';
import { Phase } from '../../../regiments/core/state.js';
import { Place } from '../../../regiments/layout.js';
import { Refusal } from '../../../regiments/refusals.js';
import { Random } from '../../../testing/random.js';
import { answerWith, beginSettingUp, SETTING_UP, setUpBattle } from '../../../testing/wfb9/setting-up.js';
import { armyLists } from '../armies/armies.js';
import type { Wfb9List, Wfb9Unit } from '../armies/terms.js';
import { Ask, Verb } from '../core/asks.js';
import type { Wfb9Battle } from '../core/state.js';
import { dropsLeft } from './deployment.js';
import { rollOff } from './pre-game.js';

const list = (id: string): Wfb9List => {
  const found = armyLists().get(id);
  if (found === undefined) throw new Error(id);
  return found;
};
/** Part of a list: the units of these ids, each on its own. */
const some = (id: string, ...ids: readonly string[]): Wfb9List => ({
  ...list(id),
  units: ids.map((unit): Wfb9Unit => {
    const found = list(id).units.find((u) => u.id === unit);
    if (found === undefined) throw new Error(unit);
    return { ...found, joins: null };
  }),
});
const row = (b: Wfb9Battle, name: string): number => b.setup.names.indexOf(name);
const asked = (b: Wfb9Battle): number => b.decision.kind[0];
const asking = (b: Wfb9Battle): number => b.decision.player[0];
/** The names of the units that may be dropped next. */
function offered(b: Wfb9Battle): string[] {
  const n = options(SETTING_UP, b);
  return Array.from({ length: n }, (_, i) => b.setup.names[b.option.target[i]]);
}
/** Answers every question with its first option until `until` holds, or the set-up is over. */
function goOn(b: Wfb9Battle, until: (b: Wfb9Battle) => boolean = () => false): void {
  while (waiting(b) && !until(b)) answerWith(b, 0);
}
/** Judges a pose for the unit that is being deployed; places in inches, the front to the north or, `south`, to the south. */
function judge(b: Wfb9Battle, x: number, y: number, files: number, south = false): number {
  const unit = b.decision.subject[0];
  const record = { verb: Verb.Deploy, target: unit, n: 0, extra: 0, files, path: [] };
  return SETTING_UP.validate(b, { ...record, x: ticks(x), y: ticks(y), facing: south ? 32768 : 0 });
}

const SMALL = [some('spire-guard', 'spears', 'executioners'), some('sea-wall', 'spears', 'archers')] as const;

test('WFB9-GAME-007 WFB9-SCN-011 who rolls higher picks the half and deploys the first unit', () => {
  const b = setUpBattle(SMALL);
  beginSettingUp(b, [3, 5], [1, 6]); // WFB9-V1-063, the sides swapped
  expect([asked(b), asking(b)]).toEqual([Ask.Zone, 1]);
  expect(options(SETTING_UP, b)).toBe(2);
  answerWith(b, 1);
  expect([...b.field.zone]).toEqual([0, 1]);
  expect([asked(b), asking(b)]).toEqual([Ask.DeployUnit, 1]);
});

test('WFB9-DICE-015 WFB9-GAME-007 equal rolls are rolled again', () => {
  const b = setUpBattle(SMALL);
  const dice = beginSettingUp(b, [4, 4, 2, 2, 6, 1], [1, 6]);
  expect([asked(b), asking(b)]).toEqual([Ask.Zone, 0]);
  expect(dice.left()).toEqual(['first turn: 1 6']);
});

test('WFB9-DICE-015 the bonuses of a roll-off count again in each repeat', () => {
  const b = setUpBattle(SMALL);
  const dice = beginSettingUp(b, [6, 1, 3, 4, 2, 2], [1, 6]);
  expect(rollOff(b, 128, 1, 0)).toBe(0); // WFB9-V1-017: 4 against 4, then 3 against 2
  expect(dice.left()).toEqual(['first turn: 1 6']);
});

test('WFB9-GAME-008 WFB9-SCN-011 the players take turns, a unit each, until both have finished', () => {
  const b = setUpBattle([some('spire-guard', 'spears', 'executioners', 'swords'), some('sea-wall', 'spears')]);
  beginSettingUp(b, [6, 1], [6, 1], { level: 1 });
  const order: number[] = [];
  while (waiting(b)) {
    if (asked(b) === Ask.DeployUnit || (asked(b) === Ask.DeployPose && order.length < 4)) {
      const player = asking(b);
      answerWith(b, 0);
      if (asked(b) === Ask.DeployPose) answerWith(b, 0);
      order.push(player);
    } else answerWith(b, 0);
  }
  expect(order).toEqual([0, 1, 0, 0]);
  expect([...b.field.drops]).toEqual([3, 1]);
  expect([...b.unit.place.subarray(0, 4)]).toEqual([Place.table, Place.table, Place.table, Place.table]);
});

test('WFB9-GAME-009 WFB9-GAME-010 units under 50 points are one drop, and so are characters, who come last', () => {
  const first = some('spire-guard', 'spears', 'riders', 'swords', 'death-hag', 'dreadlord');
  const cheap: Wfb9List = {
    ...first,
    units: first.units.map((u) =>
      u.id === 'riders' || u.id === 'swords' ? { ...u, points: u.id === 'riders' ? 49 : 20 } : u,
    ),
  };
  const b = setUpBattle([cheap, some('sea-wall', 'spears')]);
  expect(dropsLeft(b, 0)).toBe(3);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  expect(offered(b)).toEqual(['Spears of the Spire', 'Dark Riders']); // who stand for both cheap units
  answerWith(b, 1);
  expect([asked(b), b.decision.subject[0]]).toEqual([Ask.DeployPose, row(b, 'Dark Riders')]);
  answerWith(b, 0);
  expect([asked(b), b.decision.subject[0], asking(b)]).toEqual([Ask.DeployPose, row(b, 'Swords of the Spire'), 0]);
  answerWith(b, 0);
  expect([asking(b), dropsLeft(b, 0)]).toEqual([1, 2]);
  answerWith(b, 0);
  // the spears alone may come next; the characters follow in a drop of their own, without a question who comes first
  expect([asked(b), b.decision.subject[0]]).toEqual([Ask.DeployPose, row(b, 'Spears of the Spire')]);
  answerWith(b, 0);
  expect([asked(b), b.decision.subject[0]]).toEqual([Ask.DeployPose, row(b, 'Death Hag')]);
  answerWith(b, 0);
  expect([asked(b), b.decision.subject[0]]).toEqual([Ask.DeployPose, row(b, 'Dreadlord')]);
  goOn(b);
  expect([...b.field.drops]).toEqual([3, 1]);
});

test('WFB9-GAME-009 a unit of 50 points is a drop of its own', () => {
  const first = some('spire-guard', 'riders', 'swords');
  const units = (points: number): Wfb9List => ({ ...first, units: first.units.map((u) => ({ ...u, points })) });
  expect(dropsLeft(setUpBattle([units(50), SMALL[1]]), 0)).toBe(2);
  expect(dropsLeft(setUpBattle([units(49), SMALL[1]]), 0)).toBe(1);
});

/** The second list's archers wait for a place in the southern half. */
function placing(): Wfb9Battle {
  const b = setUpBattle([some('sea-wall', 'archers', 'lions'), some('spire-guard', 'spears')]);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  answerWith(b, 0);
  expect([asked(b), b.decision.subject[0]]).toEqual([Ask.DeployPose, row(b, 'Archers')]);
  return b;
}

test('WFB9-SCN-012 units are placed wholly in the own half, more than 12 inches from the centre line', () => {
  const b = setUpBattle([some('sea-wall', 'lions'), some('spire-guard', 'spears')]);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0); // the southern half: up to 12 inches from the edge
  const depth = b.unit.halfDepth[row(b, 'White Lions')] / INCH;
  expect(judge(b, 36, 12 - depth - 0.1, 5)).toBe(LEGAL); // WFB9-V3-221: 12.1 inches
  expect(judge(b, 36, 12 - depth, 5)).toBe(Refusal.OutsideZone);
  expect(judge(b, 36, 40, 5)).toBe(Refusal.OutsideZone);
  expect(judge(b, 0, 6, 5)).toBe(Refusal.OffTheTable);
  const n = options(SETTING_UP, b);
  expect(n).toBeGreaterThan(10);
  for (let i = 0; i < n; i++) expect(b.option.y[i]).toBeLessThan(12 * INCH);
});

test('WFB9-SCN-012 WFB9-GAME-006 the other player has the northern half', () => {
  const b = setUpBattle(SMALL);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  goOn(b, (now) => asked(now) === Ask.DeployPose && asking(now) === 1);
  expect(judge(b, 36, 43, 6, true)).toBe(LEGAL);
  expect(judge(b, 36, 5, 6, true)).toBe(Refusal.OutsideZone);
});

test('WFB9-GAME-011 units are set up at least an inch apart', () => {
  const b = setUpBattle([some('sea-wall', 'lions', 'sword-masters'), some('spire-guard', 'spears')]);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  answerWith(b, 0);
  goOn(
    b,
    (now) =>
      asked(now) === Ask.DeployPose && asking(now) === 0 && now.unit.place[row(now, 'White Lions')] === Place.table,
  );
  const lions = row(b, 'White Lions');
  const mine = b.decision.subject[0];
  const [x, y] = [b.unit.x[lions] / INCH, b.unit.y[lions] / INCH];
  const beside = (b.unit.halfWidth[lions] + b.unit.halfWidth[mine]) / INCH;
  expect(judge(b, x + beside + 1, y - 1, 5)).toBe(LEGAL);
  expect(judge(b, x + beside + 0.98, y - 1, 5)).toBe(Refusal.TooClose);
  expect(judge(b, x + beside - 1, y - 1, 5)).toBe(Refusal.Overlaps);
});

test('WFB9-FORM-004 WFB9-TTINF-002 units deploy as wide as their troop type asks, with no more ranks than files', () => {
  const b = placing();
  expect(judge(b, 36, 6, 17)).toBe(LEGAL); // 17 archers
  expect(judge(b, 36, 6, 5)).toBe(LEGAL);
  expect(judge(b, 36, 6, 4)).toBe(Refusal.BadFormation);
  expect(judge(b, 36, 6, 18)).toBe(Refusal.BadFormation);
  const spears = setUpBattle([some('sea-wall', 'spears'), some('spire-guard', 'spears')]);
  beginSettingUp(spears, [6, 1], [6, 1]);
  answerWith(spears, 0);
  expect(judge(spears, 36, 6, 6)).toBe(LEGAL); // 30 in five ranks
  expect(judge(spears, 36, 6, 5)).toBe(Refusal.BadFormation); // six ranks
  const n = options(SETTING_UP, spears);
  for (let i = 0; i < n; i++) expect(spears.option.files[i]).toBeGreaterThanOrEqual(6);
});

test('WFB9-TER-002 nobody deploys in impassable terrain', () => {
  const rock = {
    kind: 'impassable' as const,
    polygon: [
      [30, 2],
      [40, 2],
      [40, 8],
      [30, 8],
    ] as [number, number][],
  };
  const b = setUpBattle([some('sea-wall', 'lions'), some('spire-guard', 'spears')], {
    battlefield: { width: 72, depth: 48, pieces: [rock] },
  });
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  expect(judge(b, 36, 6, 5)).toBe(Refusal.Overlaps);
  expect(judge(b, 20, 6, 5)).toBe(LEGAL);
});

test('WFB9-CHR-001 WFB9-CHR-009 a character deploys in a unit that it may join, in the front rank, or alone', () => {
  const sea = list('sea-wall');
  const b = setUpBattle([
    { ...sea, units: sea.units.filter((u) => u.id === 'noble' || u.id === 'spears') },
    some('spire-guard', 'spears'),
  ]);
  beginSettingUp(b, [6, 1], [6, 1]);
  answerWith(b, 0);
  const noble = row(b, 'Noble');
  goOn(b, (now) => asked(now) === Ask.DeployPose && now.decision.subject[0] === noble);
  options(SETTING_UP, b);
  expect([b.option.verb[0], b.setup.names[b.option.target[0]]]).toEqual([Verb.Join, 'Spears of the Wall']);
  expect(b.option.verb[b.option.count - 1]).toBe(Verb.Deploy);
  answerWith(b, 0);
  expect([b.unit.place[noble], b.unit.host[noble]]).toEqual([Place.inUnit, row(b, 'Spears of the Wall')]);
  expect(b.unit.slot[noble]).toBeLessThan(b.unit.files[row(b, 'Spears of the Wall')]);
  expect(b.unit.models[row(b, 'Spears of the Wall')]).toBe(31);
});

test('WFB9-SCN-013 WFB9-GAME-012 who finished first, with fewer drops, adds 1 to the roll for the first turn; the higher begins', () => {
  const first = (firstTurn: readonly number[]) => {
    const b = setUpBattle([some('spire-guard', 'spears'), some('sea-wall', 'spears', 'archers')]);
    const dice = beginSettingUp(b, [1, 6], firstTurn);
    goOn(b);
    expect(dice.left()).toEqual([]);
    expect([...b.field.drops, b.field.firstFinisher[0]]).toEqual([1, 2, 0]);
    return b.field.firstPlayer[0];
  };
  expect(first([4, 4])).toBe(0); // WFB9-V3-227
  expect(first([2, 5])).toBe(1); // WFB9-V1-065
  expect(first([3, 4, 1, 2, 6, 5])).toBe(0); // 4 against 4, 2 against 2, 7 against 5
});

test('WFB9-SCN-013 where both made as many drops, the one who began has finished first', () => {
  const b = setUpBattle(SMALL);
  beginSettingUp(b, [1, 6], [4, 4]);
  goOn(b);
  expect([...b.field.drops, b.field.firstFinisher[0], b.field.firstPlayer[0]]).toEqual([2, 2, 1, 1]);
  expect(b.core.phase[0]).toBe(Phase.over);
});

test('WFB9-SCN-012 whole lists deploy at random: everybody stands in the own half, an inch from others, or in a unit', () => {
  const random = new Random(5);
  for (const lists of [
    [list('spire-guard'), list('silver-tide')],
    [list('sea-wall'), list('reef-raiders')],
  ] as const) {
    const b = setUpBattle(lists);
    beginSettingUp(b, [6, 1], [6, 1], { seed: 3, level: 1 });
    while (waiting(b)) {
      const n = options(SETTING_UP, b);
      expect(n).toBeGreaterThan(0);
      answerWith(b, random.below(n));
    }
    for (let u = 0; u < b.setup.units; u++) {
      if (b.unit.place[u] === Place.inUnit) continue;
      expect(b.unit.place[u], b.setup.names[u]).toBe(Place.table);
      const south = b.field.zone[b.setup.unit.player[u]] === 0;
      const y = south ? b.unit.y[u] : b.setup.depth - b.unit.y[u];
      expect(y, b.setup.names[u]).toBeLessThan(12 * INCH);
    }
  }
});

test('a proposal that no list offers is judged, and changes nothing', () => {
  const b = placing();
  const before = [...b.unit.place];
  const record = { verb: Verb.Deploy, target: row(b, 'White Lions'), n: 0, extra: 0, files: 5, path: [] };
  expect(SETTING_UP.validate(b, { ...record, x: ticks(36), y: ticks(6), facing: 0 })).toBe(Refusal.NotAnOption);
  expect(SETTING_UP.reason(Refusal.BadFormation)).toContain('WFB9-TTINF-002');
  expect([...b.unit.place]).toEqual(before);
});
