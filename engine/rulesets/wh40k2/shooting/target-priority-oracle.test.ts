import { expect, it } from 'vitest';
import { copyBattle, invalidateGeometry } from '../../../kernel/battle.js';
import { TURN } from '../../../kernel/geometry/measures.js';
import { Place } from '../../../skirmish/layout.js';
import { Cover } from '../../../skirmish/terrain.js';
import { Random } from '../../../testing/random.js';
import { strew, strewn } from '../../../testing/wh40k2/scattered.js';
import { coverOf, sees } from '../caches/sight.js';
import { longestReach } from '../caches/weapon-reach.js';
import { Hidden, Status, type W40kBattle, WEAPONS } from '../core/state.js';
import { broken, isCharacter } from '../core/units.js';
import { wh40k2 } from '../ruleset.js';
import { inFireArc } from '../sight/sight.js';
import { gapOf } from './aiming.js';
import { isTarget } from './possible-targets.js';
import { hasTarget, modelTargets, squadTargets } from './targets.js';
import { Fire, mayModelFire, NO_WEAPON } from './weapons-to-fire.js';

// Computes the legal targets a second time: every shooter is tested against every enemy, and every enemy is compared
// with every other.

/**
 * An enemy in sight: its distance, whether the shooters nearest to it see any of its models in the open, and whether it
 * is within reach.
 */
interface Seen {
  readonly t: number;
  readonly gap: number;
  readonly open: boolean;
  readonly reached: boolean;
}

const rows = (b: W40kBattle, u: number): number[] => {
  const { first, count } = b.setup.unit;
  const all = Array.from({ length: count[u] }, (_, i) => first[u] + i);
  return all.filter((m) => b.model.place[m] === Place.table);
};

/** Returns the view of these shooters of unit `t`; null if they see none of it. */
function look(b: W40kBattle, shooters: readonly number[], t: number): Seen | null {
  const views = shooters
    .map((m) => {
      const inView = rows(b, t).filter((o) => inFireArc(b, m, b.model.x[o], b.model.y[o]) && sees(b, m, o));
      const gap = Math.min(...inView.map((o) => gapOf(b, m, o)));
      const open = inView.some((o) => coverOf(b, m, o) === Cover.none);
      return { gap, open, reached: gap <= longestReach(b, m, Fire.normal) };
    })
    .filter(({ gap }) => gap < Infinity);
  if (views.length === 0) return null;
  const gap = Math.min(...views.map((v) => v.gap));
  const open = views.some((v) => v.gap <= gap + 2 && v.open);
  return { t, gap, open, reached: views.some((v) => v.reached) };
}

/**
 * Returns the units at which these shooters may fire: the nearest, with the exceptions; `freely`: any unit but a
 * character.
 */
function legal(b: W40kBattle, player: number, shooters: readonly number[], freely: boolean): number[] {
  const seen: Seen[] = [];
  for (let t = 0; t < b.setup.units; t++) {
    const view = isTarget(b, player, t) ? look(b, shooters, t) : null;
    if (view !== null) seen.push(view);
  }
  const bars = (other: Seen, to: Seen): boolean => {
    if (other.gap >= to.gap) return false;
    if (isCharacter(b, to.t)) return true; // W40K-TGT-002
    if (freely || broken(b, other.t) || !other.reached) return false; // W40K-TGT-007, W40K-TGT-010
    return other.open || !to.open; // W40K-TGT-011
  };
  return seen.filter((to) => to.reached && !seen.some((other) => bars(other, to))).map(({ t }) => t);
}

/** True if model `m`, which has not moved, carries a special or heavy weapon. */
const hasSpecial = (b: W40kBattle, m: number): boolean => {
  const at = b.setup.model.type[m] * WEAPONS;
  return [...b.setup.type.weapons.subarray(at, at + WEAPONS)].some(
    (w) => w !== NO_WEAPON && b.setup.weapons[w].special,
  );
};

it('W40K-TGT-002 W40K-TGT-004 W40K-TGT-006 W40K-TGT-007 W40K-TGT-010 W40K-TGT-011 targets are those of a second reckoning', () => {
  const out = new Int32Array(64);
  const sorted = (n: number) => [...out.subarray(0, n)].sort((t, o) => t - o);
  const tally = [0, 0];
  for (let n = 0; n < 24; n++) {
    const random = new Random(n + 3);
    const b = strewn(n, random, 5, 5);
    for (let m = 0; m < b.setup.models; m++) b.model.facing[m] = random.below(TURN);
    for (let u = 0; u < b.setup.units; u++) {
      b.unit.host[u] = -1;
      if (rows(b, u).length > 0) b.unit.place[u] = Place.table;
      if (random.below(5) === 0) b.unit.status[u] |= Status.Broken;
    }
    invalidateGeometry(b);
    for (let u = 0; u < b.setup.units; u++) {
      if (b.unit.place[u] !== Place.table || broken(b, u)) continue;
      const player = b.setup.unit.player[u];
      const shooters = rows(b, u).filter((m) => mayModelFire(b, m) && longestReach(b, m, Fire.normal) > 0);
      const all = legal(b, player, shooters, isCharacter(b, u));
      expect(sorted(squadTargets(b, u, Fire.normal, out)), `table ${n}, unit ${u}`).toEqual(all);
      tally[0] += all.length;
      for (const m of shooters.slice(0, 4)) {
        const own = legal(b, player, [m], isCharacter(b, u) || (rows(b, u).length > 1 && hasSpecial(b, m))); // W40K-TGT-006
        expect(sorted(modelTargets(b, u, m, Fire.normal, out)), `table ${n}, model ${m}`).toEqual(own);
        tally[1] += own.length;
      }
    }
  }
  expect(Math.min(...tally)).toBeGreaterThan(100);
});

it('W40K-TGT-002 W40K-TGT-004 a squad can shoot if it has any target, whomever it saw before', () => {
  const out = new Int32Array(64);
  const tally = [0, 0];
  for (let n = 0; n < 40; n++) {
    const random = new Random(n + 40);
    const b = strewn(n, random, 6, 3);
    const there = [...b.unit.place.keys()].filter((u) => u < b.setup.units && rows(b, u).length > 0);
    for (const u of there) {
      b.unit.place[u] = Place.table;
      b.unit.host[u] = -1; // lone characters, whom other models may shield
    }
    for (let k = 0; k < 20; k++) {
      const moved = there[random.below(there.length)];
      if (random.below(3) !== 0) strew(b, moved, random);
      for (const m of rows(b, moved)) {
        if (random.below(2) === 0) b.model.facing[m] = random.below(TURN);
        if (random.below(6) === 0) b.model.place[m] = Place.removed;
        if (random.below(6) === 0) b.model.did[m] = random.below(16);
        // all weapons of the model are destroyed, or some of them: then their ranges differ
        if (random.below(3) === 0) b.model.destroyed[m] = [0, 255, random.below(256)][random.below(3)];
      }
      if (rows(b, moved).length === 0) strew(b, moved, random);
      if (random.below(6) === 0) b.unit.status[moved] ^= Status.Broken;
      b.unit.hidden[moved] = random.below(8) === 0 ? Hidden.detected : Hidden.none;
      invalidateGeometry(b);
      const fresh = wh40k2.create(b.setup);
      copyBattle(fresh, b);
      for (const u of there) {
        const any = squadTargets(fresh, u, Fire.normal, out) > 0;
        expect(hasTarget(b, u, Fire.normal), `table ${n}, change ${k}, unit ${u}`).toBe(any);
        tally[any ? 1 : 0]++;
      }
    }
  }
  expect(Math.min(...tally), `${tally}`).toBeGreaterThan(300);
});
