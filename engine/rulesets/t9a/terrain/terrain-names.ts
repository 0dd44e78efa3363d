import { Terrain } from '../../../regiments/battle.js';

/** Kinds of terrain to which Strider may be limited, as books name them (T9A-SPR-080). */
export const GROUNDS: readonly string[] = Object.keys(Terrain);
