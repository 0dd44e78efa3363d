import type { WindowKind } from '../../kernel/windows.js';
import { Ask, Verb } from './core/asks.js';

/** Nobody changes a failed Leadership test. */
const failedTest: WindowKind = {
  abilities: [],
  ask: Ask.Reroll,
  use: Verb.Reroll,
  pass: Verb.Keep,
  taken: true,
  tell: () => {},
};

/** What players may use in windows, by `Window`. */
export const WINDOWS: readonly WindowKind[] = [failedTest];
