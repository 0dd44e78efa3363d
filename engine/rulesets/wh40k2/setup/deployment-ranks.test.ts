import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { Place } from '../../../skirmish/layout.js';
import { Random } from '../../../testing/random.js';
import { strewn } from '../../../testing/wh40k2/scattered.js';
import { Formation } from '../core/asks.js';
import { Status } from '../core/state.js';
import { gather, Realm } from './deployment-group.js';
import { arrangeDeploymentGroup, deploymentGroupMayHide, hasRoom, mostAt } from './deployment-ranks.js';

test('W40K-DEPL-004 W40K-DEPL-005 a place gives no more options than a glance at it says', () => {
  const random = new Random(4);
  const tally = [0, 0, 0];
  let hidden = 0;
  for (let n = 0; n < 60; n++) {
    const realm = n % 3 === 0 ? Realm.unseen : Realm.zone;
    const b = strewn(n, random, 2, 1 + (n % 4));
    b.field.zone[1] = 1;
    const own = [...b.setup.unit.player.keys()].filter((u) => u < b.setup.units && b.setup.unit.player[u] === 0);
    const u = own[own.length - 1 - (n % 3)];
    for (let m = b.setup.unit.first[u], end = m + b.setup.unit.count[u]; m < end; m++) b.model.place[m] = Place.reserve;
    if (realm === Realm.unseen) b.unit.status[u] |= Status.Infiltrates;
    invalidateGeometry(b);
    gather(b, u);
    for (let i = 0; i < 60; i++) {
      const { terrain } = b.setup;
      const t = random.below(terrain.count);
      const near = random.below(2) === 1; // around terrain, where squads hide
      const x = near ? terrain.x[t] : random.below(b.setup.width);
      const y = near ? terrain.y[t] : random.below(realm === Realm.unseen ? b.setup.depth : b.setup.depth / 3);
      const formation = [Formation.line, Formation.column, Formation.cluster, Formation.cover, Formation.spread][i % 5];
      const facing = i % 2 === 0 ? 0 : 32768;
      const most = mostAt(b, x, y, facing, formation, realm);
      const room = hasRoom(b, x, y, facing, formation, realm);
      const free = arrangeDeploymentGroup(b, x, y, facing, formation, realm) === 0;
      expect(room, `table ${n}, ${x}, ${y}, ${formation}`).toBe(free);
      const given = !free ? 0 : deploymentGroupMayHide(b, realm) ? 2 : 1;
      expect(given, `table ${n}, ${x}, ${y}, ${formation}`).toBeLessThanOrEqual(most);
      tally[most]++;
      if (given === 2) hidden++;
    }
  }
  expect(Math.min(...tally), `${tally}`).toBeGreaterThan(200);
  expect(hidden).toBeGreaterThan(20);
});
