import { expect, test } from 'vitest';
import { SIZES } from '../../regiments/core/state.js';
import { LAYOUTS as T9A_LAYOUTS } from '../../rulesets/t9a/core/state.js';
import { t9a } from '../../rulesets/t9a/ruleset.js';
import * as T9A from '../../rulesets/t9a/translation.js';
import { LAYOUTS as WFB9_LAYOUTS } from '../../rulesets/wfb9/core/state.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import * as WFB9 from '../../rulesets/wfb9/translation.js';

const GAMES = [
  { id: 't9a', rules: t9a, layouts: T9A_LAYOUTS, setups: T9A.classes() },
  { id: 'wfb9', rules: wfb9, layouts: WFB9_LAYOUTS, setups: WFB9.classes() },
];

test.each(GAMES)(
  'K12 $id: there is a setup of each size class, the smallest first, and a battle of it begins',
  (game) => {
    expect(game.setups.map(({ size }) => size)).toEqual(Object.keys(SIZES));
    for (const setup of game.setups) {
      const b = game.rules.create(setup);
      game.rules.begin(b as never, 1);
      expect(b.bytes.length).toBe(game.layouts[setup.size].bytes);
      expect(b.attack.unit.length).toBe(SIZES[setup.size].attacks);
    }
  },
);
