import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { polygonSquaredGapToPoint } from '../../../kernel/geometry/polygon.js';
import { clearOf, isNearEnemy } from '../../../skirmish/caches/neighbours.js';
import { Place } from '../../../skirmish/layout.js';
import { Ground } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { strew, strewn } from '../../../testing/wh40k2/scattered.js';
import { Status, type W40kBattle } from '../core/state.js';
import { deploymentGroup, gather, Realm } from '../setup/deployment-group.js';
import { inBattleZone } from '../setup/deployment-zones.js';
import { isClear } from './clear-ground.js';

/** True if nothing bars model `m` around x, y except the edges of its zone. */
function isFree(b: W40kBattle, m: number, x: number, y: number, realm: number): boolean {
  const { terrain } = b.setup;
  const radius = b.setup.model.radius[m];
  for (let t = 0; t < terrain.count; t++) {
    if (terrain.ground[t] !== Ground.impassable && terrain.obstacle[t] === 0) continue;
    if (polygonSquaredGapToPoint(terrain.polygons[t], x, y) < radius * radius) return false;
  }
  if (realm === Realm.unseen && !inBattleZone(b, x, y, radius)) return false;
  return clearOf(b, m, x, y, -1) && !(deploymentGroup.infiltrates && isNearEnemy(b, m, x, y, INCH));
}

test('W40K-DEPL-004 W40K-INFIL-003 nothing bars any model of a party on ground that is clear, which most free ground is', () => {
  const random = new Random(8);
  const tally = [0, 0, 0, 0];
  for (let n = 0; n < 40; n++) {
    const realm = n & 1 ? Realm.unseen : Realm.zone;
    const b = strewn(n, random, 3, 1 + (n % 4));
    const [own] = [...b.setup.unit.player.keys()]
      .filter((u) => u < b.setup.units && b.setup.unit.player[u] === 0)
      .slice(-1);
    for (let m = b.setup.unit.first[own], end = m + b.setup.unit.count[own]; m < end; m++)
      b.model.place[m] = Place.reserve;
    if (n % 3 > 0 || realm === Realm.unseen) b.unit.status[own] |= Status.Infiltrates;
    invalidateGeometry(b);
    gather(b, own);
    const { west, south, east, north } =
      realm === Realm.zone
        ? deploymentGroup.zone
        : { west: -6 * INCH, south: -6 * INCH, east: b.setup.width + 6 * INCH, north: b.setup.depth + 6 * INCH };
    for (let i = 0; i < 300; i++) {
      const x = west + random.below(east - west);
      const y = south + random.below(north - south);
      const clear = isClear(b, x, y, realm);
      for (let k = 0; k < deploymentGroup.count; k++) {
        const free = isFree(b, deploymentGroup.models[k], x, y, realm);
        if (clear) expect(free, `table ${n}: ${x}, ${y}`).toBe(true);
        if (free) tally[2 * realm + (clear ? 1 : 0)]++;
      }
    }
  }
  const [closed, clear, unseenClosed, unseenClear] = tally;
  expect(clear, `${tally}`).toBeGreaterThan(2 * closed);
  expect(unseenClear, `${tally}`).toBeGreaterThan(2 * unseenClosed);
});

test('what is clear for one party holds for the next, but where somebody has come or gone', () => {
  const random = new Random(3);
  const tally = { barred: 0, clear: 0 };
  for (let n = 0; n < 12; n++) {
    const b = strewn(n, random, 0, 9);
    const own = [...b.setup.unit.player.keys()].filter((u) => u < b.setup.units && b.setup.unit.player[u] === 0);
    const [last] = own.slice(-1);
    const ask = (): void => {
      invalidateGeometry(b);
      gather(b, last);
      const { west, south, east, north } = deploymentGroup.zone;
      for (let i = 0; i < 100; i++) {
        const x = west + random.below(east - west);
        const y = south + random.below(north - south);
        const clear = isClear(b, x, y, Realm.zone);
        if (clear) expect(isFree(b, deploymentGroup.models[0], x, y, Realm.zone), `table ${n}: ${x}, ${y}`).toBe(true);
        tally[clear ? 'clear' : 'barred']++;
      }
    };
    ask();
    for (const u of own.slice(0, -1)) {
      strew(b, u, random);
      ask();
    }
    strew(b, own[0], random); // moves the model elsewhere
    ask();
  }
  expect(Math.min(tally.clear, tally.barred), JSON.stringify(tally)).toBeGreaterThan(1000);
});

test('what is clear in one battle is asked again in another of the same setup, however often its models have moved', () => {
  const random = new Random(5);
  let barred = 0;
  for (let n = 0; n < 12; n++) {
    const one = strewn(n, random, 0, 9);
    const other = strewn(n, random, 0, 9);
    other.setup = one.setup;
    other.geometryVersion = one.geometryVersion;
    const own = [...one.setup.unit.player.keys()].filter((u) => u < one.setup.units && one.setup.unit.player[u] === 0);
    for (const b of [one, other]) {
      strew(b, own[0], random);
      gather(b, own[1]);
      const { west, south, east, north } = deploymentGroup.zone;
      for (let i = 0; i < 300; i++) {
        const x = west + random.below(east - west);
        const y = south + random.below(north - south);
        if (!isClear(b, x, y, Realm.zone)) barred++;
        else expect(isFree(b, deploymentGroup.models[0], x, y, Realm.zone), `table ${n}: ${x}, ${y}`).toBe(true);
      }
    }
  }
  expect(barred).toBeGreaterThan(500);
});
