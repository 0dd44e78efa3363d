import type { WindowKind } from '../../kernel/windows.js';
import { failedTest } from './psychology/rerolls.js';

/** What players may use in windows, by `Window`. */
export const WINDOWS: readonly WindowKind[] = [failedTest];
