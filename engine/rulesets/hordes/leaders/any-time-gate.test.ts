import { expect, test } from 'vitest';
import { Level } from '../../../kernel/core.js';
import { choose, options, waiting } from '../../../kernel/ruleset.js';
import { isAnyUsable } from '../../../kernel/windows.js';
import { checkedGame } from '../../../testing/checked-games.js';
import {
  FAR,
  fullTable,
  marshal,
  marshaled,
  warbeast,
  warcaster,
  warjack,
  warlock,
} from '../../../testing/hordes/battlegroups.js';
import type { HordesTable, Standing } from '../../../testing/hordes/table.js';
import { Random } from '../../../testing/random.js';
import { Window } from '../attacks/roll-frame.js';
import type { HordesBattle } from '../core/state.js';
import { HORDES_RULES } from '../ruleset.js';
import { isAnythingOpen } from './any-time.js';

/** Counts the decisions of random battles in which nothing is said to be open, and those of them in which something is usable. */
function counted(battles: number): { readonly closed: number; readonly open: number; missed: number } {
  const game = checkedGame('hordes');
  const found = { closed: 0, open: 0, missed: 0 };
  for (let n = 0; n < battles; n++) {
    const b = HORDES_RULES.create(game.match(n % 4).setup as HordesBattle['setup']);
    const random = new Random(n + 1);
    HORDES_RULES.begin(b, n + 1);
    for (let k = 0; waiting(b) && k < 600; k++) {
      choose(HORDES_RULES, b, random.below(options(HORDES_RULES, b)));
      if (isAnythingOpen(b)) found.open++;
      else {
        found.closed++;
        if (isAnyUsable(b, Window.anyTime, -1, 0)) found.missed++;
      }
    }
  }
  return found;
}

test('HRD-PRIO-014 where nothing is said to be open at any time, no model can use anything', () => {
  const { closed: shut, open, missed } = counted(8);
  expect(missed).toBe(0);
  expect(shut).toBeGreaterThan(500);
  expect(open).toBeGreaterThan(100);
}, 60_000);

/** At level command, in the activation of `voice`: whether anything may be open, and whether anything is usable. */
function asked(t: HordesTable, voice: string): readonly [boolean, boolean] {
  const { b } = t;
  b.core.level[0] = Level.command;
  b.activation.voice[0] = t.row(voice);
  return [isAnythingOpen(b), isAnyUsable(b, Window.anyTime, -1, 0)];
}

const JACK: Partial<Standing> = { at: [24, 10 + 35 / 25.4] };

test("HRD-AUTO-003 HRD-PRIO-014 a 'jack marshal takes an autonomous warjack at level command too", () => {
  const t = fullTable({ old: marshal({ at: [24, 40] }), m: marshal(), j: marshaled({ ...JACK, marshal: 'old' }) }, FAR);
  expect(asked(t.remove('old').turn(), 'm')).toEqual([true, true]);
});

test('HRD-JMAR-003 HRD-PRIO-014 a marshaled warjack gains a drive at level command too', () => {
  expect(asked(fullTable({ m: marshal(), j: marshaled() }, FAR).turn(), 'j')).toEqual([true, true]);
});

test('HRD-CONV-007 HRD-PRIO-014 a vector gives the focus that it spent at level command too', () => {
  const vector = (at: readonly [number, number]) => warjack({ at, keywords: ['Vector'] });
  const t = fullTable({ c: warcaster(), v: vector([24, 14]), o: vector([28, 14]) }, FAR).turn();
  t.b.model.induces[t.row('v')] = 1;
  expect(asked(t, 'v')).toEqual([true, true]);
  t.b.model.induces[t.row('v')] = 0;
  expect(asked(t, 'v')).toEqual([false, false]);
});

test('HRD-LOCK-017 HRD-PRIO-014 a leader heals at level command too, and so does one whose unit is activated', () => {
  const lock = (change: Partial<Standing> = {}) => warlock({ fury: 3, damage: 15, ...change });
  const alone = fullTable({ w: lock(), a: warbeast() }, FAR);
  alone.b.model.marks[0] = 1;
  expect(asked(alone.turn(), 'w')).toEqual([true, true]);
  const unit = 'court';
  const guard = { at: [21, 10], unit, role: 'trooper', type: 'trooper' } as const;
  const court = fullTable({ w: lock({ unit, role: 'officer' }), guard, other: { at: [40, 10] } }, FAR);
  court.b.model.marks[0] = 1;
  court.turn().points('w', 3);
  expect([asked(court, 'guard'), asked(court, 'other')]).toEqual([
    [true, true],
    [false, false],
  ]);
});
