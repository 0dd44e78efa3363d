/** Random numbers for players in tests, separate from the battle's dice. */
export { Draws as Random } from '../kernel/chance.js';
