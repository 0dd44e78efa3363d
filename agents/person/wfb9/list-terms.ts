import { ARMY_GAME } from '../../../engine/rulesets/wfb9/armies/armies.js';
import { regimentTerms } from '../regiments/list-terms.js';

export const listTerms = regimentTerms(ARMY_GAME.characterCategories);
