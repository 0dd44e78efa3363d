import type { Battle } from './battle.js';
import { PLAN_STAGES, SEGMENTS } from './core.js';
import { FIELDS } from './options.js';

/**
 * A staged choice (K02): the answers of its earlier stages wait in `b.plan`, in the buffer, until the last stage commits
 * them. Nothing is rolled and nobody reacts before that, so taking a stage back costs nothing.
 */

/** Keeps the answer that was just given as stage `stage` of the plan: 0 to `PLAN_STAGES - 1`. */
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

/** May stage `stage`, of the plan that is being made, still be taken back? Each only once, so that nobody goes in circles. */
export function mayGoBack(b: Battle, stage = 0): boolean {
  return (b.decision.backs[0] & (1 << stage)) === 0;
}

/** Drops stage `stage` of the plan and those after it; the step that asked for it asks again. It cannot be taken back again. */
export function goBack(b: Battle, stage = 0): void {
  if (stage === 0) clearPlan(b);
  else {
    const { planWords } = b;
    for (let s = stage; s < PLAN_STAGES; s++) for (let k = 0; k < FIELDS; k++) planWords[k * PLAN_STAGES + s] = 0;
    for (let i = FIELDS * PLAN_STAGES + stage * SEGMENTS; i < planWords.length; i++) planWords[i] = 0;
  }
  b.decision.backs[0] |= 1 << stage;
}

/** The plan is carried out, or given up for good: its records are emptied (K15), and the next one may be taken back. */
export function endPlan(b: Battle): void {
  clearPlan(b);
  b.decision.backs[0] = 0;
}
