// Options of each kind of decision, and the judge of proposals that are not listed.
import type { OptionRecord } from '../../kernel/options.js';
import type { Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { windowOptions } from '../../kernel/windows.js';
import { judgeAttack, listAttacks } from './attacks/combat-action.js';
import { listGranted } from './attacks/granted-attacks.js';
import { listThrows } from './attacks/throw.js';
import { Ask, Refusal, Verb } from './core/asks.js';
import type { HordesBattle } from './core/state.js';
import { listHeals } from './damage/boxes.js';
import { listFreeStrikes, listStrikers } from './movement/free-strikes.js';
import { judgeMovement, listMovement } from './movement/movement-options.js';
import { judgePlacing, listPlaces } from './movement/placing.js';
import { judgeDeployment, listDeployment } from './setup/deployment.js';
import { mustActivate } from './turn.js';

/** Lists the options of the pending decision. @returns their number */
export function listOptions(b: HordesBattle): number {
  const { option, decision } = b;
  const m = decision.subject[0];
  switch (decision.kind[0]) {
    case Ask.First:
      option.add(Verb.GoFirst);
      option.add(Verb.GoSecond);
      break;
    case Ask.Edge:
      for (let edge = 0; edge < 4; edge++) option.add(Verb.Edge, -1, edge);
      break;
    case Ask.Deploy:
      listDeployment(b);
      break;
    case Ask.Activate:
      for (let o = 0; o < b.setup.models; o++) if (mustActivate(b, o)) option.add(Verb.Activate, o);
      break;
    case Ask.StandUp:
      option.add(Verb.StandForAction, m);
      option.add(Verb.StandForMove, m);
      option.add(Verb.StayDown, m);
      break;
    case Ask.Move:
      listMovement(b, m);
      break;
    case Ask.Throw:
      listThrows(b);
      break;
    case Ask.Attack:
      listAttacks(b, m);
      break;
    case Ask.Place:
      listPlaces(b);
      break;
    case Ask.GiveUp:
      option.add(Verb.GiveUpMove, m);
      option.add(Verb.GiveUpAction, m);
      break;
    case Ask.BoostAttack:
    case Ask.BoostDamage:
    case Ask.RerollAttack:
    case Ask.RerollDamage:
      windowOptions(b);
      break;
    case Ask.TakeHit:
      option.add(Verb.TakeHit, decision.other[0]);
      option.add(Verb.RollToHit, decision.other[0]);
      break;
    case Ask.Heal:
      listHeals(b, m);
      break;
    case Ask.GrantedAttack:
      listGranted(b, m);
      break;
    case Ask.Trigger:
      triggerOptions(b);
      break;
    case Ask.NextStrike:
      listStrikers(b);
      break;
    default:
      listFreeStrikes(b);
  }
  return option.count;
}

/** Judges a proposal that is not listed. */
export function judge(b: HordesBattle, record: OptionRecord): Reason {
  const m = b.decision.subject[0];
  switch (b.decision.kind[0]) {
    case Ask.Deploy:
      return judgeDeployment(b, record);
    case Ask.Place:
      return judgePlacing(b, record);
    case Ask.Move:
      return judgeMovement(b, m, record);
    case Ask.Attack:
      return judgeAttack(b, m, record);
    default:
      return Refusal.NotAnOption;
  }
}
