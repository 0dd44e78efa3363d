import { USUAL_RULES } from '../../kernel/core.js';
import { compileEffects } from '../../kernel/effect-kinds.js';
import { PLAIN_SCOPES, type Scopes } from '../../kernel/effect-scopes.js';
import { compileHooks } from '../../kernel/hooks.js';
import { numberProcedures } from '../../kernel/procedure.js';
import type { RuleTables } from '../../kernel/rule-slots.js';
import type { Rulebook } from '../../kernel/rulebook.js';
import { rulesByNumber, type SpecialRule } from '../../kernel/special-rules.js';
import { drainTriggers } from '../../kernel/triggers.js';
import { openWindow } from '../../kernel/windows.js';
import { ABILITY_RULES } from './abilities/answers.js';
import {
  afterAttackAtIt,
  afterItsAction,
  afterItsAttack,
  afterSpellThroughIt,
  asItActivates,
  inControlPhase,
  TRIGGER_RULES,
  triggeredAbilities,
} from './abilities/triggers.js';
import { activation } from './activation/activation.js';
import { combatAction } from './activation/combat.js';
import { endMovement } from './activation/end-movement.js';
import { normalMovement } from './activation/normal-movement.js';
import { attack } from './attacks/attack.js';
import { attackOutOfTurn } from './attacks/out-of-turn.js';
import { rollAttack } from './attacks/roll-attack.js';
import {
  boostAttackLate,
  boostDamageLate,
  payBoost,
  rerollByHeavyBlows,
  rerollByIntuition,
  rerollByLuck,
  rerollByPuppet,
  rerollByRealignment,
  rerollBySlippery,
  rerollForSoul,
  takeOnePoint,
  WINDOWS,
} from './attacks/roll-frame.js';
import { sweep } from './attacks/sweep.js';
import { throwModel } from './attacks/throw.js';
import { trample } from './attacks/trample.js';
import { aftermath } from './attacks/weapon-abilities/aftermath.js';
import { chainAttack } from './attacks/weapon-abilities/chain-attacks.js';
import { singe } from './attacks/weapon-abilities/lasting.js';
import { specialAttack } from './attacks/weapon-abilities/special-play.js';
import { HOOKS } from './core/hooks.js';
import { playerOf } from './core/models.js';
import { Rule } from './core/rule-ids.js';
import type { HordesBattle } from './core/state.js';
import { ABILITIES, ADVANTAGES } from './core/terms.js';
import { resolveHits } from './damage/resolve-hits.js';
import { rollDamage } from './damage/roll-damage.js';
import { sufferDamage } from './damage/suffer-damage.js';
import { bank, discardPoint, healByPoints, induce, rile } from './leaders/any-time.js';
import { gainCrush, gainHurry, gainStrikeTrue, gainTakeAim } from './leaders/drives.js';
import { frenzy, packFrenzy } from './leaders/frenzy.js';
import { takeControl } from './leaders/taking.js';
import { cavalryCharge } from './movement/cavalry.js';
import { counters } from './movement/counters.js';
import { advanceAlong, freeStrikes } from './movement/free-strikes.js';
import { placing } from './movement/placing.js';
import { arrival } from './scenarios/arrival.js';
import { bombardment } from './scenarios/bombardment.js';
import { ambush } from './setup/ambush-arrival.js';
import { setUp } from './setup/deployment.js';
import { drinkLife, LIFE_DRINKER } from './special-rules/life-drinker.js';
import { STEADY } from './special-rules/steady.js';
import { explode, toughRoll, WHEN_DISABLED } from './special-rules/when-disabled.js';
import { castSpell } from './spells/cast.js';
import { EFFECT_KINDS } from './spells/effect-kinds.js';
import { isInTemplate } from './spells/places.js';
import { settleDues } from './spells/settle.js';
import { payUpkeeps } from './spells/upkeep.js';
import { controlPhase } from './states/control.js';
import { maintenance } from './states/maintenance.js';
import { battle, playerTurn } from './turn.js';
import { settleCommand } from './units/leadership.js';
import { isTrooper, unitOf } from './units/members.js';

/** Rules that something triggers, or that answer a hook. */
const OWN_ENTRIES: readonly SpecialRule[] = [...WHEN_DISABLED, LIFE_DRINKER, STEADY];

/**
 * The special rules are the advantages and the abilities of models. Those that nothing triggers and that answer no hook have no entry of their own:
 * the code of their chapter asks for each by `holds`.
 */
const RULES = rulesByNumber(
  ABILITY_RULES,
  TRIGGER_RULES,
  [...ADVANTAGES, ...ABILITIES].map(
    (name) =>
      OWN_ENTRIES.find(({ id }) => id === Rule[name]) ?? ({ id: Rule[name], name, carrier: 'model' } as SpecialRule),
  ),
);

/** Each model is a subject of rules, with its row as number. */
const SCOPES: Scopes = {
  ...PLAIN_SCOPES,
  playerOf: (b, m) => playerOf(b as HordesBattle, m),
  // within a template completely, or with any part of its base if the radius is below 0
  isWithin: (b, m, x, y, radius) => isInTemplate(b as HordesBattle, m, x, y, radius),
  unitOf: (b, m) => (isTrooper(b as HordesBattle, m) ? unitOf(b as HordesBattle, m) : -1),
};

export const RULE_TABLES: RuleTables = {
  rules: RULES,
  hooks: compileHooks(RULES, HOOKS),
  effects: compileEffects(EFFECT_KINDS),
  ...USUAL_RULES,
};

/** The rulebook; the numbers of procedures are stored, so new ones come last. */
export const BOOK: Rulebook = {
  ruleset: 'hordes',
  procedures: numberProcedures([
    battle,
    setUp,
    playerTurn,
    maintenance,
    activation,
    advanceAlong,
    attack,
    sufferDamage,
    resolveHits,
    throwModel,
    freeStrikes,
    trample,
    sweep,
    placing,
    rollAttack,
    rollDamage,
    openWindow,
    drainTriggers,
    payBoost,
    rerollByLuck,
    rerollByHeavyBlows,
    rerollBySlippery,
    toughRoll,
    explode,
    drinkLife,
    controlPhase,
    normalMovement,
    combatAction,
    settleCommand,
    attackOutOfTurn,
    castSpell,
    payUpkeeps,
    endMovement,
    counters,
    frenzy,
    takeControl,
    healByPoints,
    rile,
    discardPoint,
    boostAttackLate,
    boostDamageLate,
    gainCrush,
    gainHurry,
    gainStrikeTrue,
    gainTakeAim,
    cavalryCharge,
    arrival,
    bombardment,
    bank,
    induce,
    packFrenzy,
    aftermath,
    singe,
    specialAttack,
    chainAttack,
    triggeredAbilities,
    afterItsAttack,
    afterAttackAtIt,
    inControlPhase,
    rerollByIntuition,
    rerollForSoul,
    settleDues,
    asItActivates,
    rerollByRealignment,
    rerollByPuppet,
    afterItsAction,
    afterSpellThroughIt,
    takeOnePoint,
    ambush,
  ]),
  ...RULE_TABLES,
  scopes: SCOPES,
  windows: WINDOWS,
};
