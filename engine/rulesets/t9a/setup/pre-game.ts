import { ask, DONE, locals, NEXT, procedure, sequence } from '../../../kernel/procedure.js';
import { Ask, Verb } from '../../../regiments/core/asks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { Phase } from '../../../regiments/core/state.js';
import { Deployment, otherHalf } from '../../../regiments/setup/deployment-zones.js';
import type { T9aBattle } from '../core/state.js';

/** T9A-DTY-001: returns the type of deployment for the result of a D6. */
export function deploymentOf(die: number): number {
  return die <= 3 ? Deployment.classic : die <= 5 ? Deployment.diagonal : Deployment.flankAttack;
}

const TYPE_WORDS = ['', 'Classic', 'Diagonal', 'Flank Attack'] as const;

const S = sequence('type', 'pick', 'zone');
const L = locals('picker');

/**
 * The steps between the lists and the deployment (T9A-PRE-001). Size, lists and battlefield are agreed before the
 * battle is made (steps 1 to 3). This release plays no objectives and no spells (steps 5 and 7).
 */
export const preGame = procedure<T9aBattle, typeof S>('pre-game', S, {
  // T9A-DTY-001: agreed, or a D6
  type(b) {
    b.core.phase[0] = Phase.preGame;
    const { deployment } = b.field;
    deployment[0] = b.setup.deployment;
    if (deployment[0] === 0) deployment[0] = deploymentOf(b.dice.one(6, Roll.DeploymentType, -1));
    if (b.log !== null) b.log.tell('deployment', `deployment: ${TYPE_WORDS[deployment[0]]}`);
    return NEXT;
  },
  // T9A-DTY-007: one D6 of the first player, who chooses on 4+
  pick(b, f) {
    // GAP T9A-DTY-007: the first list's player rolls; below 4 the other one picks.
    const picker = b.dice.one(6, Roll.ZonePick, -1) >= 4 ? 0 : 1;
    b.locals[f + L.picker] = picker;
    b.field.zonePicker[0] = picker;
    if (b.log !== null) b.log.tell('deployment', `${b.setup.lists[picker]} pick the deployment zone`);
    return ask(b, Ask.Zone, picker);
  },
  // T9A-DTY-002 to T9A-DTY-005: an edge, a corner of either diagonal, or an edge and a role
  zone(b, f) {
    const picker = b.locals[f + L.picker];
    const n = b.answer.n[0];
    const flank = b.field.deployment[0] === Deployment.flankAttack;
    b.field.zone[picker] = flank ? n & 1 : n;
    b.field.zone[1 - picker] = otherHalf(b.field.zone[picker]);
    b.field.attacker[0] = flank && n >= 2 ? 1 - picker : picker;
    return DONE;
  },
});

/**
 * T9A-DEC-006: lists the zones. Classic: `n` is 0 for the southern edge, 1 for the northern. Diagonal: 0 to 3, see
 * `Zone`. Flank Attack: 0 and 1 as attacker, 2 and 3 as defender; even numbers are south.
 */
export function zoneOptions(b: T9aBattle): void {
  const n = b.field.deployment[0] === Deployment.classic ? 2 : 4;
  for (let zone = 0; zone < n; zone++) b.option.add(Verb.Zone, -1, zone);
}
