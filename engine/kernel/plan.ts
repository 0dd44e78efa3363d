import type { Battle } from './battle.js';
import { PLAN_STAGES, SEGMENTS } from './core.js';
import { FIELDS } from './options.js';

/**
 * A staged choice (K02). The answers of its earlier stages wait in `b.plan`, in the buffer, until the last stage
 * commits them. Before that no die is rolled and no player reacts, so taking a stage back costs nothing.
 */

/** Stores the last answer as stage `stage` of the plan, 0 to `PLAN_STAGES - 1`. */
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

/**
 * True if stage `stage` of the current plan may still be taken back. Each stage may be taken back only once, so that a
 * player cannot go in circles.
 */
export function mayGoBack(b: Battle, stage = 0): boolean {
  return (b.decision.backs[0] & (1 << stage)) === 0;
}

/**
 * Drops stage `stage` of the plan and the later ones; the step that asked for it asks again. The stage cannot be taken
 * back again.
 */
export function goBack(b: Battle, stage = 0): void {
  if (stage === 0) clearPlan(b);
  else {
    const { planWords } = b;
    for (let s = stage; s < PLAN_STAGES; s++) for (let k = 0; k < FIELDS; k++) planWords[k * PLAN_STAGES + s] = 0;
    for (let i = FIELDS * PLAN_STAGES + stage * SEGMENTS; i < planWords.length; i++) planWords[i] = 0;
  }
  b.decision.backs[0] |= 1 << stage;
}

/**
 * Ends the plan after it was carried out or given up for good: its records are emptied (K15), and the stages of the
 * next plan may be taken back.
 */
export function endPlan(b: Battle): void {
  clearPlan(b);
  b.decision.backs[0] = 0;
}
