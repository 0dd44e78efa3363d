// Options of each kind of decision, and the judge of proposals that are not listed.
import type { OptionRecord } from '../../kernel/options.js';
import type { Reason } from '../../kernel/ruleset.js';
import { triggerOptions } from '../../kernel/triggers.js';
import { windowOptions } from '../../kernel/windows.js';
import { listNext } from './activation/activation.js';
import { listAssault } from './activation/assault.js';
import { judgeEndMovement, listEndMovement } from './activation/end-movement.js';
import { judgeAttack, listAttacks } from './attacks/combat-action.js';
import { listGranted } from './attacks/granted-attacks.js';
import { listGuards } from './attacks/guards.js';
import { listThrows } from './attacks/throw.js';
import { judgeAbility, listAbility } from './attacks/weapon-abilities/questions.js';
import { judgeSpecial, listSpecials } from './attacks/weapon-abilities/special-attacks.js';
import { Ask, Refusal, Verb } from './core/asks.js';
import { Did, Grid, type HordesBattle } from './core/state.js';
import { listColumns, listHeals } from './damage/boxes.js';
import { listAllots } from './leaders/focus.js';
import { bondOf, listLeeches, listNumbers } from './leaders/fury.js';
import { listProtections } from './leaders/protection.js';
import { listImpacts } from './movement/cavalry.js';
import { judgeAnswer, listAnswers, listBlows } from './movement/counters.js';
import { listFreeStrikes, listStrikers } from './movement/free-strikes.js';
import { judgeMovement, listMovement } from './movement/movement-options.js';
import { judgePlacing, listPlaces } from './movement/placing.js';
import { judgeBombardment, listBombardments } from './scenarios/bombardment.js';
import { listFlankers } from './scenarios/flankers.js';
import { listArrivals, listNominees } from './scenarios/reinforcements.js';
import { listAmbushes } from './setup/ambush.js';
import { judgeDeployment, listDeployment } from './setup/deployment.js';
import { judgeCast, listCasts, listSpellTargets } from './spells/choices.js';
import { judgeSpellAdvance, listSpellAdvance, listSpellAttack } from './spells/granted.js';
import { listChoices } from './spells/picks.js';
import { judgeSpellPlace, listSpellPlaces } from './spells/places.js';
import { listUpkeep } from './spells/upkeep.js';
import { listShakes } from './states/control.js';
import { listActivations } from './turn.js';
import { judgeCombined, listCombined } from './units/combined-attacks.js';
import { listBearers, listSuccessors } from './units/leadership.js';
import { judgeLedMovement, listLedMovement } from './units/led-movement.js';
import { listOrders } from './units/orders.js';

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
    case Ask.Flankers:
      listFlankers(b, Verb.Pick);
      break;
    case Ask.Nominate:
      listNominees(b, Verb.Pick);
      break;
    case Ask.Arrive:
      listArrivals(b, Verb.Pick, Verb.Pass);
      break;
    case Ask.Ambush:
      listAmbushes(b);
      break;
    case Ask.Bombard:
      listBombardments(b);
      break;
    case Ask.Activate:
      listActivations(b);
      break;
    case Ask.StandUp:
      // HRD-ACT-006: what it must give up anyway it cannot give up to stand
      if ((b.model.did[m] & Did.GiveUpAction) === 0) option.add(Verb.StandForAction, m);
      if ((b.model.did[m] & Did.GiveUpMove) === 0) option.add(Verb.StandForMove, m);
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
      listCasts(b, m, true);
      listCombined(b, m);
      listSpecials(b, m);
      break;
    case Ask.Order:
      listOrders(b, m);
      break;
    case Ask.Mover:
    case Ask.Actor:
      listNext(b, m);
      break;
    case Ask.Lead:
      listLedMovement(b, m);
      break;
    case Ask.Promote:
    case Ask.Commander:
      listSuccessors(b);
      break;
    case Ask.Assault:
      listAssault(b, m, decision.other[0]);
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
    case Ask.AnyTime:
    case Ask.OnePoint:
      windowOptions(b);
      break;
    case Ask.TakeHit:
      option.add(Verb.TakeHit, decision.other[0]);
      option.add(Verb.RollToHit, decision.other[0]);
      break;
    case Ask.Guard:
      listGuards(b);
      break;
    case Ask.Shake:
      listShakes(b, m);
      break;
    case Ask.Leech:
      listLeeches(b, m);
      break;
    case Ask.SpiritBond:
      listNumbers(b, Verb.Gain, m, bondOf(b, m));
      break;
    case Ask.Feed:
      listNumbers(b, Verb.Gain, m, 1);
      break;
    case Ask.Widen:
      listNumbers(b, Verb.Remove, m, b.model.points[m]);
      break;
    case Ask.Allot:
      listAllots(b, m);
      break;
    case Ask.Calm:
      listNumbers(b, Verb.Remove, m, b.model.points[m]);
      break;
    case Ask.WouldSuffer:
      listProtections(b, m);
      break;
    case Ask.Grid:
      option.add(Verb.Grid, m, Grid.left);
      option.add(Verb.Grid, m, Grid.right);
      break;
    case Ask.TakeUp:
      listBearers(b);
      break;
    case Ask.UseAbility:
      option.add(Verb.Use, m);
      option.add(Verb.Pass, m);
      break;
    case Ask.Column:
      listColumns(b, m, decision.context[0]);
      break;
    case Ask.Heal:
      listHeals(b, m);
      break;
    case Ask.Cast:
      listCasts(b, m);
      option.add(Verb.Pass, m);
      break;
    case Ask.SpellTarget:
      listSpellTargets(b, m, decision.context[0], decision.other[0]);
      break;
    case Ask.Upkeep:
      listUpkeep(b);
      break;
    case Ask.SpellAdvance:
      listSpellAdvance(b, m, decision.other[0]);
      break;
    case Ask.SpellAttack:
      listSpellAttack(b, m, decision.other[0]);
      break;
    case Ask.Choose:
      listChoices(b, m, decision.other[0]);
      break;
    case Ask.SpellPlace:
      listSpellPlaces(b, m, decision.other[0]);
      break;
    case Ask.GrantedAttack:
      listGranted(b, m);
      break;
    case Ask.WeaponAbility:
      listAbility(b, m);
      break;
    case Ask.Trigger:
      triggerOptions(b);
      break;
    case Ask.EndMove:
      listEndMovement(b, m);
      break;
    case Ask.Counter:
      listAnswers(b, m, decision.other[0]);
      break;
    case Ask.CounterBlow:
      listBlows(b, m, decision.other[0]);
      break;
    case Ask.Impact:
      listImpacts(b, m, decision.other[0]);
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
    case Ask.Bombard:
      return judgeBombardment(b, record);
    case Ask.Place:
      return judgePlacing(b, record);
    case Ask.Move:
      return judgeMovement(b, m, record);
    case Ask.EndMove:
      return judgeEndMovement(b, m, record);
    case Ask.Counter:
      return judgeAnswer(b, m, b.decision.other[0], record);
    case Ask.WeaponAbility:
      return judgeAbility(b, m, record);
    case Ask.Attack:
      if (record.verb === Verb.Cast) return judgeCast(b, m, record, true);
      if (record.verb === Verb.Special) return judgeSpecial(b, m, record);
      return record.verb === Verb.Combine ? judgeCombined(b, m, record) : judgeAttack(b, m, record);
    case Ask.Cast:
      return judgeCast(b, m, record);
    case Ask.Lead:
      return judgeLedMovement(b, m, record);
    case Ask.SpellAdvance:
      return judgeSpellAdvance(b, m, b.decision.other[0], record);
    case Ask.SpellPlace:
      return judgeSpellPlace(b, m, b.decision.other[0], record);
    default:
      return Refusal.NotAnOption;
  }
}
