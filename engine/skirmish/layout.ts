import { holding } from '../kernel/layout.js';
import { CommonPlace } from '../kernel/places.js';

/** Where a unit or a model is (K20). Only what is on the `table` has a pose that counts; others keep their last one. */
export const Place = {
  ...CommonPlace,
  /** A casualty. */
  removed: 3,
  /** Left the table alive. */
  fled: 4,
} as const;

/** What every model remembers. Rows of one unit lie together, rows of the same player too. */
export const MODEL = {
  x: 'i32', // centre of the round base, ticks
  y: 'i32',
  facing: 'u16', // 1/65,536 turn, clockwise from north
  wounds: 'u8', // left
  place: 'u8', // Place
  engaged: 'u8', // contact links of this model
  // The move that its unit is making: where this model set out and where it will end (K32). All 0 when no move is under way.
  startX: 'i32',
  startY: 'i32',
  endX: 'i32',
  endY: 'i32',
  endFacing: 'u16',
} as const;

/** What every unit remembers: a squad, or a model that acts on its own. */
export const SKIRMISH = {
  place: 'u8', // Place; `table` while any of its models is
  host: holding('i8', -1), // the unit that this individual has joined
  models: 'u8', // of its own models on the table
} as const;

/**
 * Contact of models is a fact, made when a move ends in contact and cut by rule (K17): model `a` and model `b`, `a < b`.
 * Rows 0 to `field.links - 1`, sorted by `a`, then `b`. `flags`: LinkFlag.
 */
export const LINK = { a: 'u8', b: 'u8', flags: 'u8' } as const;

/** Circumstances of a contact. */
export const LinkFlag = {
  /** They fight across a linear obstacle. */
  obstacle: 1,
  /** Made by a follow-up: they fight from the next close combat phase on. */
  waits: 2,
  /** Model `a` charged to make it, this turn. */
  aCharged: 4,
  bCharged: 8,
  /** They have fought each other in an earlier phase. */
  fought: 16,
} as const;

/**
 * A corner of the way of model `model`, which is about to go round something or has not yet got there: rows 0 to `field.bends - 1`, those of
 * one model in the order in which it comes to them. Whoever has none goes straight.
 */
export const BEND = { model: 'u8', x: 'i32', y: 'i32' } as const;

/** Corners that all ways of the squad under way may have together. */
export const BENDS = 96;

/** One record of the battlefield. */
export const FIELD = { links: 'u16', bends: 'u8' } as const;
