import { expect, test } from 'vitest';
import { invalidateGeometry } from '../../../kernel/battle.js';
import { INCH } from '../../../kernel/geometry/measures.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { clearWay, putOnWay, setWay, WHOLE_WAY } from '../../../skirmish/ways.js';
import { Random } from '../../../testing/random.js';
import { w40kMatch } from '../../../testing/wh40k2/match.js';
import { liesLow } from '../caches/concealment.js';
import { Ask, FIRING_POINTS } from '../core/asks.js';
import { Hidden, type W40kBattle, type W40kSetup } from '../core/state.js';
import { onTable, playerOf, standing } from '../core/units.js';
import { readyMovers } from '../movement/movement-allowance.js';
import { wh40k2 } from '../ruleset.js';
import { hasSpotted } from './hiding.js';
import { mayMeetHidden } from './meeting-hidden.js';
import { looksFor } from './spotting.js';

/**
 * True if squad `u` spots any hidden enemy at any firing point of the ways of these models. The ways are reset
 * afterwards.
 */
function findsAny(b: W40kBattle, u: number, models: Int32Array): boolean {
  const { x, y, facing } = b.model;
  const stood = [...models].map((m) => [x[m], y[m], facing[m]]);
  let found = false;
  for (let k = 1; k <= FIRING_POINTS; k++) {
    b.field.moverDone[0] = (WHOLE_WAY * k) / FIRING_POINTS;
    putOnWay(b, models, models.length, b.field.moverDone[0]);
    for (let h = 0; h < b.setup.units; h++) {
      if (b.unit.hidden[h] === Hidden.none || b.setup.unit.player[h] === b.setup.unit.player[u]) continue;
      if (!hasSpotted(b, u, h) && looksFor(b, u, h)) found = true;
    }
  }
  b.field.moverDone[0] = 0;
  putOnWay(b, models, models.length, 0);
  for (const [i, m] of models.entries()) [x[m], y[m], facing[m]] = stood[i];
  return found;
}

/** Sets the ways of these models: each is about to move by (dx, dy). */
function setOut(b: W40kBattle, models: Int32Array, dx: number, dy: number): void {
  for (const m of models) setWay(b, m, b.model.x[m] + dx, b.model.y[m] + dy, b.model.facing[m]);
}

test('W40K-SPOT-001 a squad that is not looked at on its way comes upon nobody who hides', () => {
  const seen = { passes: 0, finds: 0, asks: 0 };
  for (let n = 0; n < 16; n++) {
    const random = new Random(n);
    const b = wh40k2.create(w40kMatch(n).setup as W40kSetup);
    wh40k2.begin(b, n);
    const { hidden } = b.unit;
    for (let left = 400; waiting(b) && left > 0; left--) {
      const count = options(wh40k2, b);
      const u = b.decision.subject[0];
      if (b.decision.kind[0] === Ask.Move && hidden[u] === Hidden.none) {
        const hid = hidden.slice();
        hidden.fill(Hidden.none);
        const j = readyMovers(b, u, 1);
        const models = j.model.slice(0, j.n);
        for (let h = 0; h < b.setup.units; h++) {
          const low = b.setup.unit.first[h];
          if (!onTable(b, h) || playerOf(b, h) === playerOf(b, u) || !standing(b, low) || !liesLow(b, low)) continue;
          hidden[h] = Hidden.hidden;
          const dx = b.model.x[low] - j.middleX + (random.below(25) - 12) * INCH;
          const dy = b.model.y[low] - j.middleY + (random.below(25) - 12) * INCH;
          setOut(b, models, dx, dy);
          const may = mayMeetHidden(b, u);
          const finds = findsAny(b, u, models);
          if (finds) expect(may).toBe(true);
          seen[finds ? 'finds' : may ? 'asks' : 'passes']++;
          for (const m of models) clearWay(b, m);
          hidden[h] = Hidden.none;
        }
        hidden.set(hid);
        invalidateGeometry(b);
      }
      choose(wh40k2, b, random.below(count));
    }
  }
  expect(Math.min(seen.passes, seen.finds, seen.asks)).toBeGreaterThan(20);
});
