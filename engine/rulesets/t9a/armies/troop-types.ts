import type { ResolvedRule } from '../../../armies/resolved.js';
import type { TroopType } from './terms.js';

/**
 * A special rule that comes with a Troop Type. It belongs to the model, or to its mount if only the mount can use it
 * (T9A-SPR-079).
 */
export interface TroopTypeGift extends ResolvedRule {
  readonly part: 'all' | 'mount';
}

const gift = (rule: string, x: number | string | null = null, part: 'all' | 'mount' = 'all'): TroopTypeGift => ({
  rule,
  x,
  only: [],
  part,
});

const HUGE = [gift('large-target'), gift('terror')];

/** T9A-TRT-002 to T9A-TRT-012: the special rules of each Troop Type, by their ids in army books. */
export const TROOP_TYPE_GIFTS: Readonly<Record<TroopType, readonly TroopTypeGift[]>> = {
  Infantry: [],
  'War Beast': [gift('swiftstride')],
  Cavalry: [gift('swiftstride')],
  'Monstrous Infantry': [gift('stomp', 1)],
  'Monstrous Beast': [gift('swiftstride'), gift('stomp', 1)],
  'Monstrous Cavalry': [gift('swiftstride'), gift('stomp', 1, 'mount')],
  Chariot: [gift('impact-hits', 'D6', 'mount'), gift('swiftstride'), gift('cannot-march')],
  Monster: [gift('stomp', 'D6'), ...HUGE],
  'Ridden Monster': [gift('stomp', 'D6', 'mount'), ...HUGE],
  Swarm: [gift('skirmishers'), gift('unbreakable'), gift('unstable')],
  'War Machine': [gift('cumbersome'), gift('move-or-fire'), gift('cannot-march')],
};

/** T9A-TRT-014, T9A-TRT-015: returns the Troop Type of a Character on a mount of the given type. */
export function mountedTroopType(mount: TroopType): TroopType {
  if (mount === 'War Beast') return 'Cavalry';
  if (mount === 'Monstrous Beast') return 'Monstrous Cavalry';
  if (mount === 'Monster') return 'Ridden Monster';
  return mount;
}
