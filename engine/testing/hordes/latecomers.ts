// Scenes for units that come later: before deployment, and at the start of a turn for which some wait.
import { begin, enter, run } from '../../kernel/procedure.js';
import { Place } from '../../rulesets/hordes/core/state.js';
import type { ScenarioName } from '../../rulesets/hordes/scenarios/scenarios.js';
import { battle, NEXT_TURN } from '../../rulesets/hordes/turn.js';
import { HordesTable, type Standing } from './table.js';

/** Returns both lists before deployment; the first player begins and has the north edge. */
export function beforeDeployment(
  first: Record<string, Standing>,
  second: Record<string, Standing>,
  scenario: ScenarioName,
): HordesTable {
  const t = new HordesTable(first, second).full().scenario(scenario).dice('starting roll', 6, 1);
  t.b.model.place.fill(Place.reserve, 0, t.b.setup.models);
  begin(t.b, battle);
  run(t.b);
  return t.choose('be the first').choose('the north');
}

/**
 * Plays from the turn after the `n`-th of the battle on; the named models of the first player, whose edge is `edge`, wait
 * beside the table.
 * @param column says that their units wait
 */
export function inTurnAfter(
  t: HordesTable,
  n: number,
  names: readonly string[],
  column: 'ambush' | 'reinforces',
  edge: number,
): HordesTable {
  for (const name of names) {
    t.b.model.place[t.row(name)] = Place.reserve;
    t.b.unit[column][t.b.setup.model.unit[t.row(name)]] = 1;
  }
  t.b.game.edge[0] = edge;
  t.b.core.playerTurns[0] = n;
  enter(t.b, battle, NEXT_TURN);
  run(t.b);
  return t;
}
