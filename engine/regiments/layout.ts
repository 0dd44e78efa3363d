import { holding } from '../kernel/layout.js';
import { CommonPlace } from '../kernel/places.js';

/** Sides of a footprint, clockwise from the front. */
export const Side = { front: 0, right: 1, rear: 2, left: 3 } as const;
export type Side = (typeof Side)[keyof typeof Side];

/** State of a unit (K20). Only units on the `table` have a valid pose; others hold their last one. */
export const Place = {
  ...CommonPlace,
  /** A character that stands in the unit `host`. */
  inUnit: 3,
  /** The unit pursued over the edge and will return. */
  offTable: 4,
  /** Slain or caught: a casualty. */
  destroyed: 5,
  /** Fled over the edge. */
  fled: 6,
} as const;

/**
 * Columns of every unit of ranked blocks. Entry `u` of each column is unit `u`; rows of one player lie together. A
 * character is a unit of one model, also while it stands in another unit.
 */
export const REGIMENT = {
  x: 'i32', // Centre of the footprint, ticks (T9A-UNI-012)
  y: 'i32',
  halfWidth: 'i32', // half the footprint, ticks: `files` bases wide, all ranks deep
  halfDepth: 'i32',
  facing: 'u16', // 1/65,536 turn, clockwise from north
  files: 'u8', // models in the front rank
  pool: 'u8', // rank and file alive: command group included, champion and characters not
  own: 'u8', // Wounds left of the individual of this row: its champion, or the character itself
  wounds: 'u8', // Wounds taken by the pool that have not yet removed a model
  models: 'u8', // models standing in the formation: pool, champion, characters that joined
  place: 'u8', // Place
  host: holding('i8', -1), // the unit in which this character stands
  slot: holding('i8', -1), // the file of this row's individual in the front rank of its unit
  engaged: 'u8', // contact links of this unit
} as const;

/**
 * Contact is stored as a fact: a move that ends in contact makes it, a rule ends it (K17). In each row, side `sideA` of
 * unit `a` touches side `sideB` of unit `b`. Rows 0 to `field.links - 1` are in use, sorted by `a`, then `b`; `a < b`.
 */
export const LINK = { a: 'u8', b: 'u8', sideA: 'u8', sideB: 'u8' } as const;

/** The battlefield has one row: the number of links in use. */
export const FIELD = { links: 'u8' } as const;
