import { SUBJECT_WORDS } from '../../kernel/core.js';
import type { RegimentsBattle } from '../battle.js';
import { computeSight } from '../shooting/line-of-sight.js';

/**
 * Returns `computeSight`: true if any model of unit `u` sees unit `t`; both stand on the table. Key: the pair of units. It
 * holds for the geometry version.
 */
export function hasSight(b: RegimentsBattle, u: number, t: number): boolean {
  const { sightKnown, sightSeen, sightVersion } = b.cache;
  const words = u * SUBJECT_WORDS;
  if (sightVersion[u] !== b.geometryVersion) {
    sightVersion[u] = b.geometryVersion;
    for (let w = words; w < words + SUBJECT_WORDS; w++) sightKnown[w] = 0;
    for (let w = words; w < words + SUBJECT_WORDS; w++) sightSeen[w] = 0;
  }
  const word = words + (t >> 5);
  const bit = 1 << (t & 31);
  if ((sightKnown[word] & bit) === 0) {
    sightKnown[word] |= bit;
    if (computeSight(b, u, t)) sightSeen[word] |= bit;
  }
  return (sightSeen[word] & bit) !== 0;
}
