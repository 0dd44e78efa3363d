import { describe, expect, test } from 'vitest';
import { FAR, warbeast, warlock } from '../../../testing/hordes/battlegroups.js';
import { damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';

const lock = (standing: Partial<Standing> = {}): Standing => warlock({ damage: 10, ...standing });
const beast = (standing: Partial<Standing> = {}): Standing => warbeast({ FURY: 3, damage: 6, ...standing });
/** The activation of `who`, with two marked boxes on each of the models of the first side. */
const wounded = (first: Record<string, Standing>, who: string) => {
  const t = new HordesTable(first, FAR);
  for (const name of Object.keys(first)) t.b.model.marks[3 * t.row(name)] = 0b11;
  t.turn();
  if (t.question().includes('focus points')) t.choose('give up to 1');
  return t.choose(`activate ${who}`);
};

describe('healing', () => {
  test('HRD-LOCK-017 HRD-LOCK-018 HRD-BEAST-003 HRD-DEC-122 itself and warbeasts of its battlegroup in its control range, a point each', () => {
    const t = wounded(
      {
        w: lock(),
        a: beast(),
        out: beast({ at: [24, 30] }),
        built: beast({ at: [28, 14], advantages: ['Construct'] }),
        v: lock({ at: [10, 10] }),
        o: beast({ at: [20, 10], leader: 'v' }),
        pal: { at: [30, 10], damage: 5 },
      },
      'w',
    );
    expect(t.options()).toEqual(['use healing on w', 'use healing on a', 'no']);
    t.choose('use healing on a').choose('use healing on w').choose('use healing on a');
    expect([damageOf(t.b, 0), damageOf(t.b, 1), t.b.model.points[0], t.options()]).toEqual([
      1,
      0,
      2,
      ['use healing on w', 'no'],
    ]);
    t.choose('no');
    expect(t.question()).toBe('how does w move?');
  });

  test('HRD-PFLD-001 a warcaster removes its own damage alone', () => {
    const t = wounded({ w: lock({ type: 'warcaster', FOCUS: 5 }), j: beast({ type: 'light warjack' }) }, 'w');
    expect(t.options()).toEqual(['use healing on w', 'no']);
    t.choose('use healing on w');
    expect([damageOf(t.b, 0), t.b.model.points[0]]).toEqual([1, 3]);
  });

  test('HRD-LOCK-008 HRD-FOCUS-003 not in the activation of another model', () => {
    const t = wounded({ w: lock(), a: beast() }, 'a');
    expect(t.question()).toBe('how does a move?');
  });
});

describe('riling and discarding', () => {
  test('HRD-BEAST-009 HRD-DEC-123 a warbeast gains fury points up to its FURY and nothing else, in its control range', () => {
    const t = new HordesTable({ w: lock(), a: beast(), b: beast({ at: [24, 30] }) }, FAR).full().turn();
    t.choose('activate a');
    for (let n = 0; n < 3; n++) t.choose('use rile on a');
    expect([t.b.model.points[1], t.question()]).toEqual([3, 'how does a move?']);
    const out = new HordesTable({ w: lock(), b: beast({ at: [24, 30] }) }, FAR).full().turn();
    out.choose('activate b');
    expect(out.question()).toBe('how does b move?');
  });

  test('HRD-BEAST-009 HRD-LOCK-016 even after a run', () => {
    const t = new HordesTable({ w: lock({ FURY: 9 }), a: beast() }, FAR).full().turn();
    t.choose('activate a').choose('no').choose('run');
    expect(t.options()).toContain('use rile on a');
    const w = new HordesTable({ w: lock(), a: beast() }, FAR).full().turn();
    w.choose('activate w').choose('no').choose('run');
    w.choose('use discard on w');
    expect(w.b.model.points[0]).toBe(4);
  });

  test('HRD-LOCK-016 a leader removes any number of its points', () => {
    const t = new HordesTable({ w: lock({ fury: 2 }) }, FAR).full();
    t.b.model.marks[0] = 0b1111111110;
    t.turn();
    if (t.question().includes('leech')) t.choose('no more');
    t.choose('activate w');
    expect(t.options()).toContain('use discard on w');
    t.choose('use discard on w').choose('use discard on w');
    expect([t.b.model.points[0], t.options().includes('use discard on w')]).toEqual([0, false]);
  });
});
