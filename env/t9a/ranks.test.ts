import { expect, test } from 'vitest';
import { choose, options, waiting } from '../../engine/kernel/ruleset.js';
import { gainRule, holds } from '../../engine/kernel/special-rules.js';
import { unitSubject } from '../../engine/regiments/core/state.js';
import { Place } from '../../engine/regiments/layout.js';
import { Rule } from '../../engine/rulesets/t9a/core/rule-ids.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/core/state.js';
import { fullRanks } from '../../engine/rulesets/t9a/terrain/ranks-in-water.js';
import { checkedGame } from '../../engine/testing/checked-games.js';
import { gameOf } from '../games.js';
import { Random } from '../random.js';

test('T9A-SPR-031 a rule that takes the Full Ranks of a unit is seen in its row, though nothing else has changed', () => {
  const { rules, match } = checkedGame('t9a');
  const { spec, writer } = gameOf('t9a');
  let seen = 0;
  for (let n = 0; n < 4; n++) {
    const random = new Random(n);
    const b = rules.create(match(n).setup) as T9aBattle;
    rules.begin(b, n);
    for (let k = 0; k < 120 && waiting(b); k++) choose(rules, b, random.below(options(rules, b)));
    if (!waiting(b)) continue;
    options(rules, b);
    const player = b.decision.player[0];
    const used = new Float32Array(spec.size);
    const writes = writer(used, true);
    for (let u = 0; u < b.setup.units; u++) {
      const present = (b.setup.present[Rule.FreeReform >> 5] & (1 << (Rule.FreeReform & 31))) !== 0;
      if (!present || b.unit.place[u] !== Place.table || fullRanks(b, u) === 0) continue;
      if (holds(b, unitSubject(b, u), Rule.FreeReform)) continue;
      writes.write(b, player);
      const before = used.slice();
      gainRule(b, unitSubject(b, u), Rule.FreeReform);
      writes.write(b, player);
      const fresh = new Float32Array(spec.size);
      writer(fresh, true).write(b, player);

      expect(fullRanks(b, u)).toBe(0);
      expect(used).not.toEqual(before);
      expect(used).toEqual(fresh);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(5);
});
