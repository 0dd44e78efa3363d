// The words by which spells name models, as seen from the spellcaster (HRD-TERM-004..008, HRD-SPELL-005, HRD-SPELL-006).
import { holds } from '../../../kernel/special-rules.js';
import { BASES, isBeast, isJack, isWarrior, leads, MODEL_TYPES } from '../armies/profiles.js';
import { hasKeyword, KeywordBit } from '../core/keywords.js';
import { baseOf, isEnemy } from '../core/models.js';
import { Rule } from '../core/rule-ids.js';
import { type HordesBattle, Role } from '../core/state.js';
import { hasCrippledCortex } from '../core/systems.js';
import { isLiving } from '../special-rules/living.js';
import { isInFormation } from '../units/formation.js';
import { isTrooper, roleOf, unitOf } from '../units/members.js';
import { isInControl, isOfBattlegroup } from './control.js';
import { WordBit } from './tables.js';

/** Number of the medium base. */
const MEDIUM = 1;

/** What a type of model is, by its number. */
const OF_TYPE = Int32Array.from(MODEL_TYPES, (type) => {
  const beast = isBeast(type) ? WordBit.warbeast | WordBit['beast or jack'] : 0;
  const jack = isJack(type) ? WordBit.warjack | WordBit['beast or jack'] : 0;
  const warrior = leads(type) || isWarrior(type) ? WordBit.warrior : 0;
  return beast | jack | warrior | (leads(type) ? WordBit.leader : WordBit['no leader']);
});

const TYPE_WORDS =
  WordBit.warbeast |
  WordBit.warjack |
  WordBit['beast or jack'] |
  WordBit.warrior |
  WordBit.leader |
  WordBit['no leader'];

/** What a base is, by its number. */
const OF_BASE = Int32Array.from(BASES, (base) => {
  if (base === 'small') return WordBit['small base'];
  if (base === 'medium') return WordBit['medium base'] | WordBit['larger than small'];
  return WordBit['larger than small'] | WordBit['larger than medium'];
});
const BASE_WORDS =
  WordBit['small base'] | WordBit['medium base'] | WordBit['larger than small'] | WordBit['larger than medium'];

/** Returns the bits of `words` that call for an answer of its own, and that model `m` answers as seen from `caster`. */
function answersBy(b: HordesBattle, caster: number, m: number, words: number): number {
  let said = OF_TYPE[b.setup.types.type[b.model.kind[m]]];
  if ((words & (WordBit.friendly | WordBit.enemy)) !== 0) {
    said |= isEnemy(b, caster, m) ? WordBit.enemy : WordBit.friendly;
  }
  if ((words & (WordBit.self | WordBit.other)) !== 0) said |= m === caster ? WordBit.self : WordBit.other;
  if ((words & WordBit.trooper) !== 0 && isTrooper(b, m)) said |= WordBit.trooper;
  if ((words & WordBit.living) !== 0 && isLiving(b, m)) said |= WordBit.living;
  if ((words & WordBit.undead) !== 0 && holds(b, m, Rule.Undead)) said |= WordBit.undead;
  if ((words & WordBit.construct) !== 0 && holds(b, m, Rule.Construct)) said |= WordBit.construct;
  if ((words & WordBit['not living']) !== 0 && !isLiving(b, m)) said |= WordBit['not living'];
  if ((words & BASE_WORDS) !== 0) said |= OF_BASE[baseOf(b, m)];
  if ((words & WordBit['no larger base']) !== 0 && baseOf(b, m) <= baseOf(b, caster)) said |= WordBit['no larger base'];
  if ((words & WordBit['own unit']) !== 0 && unitOf(b, m) === unitOf(b, caster)) said |= WordBit['own unit'];
  if ((words & WordBit['small or medium']) !== 0 && baseOf(b, m) <= MEDIUM) said |= WordBit['small or medium'];
  if ((words & WordBit['sound cortex']) !== 0 && !hasCrippledCortex(b, m)) said |= WordBit['sound cortex'];
  if ((words & WordBit['no character']) !== 0 && !hasKeyword(b, m, KeywordBit.Character))
    said |= WordBit['no character'];
  if ((words & WordBit['in formation']) !== 0 && isInFormation(b, m)) said |= WordBit['in formation'];
  if ((words & WordBit['unit leader']) !== 0 && roleOf(b, m) === Role.leader) said |= WordBit['unit leader'];
  return said;
}

/**
 * True if model `m` answers to every word of `words`, bits of `WORDS`, as seen from model `caster`.
 */
export function answersTo(b: HordesBattle, caster: number, m: number, words: number): boolean {
  // GAP HRD-TERM-005: armies are of one Faction, so a friendly Faction model is any friendly model
  const place = WordBit.battlegroup | WordBit['in control'];
  if ((words & TYPE_WORDS & ~OF_TYPE[b.setup.types.type[b.model.kind[m]]]) !== 0) return false;
  if ((words & ~place & ~answersBy(b, caster, m, words)) !== 0) return false;
  if ((words & WordBit.battlegroup) !== 0 && !isOfBattlegroup(b, caster, m)) return false;
  return (words & WordBit['in control']) === 0 || isInControl(b, caster, m);
}

/** True if the type of model `m` answers to all of `words`, bits of `TYPE_WORDS`, wherever it is. */
export const isOfWords = (b: HordesBattle, m: number, words: number): boolean =>
  (words & ~OF_TYPE[b.setup.types.type[b.model.kind[m]]]) === 0;
