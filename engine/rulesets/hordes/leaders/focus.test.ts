import { describe, expect, test } from 'vitest';
import {
  command,
  FAR,
  warjack as jack,
  pointsOf as points,
  fullTable as table,
  warcaster,
} from '../../../testing/hordes/battlegroups.js';
import type { Standing } from '../../../testing/hordes/table.js';
import { Status } from '../core/state.js';

const caster = (standing: Partial<Standing> = {}): Standing => warcaster({ damage: 12, fury: 0, ...standing });
const CORTEX = { grid: ['CCCCCC', 'MMMMMM', 'LLLLLL', 'RRRRRR', '......', '......'] } as const;

describe('the Control Phase of a warcaster', () => {
  test('HRD-FOCUS-002 its focus comes back, that of the enemy does not', () => {
    const t = table({ c: caster() }, { d: caster({ at: [24, 40] }) }).turn();
    expect(points(t, 'c', 'd')).toEqual([5, 0]);
  });

  test('HRD-FOCUS-007 HRD-FOCUS-006 warjacks of its battlegroup in its control range power up, with a working cortex', () => {
    const t = table(
      {
        c: caster(),
        a: jack({ fury: 2 }),
        out: jack({ at: [24, 26], fury: 2 }),
        dead: jack({ at: [28, 14], damage: CORTEX }),
        shut: jack({ at: [20, 14] }),
        off: jack({ at: [18, 10], status: Status.inert }),
      },
      FAR,
    );
    t.b.model.marks[3 * 3] = 0b111111;
    t.b.model.disrupted[4] = 9;
    t.turn();
    expect([points(t, 'a', 'out', 'dead', 'shut', 'off'), t.options()]).toEqual([
      [1, 0, 0, 0, 0],
      ['give up to 1 to a', 'no more'],
    ]);
  });

  test('HRD-FOCUS-008 HRD-FOCUS-009 HRD-JACK-004 HRD-V2-111 HRD-DEC-114 its focus goes to its own warjacks in its control range, three points at most on each', () => {
    const t = table(
      {
        c: caster(),
        a: jack(),
        b: jack({ at: [28, 14] }),
        d: caster({ at: [10, 10], FOCUS: 6 }),
        o: jack({ at: [22, 12], leader: 'd' }),
      },
      FAR,
    ).turn();
    expect([t.question(), t.options()]).toEqual([
      'to which warjacks does c give focus points?',
      ['give up to 1 to a', 'give up to 1 to b', 'no more'],
    ]);
    t.choose('give up to 1 to a').choose('give up to 1 to a');
    expect(t.options()).toEqual(['give up to 1 to b', 'no more']);
    t.choose('give up to 1 to b').choose('no more');
    expect(points(t, 'c', 'a', 'b')).toEqual([2, 3, 2]);
    expect([t.question(), t.options()]).toEqual([
      'to which warjacks does d give focus points?',
      ['give up to 1 to o', 'no more'],
    ]);
  });

  test('HRD-FOCUS-008 at level command one choice: the same for each, or one warjack has what it takes', () => {
    const scene = () => command(table({ c: caster({ FOCUS: 3 }), a: jack(), b: jack({ at: [26, 12] }) }, FAR)).turn();
    const t = scene();
    expect(t.options()).toEqual([
      'give up to 0 to each warjack',
      'give up to 1 to each warjack',
      'give up to 2 to each warjack',
      'give up to 2 to a',
      'give up to 2 to b',
    ]);
    t.choose('give up to 2 to each warjack');
    expect(points(t, 'c', 'a', 'b')).toEqual([0, 3, 2]);
    expect(points(scene().choose('give up to 2 to b'), 'c', 'a', 'b')).toEqual([1, 1, 3]);
    expect(points(scene().choose('give up to 0 to each'), 'c', 'a', 'b')).toEqual([3, 1, 1]);
  });
});
