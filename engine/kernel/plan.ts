import type { Battle } from './battle.js';
import { PLAN_STAGES, SEGMENTS } from './core.js';
import { FIELDS } from './options.js';

/**
 * A staged choice (K02): the answers of its earlier stages wait in `b.plan`, in the buffer, until the last stage commits
 * them. Nothing is rolled and nobody reacts before that, so taking a stage back costs nothing.
 */

/** Keeps the answer that was just given as stage `stage` of the plan: 0 or 1. */
export function keepStage(b: Battle, stage: number): void {
  const { planWords, answerWords } = b;
  for (let k = 0; k < FIELDS; k++) planWords[k * PLAN_STAGES + stage] = answerWords[k];
  const path = FIELDS * PLAN_STAGES + stage * SEGMENTS;
  for (let s = 0; s < SEGMENTS; s++) planWords[path + s] = answerWords[FIELDS + s];
}

function clearPlan(b: Battle): void {
  const { planWords } = b;
  for (let i = 0; i < planWords.length; i++) planWords[i] = 0;
}

/** May the pending stage still be taken back? Once only on one step, so that nobody goes in circles. */
export function mayGoBack(b: Battle): boolean {
  return b.decision.backs[0] === 0;
}

/** Drops the plan; the step that asked first asks again, and this time offers no way back. */
export function goBack(b: Battle): void {
  clearPlan(b);
  b.decision.backs[0] = 1;
}

/** The plan is carried out, or given up for good: its records are emptied (K15), and the next one may be taken back. */
export function endPlan(b: Battle): void {
  clearPlan(b);
  b.decision.backs[0] = 0;
}
