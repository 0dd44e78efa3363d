/** A small source of chance for players in tests, apart from the battle's dice. */
export { Draws as Random } from '../kernel/chance.js';
