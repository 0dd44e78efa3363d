import { describe, expect, it } from 'vitest';
import { copyBattle, touch } from '../../kernel/battle.js';
import { Place } from '../../skirmish/layout.js';
import { coverOf, inFireArc, sees } from '../../skirmish/sight.js';
import { Random } from '../../testing/random.js';
import { strew, strewn } from '../../testing/w40k-strewn.js';
import { aimAt, gapOf, isInTheOpen, isUnseen, looksOut, viewGap, viewShooter } from './aiming.js';
import { atLeastApart } from './circles.js';
import { wh40k2 } from './ruleset.js';
import type { W40kBattle } from './state.js';

/** Every squad on the table with every enemy squad there. */
function pairs(b: W40kBattle): (readonly [u: number, t: number])[] {
  const { player } = b.setup.unit;
  const there = [...b.unit.place.keys()].filter((u) => u < b.setup.units && b.unit.place[u] === Place.table);
  return there.flatMap((u) => there.filter((t) => player[t] !== player[u]).map((t) => [u, t] as const));
}

/** What every squad sees of every enemy squad, as text: how far away, through whose eyes, whether in the open; how far apart by circles. */
function views(b: W40kBattle): string[] {
  return pairs(b).map(([u, t]) => {
    const gap = viewGap(b, u, t);
    const open = gap >= 0 && isInTheOpen(b, u, t, 0) ? ', open' : '';
    return `${u} of ${t}: ${gap}, ${viewShooter(b, u, t)}${open}; at least ${atLeastApart(b, u, t)}`;
  });
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
        // what was known before the change is not taken for what is known now
        expect(pairs(b).filter(([u, t]) => isUnseen(b, u, t) && viewGap(fresh, u, t) >= 0)).toEqual([]);
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

/** `aimAt`, found by asking all of the squad. */
function plainAim(b: W40kBattle, m: number, t: number, cover: number): number {
  const { first, count } = b.setup.unit;
  const all = Array.from({ length: count[t] }, (_, i) => first[t] + i)
    .filter((o) => b.model.place[o] === Place.table && inFireArc(b, m, b.model.x[o], b.model.y[o]) && sees(b, m, o))
    .filter((o) => cover === 0 || coverOf(b, m, o) === cover - 1);
  const free = all.filter((o) => b.model.engaged[o] === 0);
  const aims = (free.length > 0 ? free : all).map((o) => [gapOf(b, m, o), o] as const);
  return aims.length === 0 ? -1 : aims.reduce((best, aim) => (aim[0] < best[0] ? aim : best))[1];
}

describe('at whom a model aims', () => {
  it('W40K-TGT-005 W40K-MELEE-001 W40K-GROUP-002 is the nearest whom it sees, one who fights only where it sees no other', () => {
    const random = new Random(8);
    const tally = [0, 0];
    let unseen = 0;
    for (let n = 0; n < 20; n++) {
      const b = strewn(n, random, 5, 5);
      const { first, count, player } = b.setup.unit;
      const there = [...player.keys()].filter((u) => u < b.setup.units && b.model.place[first[u]] === Place.table);
      for (const u of there) {
        b.unit.place[u] = Place.table;
        for (let m = first[u]; m < first[u] + count[u]; m++) b.model.engaged[m] = random.below(3) === 0 ? 1 : 0;
      }
      touch(b);
      for (const u of there) {
        for (const t of there) {
          if (player[u] === player[t]) continue;
          viewGap(b, u, t);
          const none = isUnseen(b, u, t);
          if (none) unseen++;
          for (let m = first[u]; m < first[u] + count[u]; m++) {
            const cover = random.below(4);
            const aim = aimAt(b, m, t, cover);
            expect(aim, `table ${n}, ${m} at ${t}`).toBe(plainAim(b, m, t, cover));
            if (none && looksOut(b, m)) expect(aim).toBe(-1);
            tally[aim < 0 ? 0 : 1]++;
          }
        }
      }
    }
    expect(Math.min(...tally)).toBeGreaterThan(300);
    expect(unseen).toBeGreaterThan(50);
  });
});
