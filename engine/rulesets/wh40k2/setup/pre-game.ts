import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../core/asks.js';
import { Roll } from '../core/rolls.js';
import type { W40kBattle } from '../core/state.js';
import { Phase } from '../core/state.js';

/** Returns the number of turns of each player by the roll for variable length (W40K-START-006). */
export function turnsOf(die: number): number {
  return die <= 2 ? 3 : die <= 4 ? 4 : 5;
}

/** The mission of each player (W40K-MISS-001). Only the effect of this card is known (W40K-MISS-005). */
// GAP W40K-MISS-001: the other missions are on cards that the rulebook does not print; both players have this one
// GAP W40K-MISS-006: for the same reason nothing but destroying the enemy gives victory points
export const MISSION = 'Engage and Destroy';

const S = sequence('missions', 'length', 'choice', 'zone');
const L = locals('chooser');

/** Procedure: setup before deployment: missions, number of turns, choice of zone (W40K-TABLE-011). */
export const preGame = procedure<W40kBattle, typeof S>('pre-game', S, {
  // W40K-MISS-001, W40K-MISS-002
  missions(b) {
    b.core.phase[0] = Phase.preGame;
    if (b.log === null) return NEXT;
    for (const list of b.setup.lists) b.log.tell('mission', `${list}: ${MISSION}`);
    return NEXT;
  },
  // W40K-START-003: four turns unless agreed otherwise; W40K-START-006: or rolled
  length(b) {
    const { turns } = b.setup;
    b.field.turns[0] = turns > 0 ? turns : turnsOf(b.dice.one(6, Roll.TurnNumber, -1));
    if (b.log !== null) b.log.tell('deployment', `${b.field.turns[0]} turns for each side`);
    return NEXT;
  },
  // W40K-TABLE-011: each player rolls a D6, and the higher chooses the zone
  choice(b, f) {
    for (;;) {
      const a = b.dice.one(6, Roll.ZoneChoice, -1);
      const c = b.dice.one(6, Roll.ZoneChoice, -1);
      if (a === c) continue; // GAP W40K-TABLE-011: equal rolls are rolled again
      const chooser = a > c ? 0 : 1;
      b.locals[f + L.chooser] = chooser;
      b.field.zonePicker[0] = chooser;
      if (b.log !== null) b.log.tell('deployment', `${b.setup.lists[chooser]} pick the deployment zone`);
      return ask(b, Ask.Zone, chooser);
    }
  },
  zone(b, f) {
    const chooser = b.locals[f + L.chooser];
    const half = b.answer.n[0];
    b.field.zone[chooser] = half;
    b.field.zone[1 - chooser] = 1 - half;
    return DONE;
  },
});

/** W40K-DEC-007: lists the zones: `n` 0 the southern, 1 the northern. */
export function zoneOptions(b: W40kBattle): void {
  b.option.add(Verb.Side, -1, 0);
  b.option.add(Verb.Side, -1, 1);
}
