import { expect, test } from 'vitest';
import { saveBattle } from '../../kernel/battle.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import type { HordesBattle } from '../../rulesets/hordes/core/state.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { checkedGame } from '../checked-games.js';
import { Random } from '../random.js';

/** Plays the battle of seed `seed` at random, at both levels in turn. @returns the bytes after every 20th decision */
function played(b: HordesBattle, seed: number, most: number): Uint8Array[] {
  const random = new Random(seed);
  const bytes: Uint8Array[] = [];
  HORDES_RULES.begin(b, seed, seed % 2);
  for (let n = 0; waiting(b) && n < most; n++) {
    if (n % 20 === 0) bytes.push(saveBattle(b));
    choose(HORDES_RULES, b, random.below(options(HORDES_RULES, b)));
  }
  bytes.push(saveBattle(b));
  return bytes;
}

test('K14 a battle that is used again for other lists and tables is byte for byte a new one, also from amid a battle', () => {
  const { match } = checkedGame('hordes');
  const used = HORDES_RULES.create(match(3).setup);
  played(used, 1, 100);
  for (const n of [0, 1, 2, 3, 5]) {
    const { setup } = match(n);
    expect(HORDES_RULES.renew?.(used, setup)).toBe(true);
    const fresh = HORDES_RULES.create(setup);
    expect(saveBattle(used)).toEqual(saveBattle(fresh));
    expect(played(used, 100 + n, 150)).toEqual(played(fresh, 100 + n, 150));
  }
});
