import { invalidateGeometry, markGone } from './battle.js';
import { markColumn } from './damage-tracks.js';
import { modified } from './hooks.js';
import { call, callThen, DONE, locals, procedure, sequence } from './procedure.js';
import { faceOf, ROLL_DICE, rollDice, rollThen } from './rolls.js';
import { holds } from './special-rules.js';
import { charm, Event, Hook, Rule, Window } from './testing-toy-rules.js';
import { cripples, FIGHTERS, GRID, Place, standing, type ToyBattle } from './testing-toy-state.js';
import { fire } from './triggers.js';
import { isAnyUsable, openWindow } from './windows.js';

export const INCH = 2540;

/** Adds a row to the attack table. */
export function addAttack(b: ToyBattle, attacker: number, target: number, flags: number): void {
  const a = b.field.attacks[0]++;
  b.attack.attacker[a] = attacker;
  b.attack.target[a] = target;
  b.attack.flags[a] = flags;
}

/** Returns the face that attack row `a` needs. The sampler and the odds share this function (K44). */
export function needed(b: ToyBattle, a: number): number {
  const attacker = b.attack.attacker[a];
  const skill = b.setup.profiles[b.fighter.profile[attacker]].skill;
  return Math.max(2, Math.min(6, modified(b, Hook.toHit, attacker, 7 - skill, a)));
}

/** Marks `n` boxes, beginning with the column that was rolled. */
export function hurt(b: ToyBattle, m: number, column: number, n: number): void {
  markColumn(GRID, 0, b.fighter.damage, m, 0, column, n);
  b.fighter.hurt[m] += n;
}

/** Removes fighter `m` from play; its row keeps its facts (K13). */
export function fall(b: ToyBattle, m: number, killer: number): void {
  b.fighter.lastX[m] = b.fighter.x[m];
  b.fighter.lastY[m] = b.fighter.y[m];
  b.fighter.place[m] = Place.slain;
  b.fighter.killer[m] = killer;
  invalidateGeometry(b);
  markGone(b, m);
  for (let o = 0; o < FIGHTERS; o++) if (standing(b, o)) fire(b, Event.slain, b.fighter.side[o], o, m);
  if (b.log !== null) b.log.tell('fall', `${b.setup.names[m]} falls`);
}

const A = sequence('hit', 'rolled', 'damage', 'hurt', 'fate', 'spared', 'remove');
/**
 * Locals of `resolveAttacks`. `victim` is the fighter hurt by the current row, which may change by a transfer (K37).
 */
export const AL = locals('row', 'doomed', 'victim');
/**
 * Resolves all hits, then all damage, then all falls, so that the slain still strike (K34). Sealed: it finishes before
 * any watcher is told (K31).
 */
export const resolveAttacks = procedure<ToyBattle, typeof A>(
  'resolve attacks',
  A,
  {
    // if no rule uses the windows, neither a window nor a frame is needed (K35)
    hit(b, f) {
      const a = b.locals[f + AL.row];
      if (a < b.field.attacks[0]) {
        return rollThen(b, A.rolled, b.attack.attacker[a], 1, 1, Window.beforeRoll, Window.afterRoll);
      }
      b.locals[f + AL.row] = 0;
      return A.damage;
    },
    rolled(b, f) {
      const a = b.locals[f + AL.row];
      const faces = b.core.result[0];
      let best = 0;
      for (let i = 0; i < ROLL_DICE; i++) best = Math.max(best, faceOf(faces, i));
      b.attack.hit[a] = best >= needed(b, a) ? 1 : 0;
      b.locals[f + AL.row]++;
      return A.hit;
    },
    // another fighter may be hurt instead of the one hit: the window leaves its outcome in a local (K37)
    damage(b, f) {
      const a = b.locals[f + AL.row];
      if (a >= b.field.attacks[0]) return A.fate;
      if (b.attack.hit[a] === 0) {
        b.locals[f + AL.row]++;
        return A.damage;
      }
      const m = b.attack.target[a];
      b.locals[f + AL.victim] = m;
      if (!isAnyUsable(b, Window.wouldBeHurt, m, f)) return A.hurt;
      return callThen(b, A.hurt, openWindow, Window.wouldBeHurt, m, f);
    },
    hurt(b, f) {
      const a = b.locals[f + AL.row];
      const m = b.locals[f + AL.victim];
      b.attack.target[a] = m;
      b.attack.damage[a] = modified(b, Hook.damage, b.attack.attacker[a], 4, a);
      hurt(b, m, b.dice.one(3, 2, m) - 1, b.attack.damage[a]);
      b.locals[f + AL.row]++;
      return A.damage;
    },
    // the owner of a fighter that would fall and has a charm is asked first (K37)
    fate(b, f) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        const m = b.attack.target[a];
        if ((b.locals[f + AL.doomed] & (1 << m)) !== 0 || !standing(b, m) || cripples(b, m) < 2) continue;
        b.locals[f + AL.doomed] |= 1 << m;
        b.locals[f + AL.row] = m;
        if (holds(b, m, Rule.Charmed)) return call(b, charm, m);
      }
      b.locals[f + AL.row] = -1;
      return A.remove;
    },
    spared(b, f) {
      const m = b.locals[f + AL.row];
      if (b.core.result[0] === 1) b.fighter.damage[m] = 1;
      return A.fate;
    },
    remove(b, f) {
      for (let a = 0; a < b.field.attacks[0]; a++) {
        const m = b.attack.target[a];
        if (standing(b, m) && b.fighter.hurt[m] > 0) fire(b, Event.hurt, b.fighter.side[m], m);
        if (standing(b, m) && (b.locals[f + AL.doomed] & (1 << m)) !== 0 && cripples(b, m) >= 2) {
          fall(b, m, b.attack.attacker[a]);
        }
      }
      for (const column of [b.attack.attacker, b.attack.target, b.attack.flags, b.attack.hit, b.attack.damage])
        column.fill(0);
      b.field.attacks[0] = 0;
      return DONE;
    },
  },
  { sealed: true, calls: () => [rollDice, openWindow, charm] },
);
