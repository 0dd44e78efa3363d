import { USUAL_RULES } from '../../kernel/core.js';
import { compileEffects } from '../../kernel/effect-kinds.js';
import { PLAIN_SCOPES } from '../../kernel/effect-scopes.js';
import { compileHooks } from '../../kernel/hooks.js';
import { numberProcedures } from '../../kernel/procedure.js';
import type { RuleTables } from '../../kernel/rule-slots.js';
import type { Rulebook } from '../../kernel/rulebook.js';
import { rulesByNumber } from '../../kernel/special-rules.js';
import { activateModel } from './activation/activation.js';
import { attack } from './attacks/attack.js';
import { sweep } from './attacks/sweep.js';
import { throwModel } from './attacks/throw.js';
import { trample } from './attacks/trample.js';
import { Rule } from './core/rule-ids.js';
import { ADVANTAGES } from './core/terms.js';
import { resolveHits } from './damage/resolve-hits.js';
import { sufferDamage } from './damage/suffer-damage.js';
import { advanceAlong, freeStrikes } from './movement/free-strikes.js';
import { placing } from './movement/placing.js';
import { setUp } from './setup/deployment.js';
import { maintenance } from './states/maintenance.js';
import { battle, playerTurn } from './turn.js';

/** The special rules are the advantages. They have no hooks: the code of their chapter asks for each by `holds`. */
const RULES = rulesByNumber(ADVANTAGES.map((name) => ({ id: Rule[name], name, carrier: 'model' })));

export const RULE_TABLES: RuleTables = {
  rules: RULES,
  hooks: compileHooks(RULES, 0),
  effects: compileEffects([]),
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
    activateModel,
    advanceAlong,
    attack,
    sufferDamage,
    resolveHits,
    throwModel,
    freeStrikes,
    trample,
    sweep,
    placing,
  ]),
  ...RULE_TABLES,
  scopes: PLAIN_SCOPES,
  windows: [],
};
