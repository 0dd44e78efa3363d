import type { Procedure } from '../../kernel/procedure.js';
import { numberProcedures } from '../../kernel/procedure.js';
import { drainTriggers } from '../../kernel/triggers.js';

/** Every procedure of the game, in the order that numbers them: states and saved battles hold the numbers. */
export const PROCEDURES: readonly Procedure[] = numberProcedures([drainTriggers]);
