import type { DrawnSquad } from '../svg/squad-markup.js';
import type { DrawnUnit } from '../svg/unit-markup.js';

/** A block of two ranks in the middle of a table of 72 x 48 inches. */
export const BLOCK: DrawnUnit = {
  row: 0,
  name: 'Spears',
  side: 0,
  x: 36,
  y: 24,
  angle: 0,
  width: 5,
  depth: 2,
  files: 5,
  models: 10,
  fleeing: false,
  engaged: false,
  character: false,
  joinedCharacters: [],
};

/** A squad of two models, 2 inches apart. */
export const SQUAD: DrawnSquad = {
  row: 0,
  name: 'Scouts',
  side: 0,
  shade: 0,
  at: [0, 30, 30, 0, 1, 32, 30, 0],
  radius: 0.5,
  character: false,
  joined: false,
  joinedCharacters: [],
  heavy: [],
  state: [],
};
