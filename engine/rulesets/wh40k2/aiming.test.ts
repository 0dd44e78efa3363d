import { describe, expect, it } from 'vitest';
import { copyBattle, touch } from '../../kernel/battle.js';
import { Place } from '../../skirmish/layout.js';
import { Random } from '../../testing/random.js';
import { strew, strewn } from '../../testing/w40k-strewn.js';
import { isInTheOpen, viewGap, viewShooter } from './aiming.js';
import { atLeastApart } from './circles.js';
import { wh40k2 } from './ruleset.js';
import type { W40kBattle } from './state.js';

/** What every squad sees of every enemy squad, as text: how far away, through whose eyes, whether in the open; how far apart by circles. */
function views(b: W40kBattle): string[] {
  const all: string[] = [];
  const { player } = b.setup.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (b.unit.place[u] !== Place.table) continue;
    for (let t = 0; t < b.setup.units; t++) {
      if (player[t] === player[u] || b.unit.place[t] !== Place.table) continue;
      const gap = viewGap(b, u, t);
      const open = gap >= 0 && isInTheOpen(b, u, t, 0) ? ', open' : '';
      all.push(`${u} of ${t}: ${gap}, ${viewShooter(b, u, t)}${open}; at least ${atLeastApart(b, u, t)}`);
    }
  }
  return all;
}

describe('what squads see of each other', () => {
  it('W40K-LOS-009 is what a battle finds that knows nothing of the past, whoever comes, goes, turns or falls', () => {
    let unseen = 0;
    let seen = 0;
    for (let n = 0; n < 8; n++) {
      const random = new Random(n);
      const b = strewn(n, random, 6, 6);
      for (let u = 0; u < b.setup.units; u++)
        if (b.model.place[b.setup.unit.first[u]] === Place.table) b.unit.place[u] = Place.table;
      const standing = [...b.unit.place.keys()].filter((u) => u < b.setup.units && b.unit.place[u] === Place.table);
      for (let k = 0; k < 40; k++) {
        const u = standing[random.below(standing.length)];
        const m = b.setup.unit.first[u] + random.below(b.setup.unit.count[u]);
        const what = random.below(6);
        if (what === 0) b.model.facing[m] = random.below(65536);
        else if (what === 1) b.model.place[m] = Place.fled;
        else strew(b, u, random);
        touch(b);
        if (random.below(3) === 0) continue; // several changes between two looks
        const fresh = wh40k2.create(b.setup);
        copyBattle(fresh, b);
        const found = views(b);
        expect(found, `battle ${n}, change ${k}`).toEqual(views(fresh));
        for (const line of found) if (line.includes(': -1,')) unseen++;
        seen += found.length;
      }
    }
    expect(unseen).toBeGreaterThan(300);
    expect(seen - unseen).toBeGreaterThan(300);
  });
});
