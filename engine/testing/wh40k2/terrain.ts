export { TERRAIN_KINDS, type W40kTerrainKind } from '../../rulesets/wh40k2/setup/terrain-kinds.js';
