import { CANNOT } from '../../../kernel/hook-words.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { Hook, Rule } from '../core/rule-ids.js';
import { ModelDid, type W40kBattle } from '../core/state.js';

/** W40K-INFIL-001. Deploys after both armies. With X 1 it does so only with an infiltrating squad. */
export const infiltration: SpecialRule = { id: Rule.Infiltration, name: 'Infiltration', carrier: 'any model' };

/** W40K-SQUAD-009. Coherency of 4 inches. */
export const disperse: SpecialRule = {
  id: Rule.Disperse,
  name: 'Disperse',
  carrier: 'whole unit',
  hooks: { [Hook.coherency]: (_b, _u, inches) => Math.max(inches, 4) },
};

/**
 * W40K-CAV-001. Rider and mount are one model with one wound (W40K-CAV-003). Its profile has the mount's Move and the
 * rider's other values (W40K-CAV-004). Its armour save is one better (W40K-CAV-005), and the mount adds X Attacks
 * (W40K-CAV-006) unless it is stupid and does not fight (W40K-STUP-011).
 */
export const cavalry: SpecialRule = {
  id: Rule.Cavalry,
  name: 'Cavalry',
  carrier: 'any model',
  hooks: {
    // GAP W40K-CAV-005: without armour there is nothing to better
    [Hook.save]: (_b, _u, save) => (save < 7 ? save - 1 : save),
    [Hook.attackDice]: (b: W40kBattle, _u, dice, x, m) =>
      m >= 0 && (b.model.did[m] & ModelDid.Idle) !== 0 ? dice : dice + x,
    [Hook.mayHide]: () => 0, // W40K-HIDE-004
  },
};

/** W40K-CMDR-008. Squads within 12 inches may repeat a failed Break test (W40K-CMDR-010). */
export const battleStandard: SpecialRule = {
  id: Rule.BattleStandard,
  name: 'Battle Standard',
  carrier: 'model',
  hooks: { [Hook.retakes]: () => 1 },
};

/** For Space Marine chaplains (W40K-FORCE-007): squads within X inches may repeat a failed Leadership test at once. */
export const litanies: SpecialRule = {
  id: Rule.Litanies,
  name: 'Litanies',
  carrier: 'model',
  hooks: { [Hook.litanies]: (_b, _u, inches, x) => Math.max(inches, x) },
};

/** W40K-SPOT-005. Spots hidden enemies within X inches. */
export const detection: SpecialRule = {
  id: Rule.Detection,
  name: 'Detection',
  carrier: 'any model',
  hooks: { [Hook.spotting]: (_b, _u, inches, x) => Math.max(inches, x) },
};

/**
 * From the Ork army book: no Ork except a Runtherd leads Gretchin and Snotlings.
 * GAP W40K-FORCE-007: a Gretchin is no Ork, and may join his own kind with the battle standard
 */
export const runts: SpecialRule = {
  id: Rule.Runts,
  name: 'Runts',
  carrier: 'whole unit',
  hooks: { [Hook.mayBeJoined]: (b: W40kBattle, _u, word, _x, g) => (holds(b, g, Rule.LeadsRunts) ? word : CANNOT) },
};

/** May lead units with `Runts`. */
export const leadsRunts: SpecialRule = { id: Rule.LeadsRunts, name: 'Leads Runts', carrier: 'model' };

/**
 * True if a character with the rules `his` may be deployed with a squad with the rules `theirs`, by name as in army
 * lists.
 */
export function mayLead(his: readonly string[], theirs: readonly string[]): boolean {
  const [led, leads] = ['Runts', 'LeadsRunts'] satisfies (keyof typeof Rule)[];
  return !theirs.includes(led) || his.includes(leads);
}

/** Special rules of troops, mounts and equipment. */
export const TROOP_RULES: readonly SpecialRule[] = [
  infiltration,
  disperse,
  cavalry,
  battleStandard,
  detection,
  runts,
  leadsRunts,
  litanies,
];
