// Models that hold fury points of a warlock (HRD-LOCK-008, HRD-FURY-001).
import { inControlRange } from '../core/battlegroups.js';
import { isEnemy, onTable, resourceOf } from '../core/models.js';
import { type HordesBattle, Resource } from '../core/state.js';
import { has, PowerOf } from './powers.js';

/** The most fury points that such a model holds. */
const MOST = 5;

/** True if model `o` holds fury points for warlock `m`, in whose control range it is. */
export const isBankOf = (b: HordesBattle, m: number, o: number): boolean =>
  has(b, o, PowerOf['banks fury']) &&
  onTable(b, o) &&
  resourceOf(b, m) === Resource.ownFury &&
  !isEnemy(b, m, o) &&
  inControlRange(b, m, o);

/** True if warlock `m` may move a fury point from itself to model `o`. */
export const mayBank = (b: HordesBattle, m: number, o: number): boolean =>
  b.model.points[m] > 0 && b.model.points[o] < MOST && isBankOf(b, m, o);
