import { holding } from '../kernel/layout.js';
import { CommonPlace } from '../kernel/places.js';

/** State of a unit or a model (K20). Only those on the `table` have a valid pose; the others hold their last one. */
export const Place = {
  ...CommonPlace,
  /** A casualty. */
  removed: 3,
  /** Left the table alive. */
  fled: 4,
} as const;

/** Columns of each model. Rows of one unit lie together, and so do rows of one player. */
export const MODEL = {
  x: 'i32', // centre of the round base, ticks
  y: 'i32',
  facing: 'u16', // 1/65,536 turn, clockwise from north
  wounds: 'u8', // left
  place: 'u8', // Place
  engaged: 'u8', // contact links of this model
  // The move under way: where this model set out and where it will end (K32). All are 0 when no move is under way.
  startX: 'i32',
  startY: 'i32',
  endX: 'i32',
  endY: 'i32',
  endFacing: 'u16',
} as const;

/** Columns of each unit: a squad, or a model that acts on its own. */
export const SKIRMISH = {
  place: 'u8', // Place; `table` while any of its models is
  host: holding('i8', -1), // the unit that this individual has joined
  models: 'u8', // of its own models on the table
} as const;

/**
 * Contact between models is stored as a fact: a move that ends in contact makes it, a rule ends it (K17). Each row
 * links model `a` and model `b`, `a < b`. Rows 0 to `field.links - 1` are in use, sorted by `a`, then `b`. `flags`
 * holds LinkFlag bits.
 */
export const LINK = { a: 'u8', b: 'u8', flags: 'u8' } as const;

/** Flags of a contact. */
export const LinkFlag = {
  /** The two models fight across a linear obstacle. */
  obstacle: 1,
  /** A follow-up made the contact: the models fight from the next close combat phase on. */
  waits: 2,
  /** Model `a` made the contact by charging this turn. */
  aCharged: 4,
  bCharged: 8,
  /** The two models have fought each other in an earlier phase. */
  fought: 16,
} as const;

/**
 * A corner on the way of model `model`. Rows 0 to `field.bends - 1` are in
 * use; rows of one model are in the order of its way. A model without a row goes straight.
 */
export const BEND = { model: 'u8', x: 'i32', y: 'i32' } as const;

/** Largest number of corners on all ways of the moving squad together. */
export const BENDS = 96;

/** The battlefield has one row: the numbers of links and of corners in use. */
export const FIELD = { links: 'u16', bends: 'u8' } as const;
