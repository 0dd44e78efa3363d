import { finish, procedure, sequence } from '../../../kernel/procedure.js';
import type { Wfb9Battle } from '../core/state.js';

const S = sequence('end');

/** The test of a unit that is charged by one that causes Terror. Locals: the charged unit, the charger. The result is 1 if it may react freely. */
export const terrorTest = procedure<Wfb9Battle, typeof S>('terror test', S, { end: (b) => finish(b, 1) });
