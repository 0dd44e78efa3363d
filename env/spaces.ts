export { Box } from './spaces/box.js';
export { Dict, Tuple } from './spaces/composite.js';
export { Discrete } from './spaces/discrete.js';
export { spacesEqual } from './spaces/equal.js';
export { flatDim, flatten, flattenSpace, unflatten } from './spaces/flatten.js';
export { MultiBinary } from './spaces/multi-binary.js';
export { MultiDiscrete } from './spaces/multi-discrete.js';
export type { BitMask, Mask, Member, Seeds, Space } from './spaces/space.js';
