import { expect, test } from 'vitest';
import { choose, waiting } from '../../engine/kernel/ruleset.js';
import { Ask } from '../../engine/regiments/core/asks.js';
import { WEAPONS } from '../../engine/regiments/core/state.js';
import { CLOSE_COMBAT } from '../../engine/rulesets/t9a/armies/weapons-and-armour.js';
import type { T9aBattle } from '../../engine/rulesets/t9a/core/state.js';
import { BLADES, OPTION_ROWS, OPTION_WEAPON, T9A_SPEC, WIDTH } from '../../engine/rulesets/t9a/observation/spec.js';
import { gameOf } from '../../env/games.js';
import { makePolicy } from '../../env/policy.js';
import { Seats } from '../../env/seats.js';
import '../captain/index.js';

const T9A_GAME = gameOf('t9a');

/** Returns the weapon columns that the options of the pending decision should have. */
function expected(b: T9aBattle): number[][] {
  if (b.decision.kind[0] !== Ask.Weapon) return [];
  return Array.from(b.option.n.subarray(0, b.option.count), (slot) => {
    const w = b.setup.unit.weapons[b.decision.subject[0] * WEAPONS + slot];
    const { strength, attacks, initiative, exposes, strikesLast, chargeOnly, rules } = CLOSE_COMBAT[w];
    const both = rules.some(({ rule }) => rule === 'requires-two-hands');
    const bonus = [strength, attacks, initiative, exposes].map((x) => x / 4);
    return [(w + 1) / BLADES, ...bonus, +strikesLast, +chargeOnly, +both];
  });
}

test('T9A-WPN-002 the choice of a weapon tells what each does for its bearer, and no other choice tells of weapons', () => {
  expect(CLOSE_COMBAT.length).toBeLessThan(BLADES);
  const { rules, spec } = T9A_GAME;
  const out = new Float32Array(spec.size);
  const writer = T9A_GAME.writer(out, true);
  const none = new Array(WIDTH.option - OPTION_WEAPON).fill(0);
  const told = new Set<number>();
  for (let seed = 1; seed <= 2; seed++) {
    const [first, second] = T9A_GAME.lists();
    const setup = T9A_GAME.setup({ lists: [first, second] }, seed);
    if (!setup.ok) throw new Error('a list that ships is legal');
    const b = rules.create(setup.value) as T9aBattle;
    rules.begin(b, seed);
    const seats = new Seats(rules);
    seats.begin(seed);
    const captain = makePolicy('captain', 't9a');
    writer.forget();
    while (waiting(b)) {
      const action = seats.act(captain, b);
      writer.write(b, b.decision.player[0]);
      const weapons = expected(b);
      for (let i = 0; i < OPTION_ROWS; i++) {
        const at = T9A_SPEC.offset.options + i * WIDTH.option;
        const columns = out.subarray(at + OPTION_WEAPON, at + WIDTH.option);
        if (i < weapons.length || columns.some((x) => x !== 0)) expect([...columns]).toEqual(weapons[i] ?? none);
      }
      for (const [w] of weapons) told.add(w * BLADES - 1);
      choose(rules, b, action);
    }
  }
  expect([...told].map((w) => CLOSE_COMBAT[w].name).sort()).toEqual(['Additional Hand Weapon', 'Lance', 'Light Lance']);
});
