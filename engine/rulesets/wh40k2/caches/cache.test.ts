import { expect, test } from 'vitest';
import { type Battle, copyBattle, invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { readRecord } from '../../../kernel/options.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { MOST_LOOKS } from '../../../skirmish/caches/cache.js';
import { refreshPoses } from '../../../skirmish/caches/poses.js';
import { Place } from '../../../skirmish/layout.js';
import { checkedGame } from '../../../testing/checked-games.js';
import { Random } from '../../../testing/random.js';
import { scenario } from '../../../testing/scenario.js';
import { victorScene } from '../../../testing/wh40k2/scenes.js';
import { Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { spots, spottingReach } from '../hiding/spotting.js';

const { rules, match } = checkedGame('wh40k2');

/** Returns the options of the pending decision, one per line. */
function listed(b: Battle): string {
  return Array.from({ length: options(rules, b) }, (_, i) => JSON.stringify(readRecord(b.option, i))).join('\n');
}

test('K14 what is kept by looks is the same after looks were counted anew', () => {
  let anew = 0;
  for (let n = 1; n < 7; n++) {
    const { setup } = match(n);
    const b = rules.create(setup) as W40kBattle;
    const copy = rules.create(setup);
    const random = new Random(n);
    rules.begin(b, n + 1, 0);
    for (let k = 0; waiting(b); k++) {
      const now = listed(b);
      copyBattle(copy, b);
      expect(listed(copy)).toBe(now);
      if (k % 7 === 0) b.cache.looks = MOST_LOOKS; // as if the cache were long in use
      const before = b.cache.looks;
      choose(rules, b, random.below(options(rules, b)));
      if (b.cache.looks < before) anew++;
    }
  }
  expect(anew).toBeGreaterThan(60);
});

test('K14 a used battle that other armies fight on another table keeps nothing of the old ones', () => {
  let used = rules.create(match(0).setup) as W40kBattle;
  let renewed = 0;
  for (let n = 1; n < 16; n++) {
    const { setup } = match(n);
    if (rules.renew?.(used, setup) === true) renewed++;
    else used = rules.create(setup) as W40kBattle;
    expect(used.cache.feet.length).toBe(used.setup.models);
    const fresh = rules.create(setup);
    const random = new Random(n);
    for (const one of [used, fresh]) rules.begin(one, n, 0);
    for (let k = 0; k < 80 && waiting(fresh); k++) {
      expect(listed(used)).toBe(listed(fresh));
      const chosen = random.below(options(rules, fresh));
      for (const one of [used, fresh]) choose(rules, one, chosen);
    }
  }
  expect(renewed).toBeGreaterThan(4);
});

test('K14 W40K-SPOT-001 who has left the wood that concealed him is spotted, though looks were counted anew meanwhile', () => {
  const { b } = scenario('wh40k2')
    .unit('marines', { models: 1, at: [36, 6] })
    .enemy('orks', { models: 1, at: [36, 30] })
    .terrain('wood', { at: [36, 30], size: [6, 4] })
    .start();
  const [marine, ork] = [0, 1];
  const found = () => spots(b, marine, spottingReach(b, marine), ork);
  b.cache.looks = MOST_LOOKS - 1;
  invalidateGeometry(b);
  expect(found()).toBe(false);
  b.model.y[ork] -= 6 * INCH;
  invalidateGeometry(b);

  expect(found()).toBe(true);
  expect(b.cache.looks).toBeLessThan(9);
});

test('K14 whoever is not marked as changed is what he was at the last look', () => {
  let told = 0;
  for (let n = 0; n < 12; n++) {
    const b = rules.create(match(n).setup) as W40kBattle;
    const random = new Random(n);
    rules.begin(b, n, 0);
    for (let k = 0; k < 400 && waiting(b); k++) {
      if (b.cache.posesVersion !== b.geometryVersion && b.cache.markedVersion === b.geometryVersion) told++;
      refreshPoses(b);
      for (let m = 0; m < b.setup.models; m++) {
        const stands = b.model.place[m] === Place.table;
        const pose = [stands ? b.model.x[m] : -1, b.model.facing[m] | (b.model.engaged[m] << 16)];
        expect([b.cache.poseX[m], b.cache.poseTurn[m]]).toEqual(pose);
      }
      choose(rules, b, random.below(options(rules, b)));
    }
  }
  expect(told).toBeGreaterThan(100);
});

test('K14 W40K-FOLL-001 a victor who follows up without touching anyone is marked as changed', () => {
  const { b } = victorScene({}, {}, { at: [[50, 24]] })
    .level('full')
    .runTo('decision of kind FollowUp');
  const battle = b as W40kBattle;
  refreshPoses(battle);
  const offered = Array.from({ length: options(rules, b) }, (_, i) => readRecord(b.option, i));
  const away = offered.findIndex((o) => o.verb === Verb.FollowUp && o.x !== battle.model.x[0]);
  choose(rules, b, away);
  expect(battle.cache.markedVersion).toBe(b.geometryVersion);
  refreshPoses(battle);
  expect(battle.model.x[0]).toBe(offered[away].x);
  expect(battle.cache.poseX[0]).toBe(offered[away].x);
});
