import { ARMY_GAME } from '../../../engine/rulesets/t9a/armies/armies.js';
import { regimentTerms } from '../regiments/list-terms.js';

export const listTerms = regimentTerms(ARMY_GAME.characterCategories);
