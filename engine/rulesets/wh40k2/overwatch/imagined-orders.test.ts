import { describe, expect, it } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import type { Question } from '../../../testing/choices.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kBattle } from '../core/state.js';
import { wh40k2 } from '../ruleset.js';

/** Returns the order that squad `s` fires at firing point `n`. */
const order = (s: number, n: number) => (question: Question) =>
  question.options.find((o) => question.kind === 'OverwatchFire' && o.extra === s && o.n === n);

/**
 * Starts a battle in which two squads have ordered fire at the move of the orks: one before the move, and row 1 at
 * `firingPoint`.
 */
function ordered(firingPoint: number) {
  return scenario('wh40k2')
    .unit('marines', { models: 2, BS: 4, weapons: ['heavy-bolter'], at: [36, 12], gap: 0.2 })
    .unit('others', { models: 1, weapons: ['boltgun'], at: [[40, 12]] })
    .status('marines', 'overwatch')
    .status('others', 'overwatch')
    .enemy('orks', { models: 1, T: 4, at: [[36, 30]] })
    .active(1)
    .level('full')
    .choose(
      { ask: 'Mover', target: 'orks' },
      { ask: 'Move', verb: 'Move', at: [36, 26] },
      order(0, 0),
      order(1, firingPoint),
    )
    .choose({ ask: 'ShotWeapon', verb: 'Weapon' }, { ask: 'ShotWeapon', verb: 'Weapon' })
    .runTo('decision of kind SustainedDice');
}

/**
 * Returns the orders of the other player's squad in worlds that `player` imagines: [1 + its firing point, its target].
 */
function imagined(b: W40kBattle, player: 0 | 1): string[] {
  const into = wh40k2.create(b.setup);
  const orders = Array.from({ length: 60 }, (_, seed) => {
    wh40k2.imagine(b, player, seed, into);
    return `${into.unit.firingPoint[1]} ${into.unit.firingPointTarget[1]}`;
  });
  return [...new Set(orders)].sort();
}

describe('orders that a player imagines', () => {
  it('K39 W40K-OVER-004 the mover takes an enemy who waits to fire at any moment to come, or not at all', () => {
    const { b } = ordered(4);
    expect(b.unit.firingPoint[1]).toBe(5);
    expect(imagined(b, 1)).toEqual(['0 -1', '2 2', '3 2', '4 2', '5 2']);
  });

  it('K39 whoever gave an order knows it', () => {
    expect(imagined(ordered(4).b, 0)).toEqual(['5 2']);
  });

  it('K39 before all orders are given, and when the move is over, nothing is drawn', () => {
    const { b } = ordered(4);
    b.field.mover[0] = -1;
    expect(imagined(b, 1)).toEqual(['0 -1']);
  });

  it('W40K-OVER-009 shelter is judged from where the mover set out, not from where it is', () => {
    const { b } = scenario('wh40k2')
      .unit('marines', { models: 1, weapons: ['boltgun'], at: [[36, 12]] })
      .status('marines', 'overwatch')
      .enemy('orks', { models: 1, at: [[36, 30]] })
      .terrain('wall', { at: [36, 29.2], size: [4, 0.4] }, { height: 0.6 })
      .start();
    const { model, field } = b;
    const m = b.setup.unit.first[1];
    [model.startX[m], model.startY[m]] = [model.x[m], model.y[m]];
    [model.endX[m], model.endY[m]] = [model.x[m] - 12 * INCH, model.y[m]];
    field.mover[0] = 1;
    b.core.active[0] = 1;
    const into = wh40k2.create(b.setup);
    const covers = (): Set<number> => {
      const found = new Set<number>();
      for (let seed = 0; seed < 30; seed++) {
        wh40k2.imagine(b, 1, seed, into);
        if (into.unit.firingPoint[0] !== 0) found.add(into.unit.firingPointCover[0]);
      }
      return found;
    };
    expect(covers()).toEqual(new Set([1]));
    model.x[m] -= 9 * INCH;
    b.geometryVersion++;
    field.moverDone[0] = 192;
    expect(covers()).toEqual(new Set([1]));
  });
});
