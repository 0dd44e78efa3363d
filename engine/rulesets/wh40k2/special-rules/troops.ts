import { CANNOT } from '../../../kernel/hook-words.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import { Hook, Rule } from '../core/rule-ids.js';
import { ModelDid, type W40kBattle } from '../core/state.js';

/** W40K-INFIL-001. Deploys after both armies; with X 1 only together with a squad that does. */
export const infiltration: SpecialRule = { id: Rule.Infiltration, name: 'Infiltration', carrier: 'any model' };

/** W40K-SQUAD-009. Coherency of 4 inches. */
export const disperse: SpecialRule = {
  id: Rule.Disperse,
  name: 'Disperse',
  carrier: 'whole unit',
  hooks: { [Hook.coherency]: (_b, _u, inches) => Math.max(inches, 4) },
};

/**
 * W40K-CAV-001. A rider on a mount of one wound, one model (W40K-CAV-003) with the mount's Move and the rider's other values
 * in its profile (W40K-CAV-004): armour saves one better (W40K-CAV-005), and X Attacks of the mount (W40K-CAV-006), unless it is stupid
 * and does not fight (W40K-STUP-011).
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

/** W40K-CMDR-008. Squads within 12 inches take a failed Break test again (W40K-CMDR-010). */
export const battleStandard: SpecialRule = {
  id: Rule.BattleStandard,
  name: 'Battle Standard',
  carrier: 'model',
  hooks: { [Hook.retakes]: () => 1 },
};

/** Of Space Marine chaplains (W40K-FORCE-007): a failed Leadership test of a squad within X inches may be taken again at once. */
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
 * Of the Orks' book: no Ork but a Runtherd leads Gretchin and Snotlings.
 * GAP W40K-FORCE-007: a Gretchin is no Ork, and may join his own kind with the battle standard
 */
export const runts: SpecialRule = {
  id: Rule.Runts,
  name: 'Runts',
  carrier: 'whole unit',
  hooks: { [Hook.mayBeJoined]: (b: W40kBattle, _u, word, _x, g) => (holds(b, g, Rule.LeadsRunts) ? word : CANNOT) },
};

/** May lead those who have `Runts`. */
export const leadsRunts: SpecialRule = { id: Rule.LeadsRunts, name: 'Leads Runts', carrier: 'model' };

/** May a character with the rules `his` be deployed with a squad that has the rules `theirs`? By name, as lists hold them. */
export function mayLead(his: readonly string[], theirs: readonly string[]): boolean {
  const [led, leads] = ['Runts', 'LeadsRunts'] satisfies (keyof typeof Rule)[];
  return !theirs.includes(led) || his.includes(leads);
}

/** Rules of troops, mounts and equipment. */
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
