import { expect, test } from 'vitest';
import { GAME_BY_ID } from '../engine/games.js';
import { ASK_TRIGGER, triggerOptions } from '../engine/kernel/triggers.js';
import { unitSubject } from '../engine/regiments/core/state.js';
import { checkedGame } from '../engine/testing/checked-games.js';
import { gameIds, gameOf } from './games.js';

// Options about rules in the queue contain the index of an entry of the queue, which an observation must not show as a
// unit's row.

for (const ruleset of gameIds()) {
  test(`K25 ${ruleset}: a rule that waits for its turn points at the unit that it works for, and each is another row`, () => {
    const { rules, match } = checkedGame(ruleset);
    const { spec, writer } = gameOf(ruleset);
    const column = (part: string, feature: string): number => {
      const { features } = spec.parts.find(({ name }) => name === part) ?? { features: [] };
      return spec.offset[part] + features.findIndex(({ name }) => name === feature);
    };
    const width = spec.parts[spec.parts.length - 1].features.length;
    const blocks = GAME_BY_ID.get(ruleset)?.family === 'regiments';
    const b = rules.create(match(1).setup);
    rules.begin(b, 1);
    const player = b.decision.player[0];
    const { unit, units } = b.setup as unknown as { unit: { player: Uint8Array }; units: number };
    const own = Array.from({ length: units }, (_, u) => u).filter((u) => unit.player[u] === player);
    // the first rule is not the first unit's, and one unit has the same rule twice
    const works = [own[2], own[1], own[1]];
    b.core.triggerCount[0] = works.length;
    works.forEach((u, row) => {
      b.trigger.subject[row] = blocks ? unitSubject(b as never, u) : u;
      b.trigger.player[row] = player;
      b.trigger.rule[row] = 7;
    });
    b.decision.kind[0] = ASK_TRIGGER;
    b.option.count = 0;
    triggerOptions(b);

    for (const tactics of [true, false]) {
      const out = new Float32Array(spec.size);
      const rows = works.map((u, i) => {
        b.decision.subject[0] = u;
        writer(out, tactics).write(b, player);
        const at = i * width;
        expect(out[at + column('options', 'target')]).toBe(out[column('decision', 'subject')]);
        expect(out[at + column('options', 'target is own')]).toBe(1);
        b.decision.subject[0] = -1;
        writer(out, tactics).write(b, player);
        return out.slice(at + spec.offset.options, at + spec.offset.options + width).join();
      });
      expect(new Set(rows).size).toBe(works.length);
    }
  });
}
