import { Level } from '../../../kernel/core.js';
import { NONE } from '../../../kernel/layout.js';
import { endPlan, goBack, mayGoBack } from '../../../kernel/plan.js';
import { askThen, callThen, context, DONE, locals, procedure, sequence } from '../../../kernel/procedure.js';
import { type Chance, listAhead } from '../../../kernel/ruleset.js';
import { Ask, Asked, Verb } from '../core/asks.js';
import type { W40kBattle } from '../core/state.js';
import { playerOf } from '../core/units.js';
import { clearJams } from './jams.js';
import { mayFireApart, shootAt } from './shoot-at.js';
import { hasTarget, squadTargets } from './targets.js';
import { Fire, maySquadFire, recharge } from './weapons-to-fire.js';

const targets = new Int32Array(64);

/**
 * Lists the options of `Ask.Shooter` (W40K-DEC-025): each squad and character that can shoot, and "no more shooting".
 */
export function shooterOptions(b: W40kBattle): void {
  for (let u = 0; u < b.setup.units; u++) {
    if (b.option.count >= b.option.wanted) return;
    if (playerOf(b, u) === b.core.active[0] && hasTarget(b, u, Fire.normal)) b.option.add(Verb.Pick, u);
  }
  b.option.add(Verb.Stop);
}

const undrawn = new Uint8Array(64);

/**
 * Adds a random one of the options that `shooterOptions` lists (`Ruleset.sample`). Only squads that are picked are
 * tested for targets.
 */
export function sampleShooter(b: W40kBattle, random: Chance): number {
  let left = 0;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) === b.decision.player[0] && maySquadFire(b, u, Fire.normal)) undrawn[left++] = u;
  }
  for (;;) {
    const n = random.below(left + 1);
    if (n === left) return b.option.add(Verb.Stop);
    if (hasTarget(b, undrawn[n], Fire.normal)) return b.option.add(Verb.Pick, undrawn[n]);
    undrawn[n] = undrawn[--left];
  }
}

/**
 * Lists the options of `Ask.ShotTarget` (W40K-DEC-026, W40K-DEC-036): the targets of the subject, nearest first, and
 * "back". At level command the whole squad fires at that target, unless `extra` is 1: then models that may choose are
 * asked (W40K-TGT-006, K41).
 */
export function shotTargetOptions(b: W40kBattle): void {
  const fire = b.decision.context[0];
  const asked = b.decision.context[1];
  const u = b.decision.subject[0];
  const command = b.core.level[0] === Level.command;
  const n = squadTargets(b, u, fire, targets);
  for (let i = 0; i < n; i++) {
    b.option.add(Verb.Shoot, targets[i]);
    if (command && mayFireApart(b, u, targets[i], fire)) b.option.add(Verb.Shoot, targets[i], 0, 1);
  }
  if (asked === Asked.last) b.option.add(Verb.Stop);
  // K41: who was picked to shoot, and has one target, shoots at it
  else if (mayGoBack(b) && !(command && asked === Asked.picked && b.option.count === 1)) b.option.add(Verb.Back);
}

/** Returns the only squad or character of the active player that can shoot, or NONE if several or none can. */
function onlyShooter(b: W40kBattle): number {
  let only: number = NONE;
  for (let u = 0; u < b.setup.units; u++) {
    if (playerOf(b, u) !== b.core.active[0] || !hasTarget(b, u, Fire.normal)) continue;
    if (only !== NONE) return NONE;
    only = u;
  }
  return only;
}

/** Counts one more shooting phase for the recharging weapons of the active player. */
function rechargeAll(b: W40kBattle): void {
  for (let m = 0; m < b.setup.models; m++) {
    if (b.model.recharge[m] !== 0 && b.setup.model.player[m] === b.core.active[0]) recharge(b, m);
  }
}

const S = sequence('chooseSquad', 'squadChosen', 'targetChosen', 'end');
const L = locals('shooter');

/**
 * Procedure: the shooting phase of the active player, one squad after the other until the player stops or no squad can
 * shoot (W40K-SHOOT-001).
 */
export const shootingPhase = procedure<W40kBattle, typeof S>(
  'shooting phase',
  S,
  {
    // W40K-DEC-025: which squad shoots next
    chooseSquad(b, f) {
      listAhead(b, shooterOptions);
      const { option } = b;
      if (option.verb[0] === Verb.Stop) {
        option.decision = 0;
        return S.end;
      }
      if (b.core.level[0] === Level.full) return askThen(b, S.squadChosen, Ask.Shooter, b.core.active[0]);
      // K41: the last squad is asked for its target at once
      const sure = option.wanted > 2; // true if the list is complete
      const only = !sure ? onlyShooter(b) : option.verb[1] === Verb.Stop ? option.target[0] : NONE;
      if (only === NONE) return askThen(b, S.squadChosen, Ask.Shooter, b.core.active[0]);
      option.decision = 0;
      b.locals[f + L.shooter] = only;
      context(b, 1, Asked.last);
      return askThen(b, S.targetChosen, Ask.ShotTarget, b.core.active[0], only);
    },
    // W40K-TGT-001: the target is named before any die is rolled
    squadChosen(b, f) {
      if (b.answer.verb[0] === Verb.Stop) {
        endPlan(b);
        return S.end;
      }
      b.locals[f + L.shooter] = b.answer.target[0];
      if (b.core.level[0] === Level.command) context(b, 1, Asked.picked);
      return askThen(b, S.targetChosen, Ask.ShotTarget, b.core.active[0], b.answer.target[0]);
    },
    targetChosen(b, f) {
      const u = b.locals[f + L.shooter];
      b.locals[f + L.shooter] = 0;
      if (b.answer.verb[0] === Verb.Back) {
        goBack(b);
        return S.chooseSquad;
      }
      endPlan(b);
      if (b.answer.verb[0] === Verb.Stop) return S.end;
      return callThen(b, S.chooseSquad, shootAt, u, b.answer.target[0], Fire.normal, b.answer.extra[0]);
    },
    end(b) {
      rechargeAll(b);
      clearJams(b);
      return DONE;
    },
  },
  { calls: () => [shootAt] },
);
