import type { Piece } from '../../../skirmish/terrain.js';

const OPEN = {
  ground: 'open',
  sight: 'none',
  cover: 'none',
  height: 0,
  obstacle: false,
  standOn: false,
  hides: false,
} as const satisfies Omit<Piece, 'name' | 'polygon'>;

/**
 * Kinds of terrain and their effects (W40K-TERN-003, W40K-TERN-007, W40K-TERN-009, W40K-OBST-001, W40K-LOS-004,
 * W40K-COVER-003, W40K-COVER-004, W40K-COVER-007, W40K-HIDE-006). Heights are in inches.
 */
export const TERRAIN_KINDS = {
  open: OPEN,
  wood: { ...OPEN, sight: 'wood', cover: 'soft', height: 4, hides: true },
  jungle: { ...OPEN, ground: 'difficult', sight: 'wood', cover: 'soft', height: 4, hides: true },
  wall: { ...OPEN, sight: 'solid', cover: 'hard', height: 0.8, obstacle: true, hides: true },
  hedge: { ...OPEN, sight: 'solid', cover: 'soft', height: 0.8, obstacle: true, hides: true },
  hill: { ...OPEN, sight: 'solid', height: 2, standOn: true },
  crater: { ...OPEN, cover: 'hard', hides: true },
  rock: { ...OPEN, ground: 'impassable', sight: 'solid', cover: 'hard', height: 3, hides: true },
  building: { ...OPEN, ground: 'impassable', sight: 'solid', cover: 'hard', height: 6, hides: true },
  marsh: { ...OPEN, ground: 'difficult' },
  river: { ...OPEN, ground: 'difficult' },
  pool: { ...OPEN, ground: 'veryDifficult' },
  lake: { ...OPEN, ground: 'impassable' },
} as const satisfies Readonly<Record<string, Omit<Piece, 'name' | 'polygon'>>>;

export type W40kTerrainKind = keyof typeof TERRAIN_KINDS;
