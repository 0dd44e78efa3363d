import { regimentChanges } from '../../../armies/changes/regiments.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { RANDOM } from './random-lists.js';
import { WEAPONS } from './weapons.js';

/** How difference files change the army books. */
export const CHANGING = regimentChanges({
  random: RANDOM,
  books: BOOK_DATA,
  lists: LIST_DATA,
  weapons: [...WEAPONS.values()],
});
