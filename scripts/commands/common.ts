// What `play` needs of all this in one place.
export { agentsGiven, imported } from './agents.js';
export { readText, writeText } from './files.js';
export { mended, names, rulesetGiven, twoLists } from './lists.js';
export { collected, whole } from './numbers.js';
export { Ended, UserError } from './user-error.js';
export { teller } from './words.js';
