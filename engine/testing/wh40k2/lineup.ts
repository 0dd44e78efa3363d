import { ticks } from '../../kernel/geometry/measures.js';
import { Phase, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { enterTurn } from '../../rulesets/wh40k2/turn.js';
import { joinW40k, standW40k } from './placing.js';

/** Squads of a side in a row, and inches between them. */
const ABREAST = 6;
const APART = 11;

/**
 * Puts every unit of a battle that is set up but not begun on the table: in rows along both edges, with characters in
 * their squads. The next step is the first of player 0's first turn. It serves checks and measurements of turns without
 * setup.
 */
export function lineUp(b: W40kBattle): void {
  const { setup } = b;
  const next = [0, 0];
  for (let u = 0; u < setup.units; u++) {
    if (setup.unit.joins[u] >= 0) continue;
    const player = setup.unit.player[u];
    const n = next[player]++;
    const x = 7 + APART * (n % ABREAST);
    const row = 5.5 + 10 * Math.floor(n / ABREAST);
    const y = player === 0 ? row : setup.depth / ticks(1) - row;
    standW40k(b, u, { at: [x, y], formation: 'cluster', gap: 0.8 }, player * 180);
  }
  for (let u = 0; u < setup.units; u++) if (setup.unit.joins[u] >= 0) joinW40k(b, u, setup.unit.joins[u]);
  b.field.zone[1] = 1;
  b.field.turns[0] = setup.turns;
  enterTurn(b, 1, 0, Phase.movement);
}
