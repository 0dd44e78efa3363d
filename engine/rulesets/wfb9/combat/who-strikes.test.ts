import { expect, test } from 'vitest';
import { gatherGroups, groups } from '../../../regiments/combat/attack-groups.js';
import { survey, touched, Who } from '../../../regiments/combat/who-can-strike.js';
import { Side } from '../../../regiments/layout.js';
import { putAt } from '../../../testing/regiments/placing.js';
import { Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { Ask } from '../core/asks.js';

/** Front of the smallest base of infantry, in inches. */
const BASE = 20 / 25.4;
const IDLE: Fighter = { A: 0 };

/** Models of the rank and file of `name` that fight, and that support. */
function strikers(f: Fight, name: string): [number, number] {
  const u = f.row(name);
  survey(f.b, u);
  gatherGroups(f.b, u, Who.rankAndFile, f.b.setup.unit.part[u]);
  const sum: [number, number] = [0, 0];
  for (let g = 0; g < groups.count; g++) sum[groups.support[g]] += groups.models[g];
  return sum;
}
/** The sets of enemies that models of `name` may strike, with the numbers of models that fight and that support. */
function targets(f: Fight, name: string, who: number = Who.rankAndFile, row = f.row(name)): Record<string, number[]> {
  survey(f.b, f.row(name));
  gatherGroups(f.b, f.row(name), who, f.b.setup.unit.part[row]);
  const sets: Record<string, number[]> = {};
  for (let g = 0; g < groups.count; g++) {
    const names: string[] = [];
    for (let t = 0; t < touched.targets; t++) {
      if ((groups.mask[g] & (1 << t)) === 0) continue;
      names.push(f.b.setup.names[touched.individual[t] >= 0 ? touched.individual[t] : touched.unit[t]]);
    }
    sets[names.sort().join('+')] ??= [0, 0];
    sets[names.sort().join('+')][groups.support[g]] += groups.models[g];
  }
  return sets;
}
/** `ours` with enemies against their sides. */
function held(ours: Fighter, foes: Readonly<Record<string, readonly [Fighter, Side]>>): Fight {
  const theirs = Object.fromEntries(Object.entries(foes).map(([name, [spec]]) => [name, spec]));
  const f = new Fight({ ours }, theirs).at('ours', 36, 24);
  for (const [name, [, side]] of Object.entries(foes)) f.against(name, 'ours', side);
  return f.combat();
}

test('WFB9-CCATK-003 WFB9-CCATK-011 models struck in the side or rear strike back, not turned, and nobody supports there', () => {
  for (const [side, models] of [
    [Side.left, 3],
    [Side.right, 3],
    [Side.rear, 5],
  ] as const) {
    const f = held({ models: 15 }, { foes: [{ models: 15, ...IDLE }, side] });
    expect(strikers(f, 'ours')).toEqual([models, 0]);
    f.dice.add('to hit', Array(models).fill(1));
    f.dice.add('break test', [1, 1]);
    f.dice.add('combat reform test', [6, 6]);
    f.beginPhase();
    expect([f.dice.left().filter((line) => line.startsWith('to hit')), f.b.unit.facing[0]]).toEqual([[], 0]);
  }
  expect(strikers(held({ models: 15 }, { foes: [{ models: 15 }, Side.front] }), 'ours')).toEqual([5, 5]);
});

test('WFB9-CCATK-004 models that touch no enemy do not strike, nor those behind them', () => {
  const beside = (offset: number): number[] => {
    const f = new Fight({ ours: {} }, { theirs: {} })
      .at('theirs', 36, 24)
      .against('ours', 'theirs', Side.front, offset);
    return strikers(f.combat(), 'ours');
  };
  // the outermost touches a corner
  expect(beside(3 * BASE)).toEqual([3, 3]);
  expect(beside(-3 * BASE)).toEqual([3, 3]);
  expect(beside(3.5 * BASE)).toEqual([2, 2]);
  expect(beside(0)).toEqual([5, 5]);
});

test('WFB9-CCATK-005 who touches a character alone may strike the rank and file behind it', () => {
  const f = new Fight({ ours: { models: 1 } }, { theirs: { models: 8, files: 3 }, lord: { character: true } })
    .at('theirs', 36, 24)
    .join('lord', 'theirs')
    .against('ours', 'theirs', Side.front, 1.5 * BASE);
  putAt(f.b, f.row('lord'), f.row('theirs'), 1, 1);
  expect(targets(f.combat(), 'ours')).toEqual({ 'lord+theirs': [1, 0] });
  // a character does so too
  const g = new Fight(
    { ours: { models: 9 }, hero: { character: true } },
    { theirs: { models: 9 }, lord: { character: true } },
  )
    .at('theirs', 36, 24)
    .at('ours', 36, 10)
    .join('lord', 'theirs')
    .join('hero', 'ours')
    .against('ours', 'theirs', Side.front, -4 * BASE);
  putAt(g.b, g.row('lord'), g.row('theirs'), 1, 5);
  putAt(g.b, g.row('hero'), 0, 1, 5);
  expect(targets(g.combat(), 'ours', Who.joinedCharacters + g.row('hero'), g.row('hero'))).toEqual({
    'lord+theirs': [1, 0],
  });
});

/** Two enemies of unlike profiles side by side, before `ours`. */
const pair = (ours: Fighter): Fight =>
  new Fight({ ours }, { left: { WS: 5, models: 3, files: 3 }, right: { models: 3, files: 3 } })
    .at('ours', 36, 24)
    .against('left', 'ours', Side.front, 1.5 * BASE)
    .against('right', 'ours', Side.front, -1.5 * BASE);

test('WFB9-CCATK-006 WFB9-CCATK-015 who touches two enemies chooses before the dice are rolled, and so does who supports it', () => {
  const f = pair({ models: 10 });
  f.dice.add('to hit', [1]);
  f.b.core.level[0] = 1;
  f.beginPhase();
  expect(f.question).toEqual({ kind: Ask.Allocate, player: 0, unit: 'ours' });
  expect(f.offers().slice(0, 2).sort()).toEqual(['left', 'right']);
  expect(f.dice.left()).toEqual(['to hit: 1']);
  // the middle file touches both, and one supports through it
  expect(targets(pair({ models: 10 }).combat(), 'ours')['left+right']).toEqual([1, 1]);
});

test('WFB9-CCATK-014 who supports strikes what the model before it touches', () => {
  const f = new Fight({ ours: {} }, { left: { models: 2, files: 2 }, right: { models: 2, files: 2 } })
    .at('ours', 36, 24)
    .against('left', 'ours', Side.front, 1.6 * BASE)
    .against('right', 'ours', Side.front, -1.6 * BASE)
    .combat();
  const sets = targets(f, 'ours');
  expect(Object.keys(sets).sort()).toEqual(['left', 'right']);
  for (const [fight, support] of Object.values(sets)) expect(support).toBe(fight);
});

test('WFB9-CCATK-008 who is alive finds no enemy left in its step, and does not strike', () => {
  const f = held({ models: 5, A: 1 }, { quick: [{ models: 5, I: 5, ...IDLE }, Side.front] });
  f.dice.add('to hit', [4, 4, 4, 4, 4]);
  f.dice.add('to wound', [4, 4, 4, 4, 4]);
  f.beginPhase().play();
  expect(f.dice.left()).toEqual([]);
  // with a swifter friend that slays all, no die is left for those who come after
  const g = new Fight({ ours: { models: 10, I: 2 }, swift: { models: 5, I: 5 } }, { theirs: { ...IDLE, models: 5 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .against('swift', 'theirs', Side.rear);
  g.dice.add('to hit', [4, 4, 4, 4, 4]);
  g.dice.add('to wound', [4, 4, 4, 4, 4]);
  g.beginPhase().play();
  expect([g.dice.left(), g.b.unit.models[g.row('theirs')]]).toEqual([[], 0]);
});

test('WFB9-CCATK-012 a model in the second rank that touches an enemy strikes it and does not support (WFB9-V2-069)', () => {
  const front: readonly [Fighter, Side] = [{ models: 15 }, Side.front];
  expect(strikers(held({ models: 10 }, { front }), 'ours')).toEqual([5, 5]);
  const f = held({ models: 10 }, { front, flank: [{ models: 15 }, Side.right] });
  expect(strikers(f, 'ours')).toEqual([6, 4]);
  expect(targets(f, 'ours').flank).toEqual([1, 0]);
});

test('WFB9-CCATK-016 models of an incomplete rank are moved up to an enemy in the flank', () => {
  for (const side of [Side.left, Side.right]) {
    const f = held({ models: 12 }, { foes: [{ models: 15 }, side] });
    expect(strikers(f, 'ours')).toEqual([3, 0]);
    expect(strikers(f, 'foes')[0]).toBeGreaterThanOrEqual(3);
  }
});

test('WFB9-CCATK-017 across the gap of an incomplete rank all fight, to the rear and to both flanks', () => {
  const rear = held({ models: 12 }, { foes: [{ models: 15 }, Side.rear] });
  expect(strikers(rear, 'ours')).toEqual([5, 0]);
  expect(strikers(rear, 'foes')).toEqual([5, 5]);
  const both = held({ models: 12 }, { left: [{ models: 15 }, Side.left], right: [{ models: 15 }, Side.right] });
  expect(strikers(both, 'ours')).toEqual([6, 0]);
});
