import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { RegimentsReport } from '../regiments/report.js';

export type { Action, PlaceView, UnitView } from '../regiments/report.js';

/** A battle of The 9th Age in the middle of a scenario. */
export class T9aReport extends RegimentsReport<T9aBattle> {}
