import { expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { LEGAL, options, waiting } from '../../../kernel/ruleset.js';
import { mayDeclare } from '../../../regiments/charges/charge-targets.js';
import { Status } from '../../../regiments/core/state.js';
import { stand } from '../../../regiments/formation.js';
import { Place } from '../../../regiments/layout.js';
import { Refusal } from '../../../regiments/refusals.js';
import { answerWith, beginSettingUp, SETTING_UP, setUpBattle } from '../../../testing/wfb9/setting-up.js';
import { armyLists } from '../armies/armies.js';
import type { Wfb9List } from '../armies/terms.js';
import { Ask, Verb } from '../core/asks.js';
import type { Wfb9Battle } from '../core/state.js';

/** Units of a list, each alone; those in `scouts` have the Scouts rule. */
const some = (id: string, names: readonly string[], scouts: readonly string[]): Wfb9List => {
  const list = armyLists().get(id);
  if (list === undefined) throw new Error(id);
  const units = list.units.filter((u) => names.includes(u.id));
  const rule = { rule: 'scouts', x: null, only: [] };
  return {
    ...list,
    units: units.map((u) => ({
      ...u,
      joins: null,
      parts: u.parts.map((p) => {
        const others = p.rules.filter((r) => r.rule !== 'scouts');
        return { ...p, rules: scouts.includes(u.id) ? [...others, rule] : others };
      }),
    })),
  };
};
const row = (b: Wfb9Battle, name: string): number => b.setup.names.indexOf(name);
/** Answers every question with its first option until `until` holds, or the set-up is over. */
function goOn(b: Wfb9Battle, until: (b: Wfb9Battle) => boolean = () => false): void {
  while (waiting(b) && !until(b)) answerWith(b, 0);
}
const isScouting = (b: Wfb9Battle): boolean =>
  b.decision.kind[0] === Ask.ScoutPose || b.decision.kind[0] === Ask.ScoutUnit;

/** A battle in which these units of both lists scout, when the first Scouts are about to be placed. */
function scouting(
  ours: readonly string[],
  theirs: readonly string[],
  firstTurn: readonly number[],
  firstScouts: readonly number[] = [],
): Wfb9Battle {
  const b = setUpBattle([
    some('spire-guard', ['spears', 'executioners', 'crossbows'], ours),
    some('sea-wall', ['spears', 'archers'], theirs),
  ]);
  const dice = beginSettingUp(b, [5, 3], firstTurn);
  dice.add('first scouts', firstScouts);
  goOn(b, isScouting);
  return b;
}
const names = (b: Wfb9Battle): string[] => {
  const n = options(SETTING_UP, b);
  return Array.from({ length: n }, (_, i) => b.setup.names[b.option.target[i]]);
};

test('WFB9-SRSCO-001 Scouts are deployed after all other units, and do not count for who finished first', () => {
  const b = scouting(['executioners'], [], [3, 3, 4, 3]);
  expect(b.decision.kind[0]).toBe(Ask.ScoutPose);
  const scouts = b.decision.subject[0];
  for (let u = 0; u < b.setup.units; u++) expect(b.unit.place[u]).toBe(u === scouts ? Place.reserve : Place.table);
  // without its Scouts the first army has as many drops as the other, and began
  expect(b.field.firstFinisher[0]).toBe(0);
  expect([...b.field.drops]).toEqual([2, 2]);
});

test('WFB9-SRSCO-002 they stand in their zone, or anywhere farther than 12 inches from the enemy (WFB9-V2-277)', () => {
  const b = scouting(['executioners'], [], [4, 3]);
  const scouts = b.decision.subject[0];
  const foe = row(b, b.setup.names.find((_, u) => b.setup.unit.player[u] === 1) ?? '');
  // the only enemy near by stands here, with its front to the south
  for (let u = 0; u < b.setup.units; u++) {
    if (b.setup.unit.player[u] === 1) stand(b, u, ticks(u === foe ? 36 : 400), ticks(44), 32768);
  }
  const edge = b.unit.y[foe] - b.unit.halfDepth[foe];
  const files = Math.min(5, b.unit.models[scouts]);
  const depth = (Math.ceil(b.unit.models[scouts] / files) * b.setup.unit.baseDepth[scouts]) / 2;
  const at = (inches: number): number =>
    SETTING_UP.validate(b, {
      verb: Verb.Deploy,
      target: scouts,
      n: 0,
      extra: 0,
      files,
      path: [],
      x: ticks(36),
      y: Math.round(edge - ticks(inches) - depth),
      facing: 0,
    });
  expect(at(12)).toBe(Refusal.NearEnemy);
  expect(at(12.01)).toBe(LEGAL);
  // in the own zone the distance does not matter
  stand(b, foe, ticks(36), ticks(18), 32768);
  const home = { verb: Verb.Deploy, target: scouts, n: 0, extra: 0, files, path: [], x: ticks(10), y: ticks(10) };
  expect(SETTING_UP.validate(b, { ...home, facing: 0 })).toBe(LEGAL);
});

test('WFB9-SRSCO-003 outside the zone they charge nobody in the first turn, if their side has it', () => {
  const placed = (y: number, firstTurn: readonly number[]): boolean => {
    const b = scouting(['executioners'], [], firstTurn);
    const scouts = b.decision.subject[0];
    for (let u = 0; u < b.setup.units; u++) if (b.setup.unit.player[u] === 1) b.unit.y[u] = ticks(46);
    options(SETTING_UP, b);
    const i = Array.from({ length: b.option.count }, (_, k) => k).find((k) =>
      y < 12 ? b.option.y[k] < ticks(12) : b.option.y[k] > ticks(14),
    );
    expect(i).toBeDefined();
    answerWith(b, i ?? 0);
    goOn(b);
    expect(b.core.over[0]).toBe(1);
    return mayDeclare(b, scouts) && (b.unit.status[scouts] & Status.NoFirstTurnCharge) === 0;
  };
  expect(placed(20, [6, 1])).toBe(false);
  expect(placed(20, [1, 6])).toBe(true);
  expect(placed(6, [6, 1])).toBe(true);
});

test('WFB9-SRSCO-004 with Scouts on both sides the winner of a roll begins, then the players take turns', () => {
  const b = scouting(['executioners', 'crossbows'], ['archers'], [6, 1], [2, 5]);
  expect(b.decision.player[0]).toBe(1);
  answerWith(b, 0);
  expect([b.decision.kind[0], b.decision.player[0]]).toEqual([Ask.ScoutUnit, 0]);
  expect(names(b)).toHaveLength(2);
});
