import { ask, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { Phase } from '../../../regiments/core/state.js';
import { otherHalf } from '../../../regiments/setup/deployment-zones.js';
import { Ask, Verb } from '../core/asks.js';
import { ROLL_NAMES, Roll } from '../core/rolls.js';
import type { Wfb9Battle } from '../core/state.js';

/** A roll-off: the player with the higher D6, bonuses added; ties are rolled again with the same bonuses (WFB9-DICE-015). */
export function rollOff(b: Wfb9Battle, roll: number, bonusOfFirst: number, bonusOfSecond: number): number {
  for (;;) {
    const first = b.dice.one(6, roll, -1) + bonusOfFirst;
    const second = b.dice.one(6, roll, -1) + bonusOfSecond;
    if (b.log !== null) {
      const { lists } = b.setup;
      b.log.tell('roll-off', `${ROLL_NAMES[roll]}: ${lists[0]} ${first}, ${lists[1]} ${second}`);
    }
    if (first !== second) return first > second ? 0 : 1;
  }
}

const S = sequence('roll', 'half');
const L = locals('picker');

/** The steps between the lists and the deployment: the roll for the table half (WFB9-GAME-007, WFB9-SCN-011). */
export const preGame = procedure<Wfb9Battle, typeof S>('pre-game', S, {
  // WFB9-SCN-001: the battle is agreed
  roll(b, f) {
    b.core.phase[0] = Phase.preGame;
    b.field.deployment[0] = b.setup.deployment;
    const picker = rollOff(b, Roll.SideRoll, 0, 0);
    b.locals[f + L.picker] = picker;
    b.field.zonePicker[0] = picker;
    return ask(b, Ask.Zone, picker);
  },
  // WFB9-GAME-006: the two long table edges
  half(b, f) {
    const picker = b.locals[f + L.picker];
    b.field.zone[picker] = b.answer.n[0];
    b.field.zone[1 - picker] = otherHalf(b.field.zone[picker]);
    return DONE;
  },
});

/** WFB9-DEC-306: lists the halves of the table; `n` is 0 for the southern one, 1 for the northern. */
export function zoneOptions(b: Wfb9Battle): void {
  for (let half = 0; half < 2; half++) b.option.add(Verb.Zone, -1, half);
}
