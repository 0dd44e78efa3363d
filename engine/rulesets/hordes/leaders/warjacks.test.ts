import { describe, expect, test } from 'vitest';
import { FAR, fullTable, pointsOf, warcaster, warjack } from '../../../testing/hordes/battlegroups.js';
import type { Standing } from '../../../testing/hordes/table.js';
import { BASE_OF_TYPE } from '../armies/profiles.js';
import { baseDefence, hitsByItself } from '../attacks/attack-roll.js';
import { isLeader, leaderOf } from '../core/battlegroups.js';
import { powerAttackOf } from '../core/models.js';
import { Location, PowerAttack } from '../core/state.js';
import { commandOf } from '../core/stats.js';
import { commandRange } from '../units/formation.js';
import { goInert, isInert } from './losses.js';

describe('warjacks', () => {
  test('HRD-JACK-002 a light one has a medium base, a heavy one a large base, a colossal a huge one', () => {
    expect((['light warjack', 'heavy warjack', 'colossal'] as const).map((type) => BASE_OF_TYPE[type])).toEqual([
      'medium',
      'large',
      'huge',
    ]);
  });

  test('HRD-JACK-003 each activates alone, though it is in a battlegroup', () => {
    const t = fullTable({ c: warcaster(), j: warjack(), k: warjack({ at: [28, 14] }) }, FAR).turn();
    while (t.question().includes('focus points')) t.choose('no more');
    expect(t.options()).toEqual(['activate c', 'activate j', 'activate k']);
    t.choose('activate j');
    expect(t.question()).toContain('how does j move?');
    t.choose('stay').choose('no more attacks');
    expect(t.options()).toEqual(['activate c', 'activate k']);
  });

  test('HRD-JACK-011 a warjack has neither CMD nor a command range, whatever its profile says', () => {
    const t = fullTable({ c: warcaster(), j: warjack({ CMD: 8 }) }, FAR);
    expect([commandOf(t.b, 1), commandRange(t.b, 1), commandOf(t.b, 0)]).toEqual([0, 0, 8]);
  });

  test('HRD-JACK-015 a colossal makes head-butts, slams and tramples; sweeps with an arm; strikes and throws with an open fist', () => {
    const attacks = (weapons: NonNullable<Standing['weapons']>) => {
      const { b } = fullTable(
        { c: warcaster(), j: warjack({ type: 'colossal', base: 'huge', at: [24, 16], weapons }) },
        FAR,
      );
      return (['headButt', 'slam', 'trample', 'sweep', 'powerStrike', 'throw'] as const).map(
        (name) => powerAttackOf(b, 1, PowerAttack[name]) >= 0,
      );
    };
    expect(attacks([{}])).toEqual([true, true, true, false, false, false]);
    expect(attacks([{ location: 'L' }])).toEqual([true, true, true, true, false, false]);
    expect(attacks([{ location: 'H' }])).toEqual([true, true, true, false, false, false]);
    expect(attacks([{ qualities: ['Open Fist'] }])).toEqual([true, true, true, false, true, true]);
  });

  test('HRD-JACK-016 the location of each weapon: an arm, the head, the superstructure, or none', () => {
    const letters = ['L', 'R', 'H', 'S'] as const;
    const weapons = [...letters.map((location) => ({ location })), {}];
    const t = fullTable({ c: warcaster(), j: warjack({ type: 'colossal', base: 'huge', at: [24, 16], weapons }) }, FAR);
    expect(weapons.map((_, i) => t.b.setup.weapons.location[t.weapon('j', i)])).toEqual([
      Location.left,
      Location.right,
      Location.head,
      Location.superstructure,
      Location.none,
    ]);
  });

  test('HRD-INERT-001 HRD-INERT-003 HRD-V2-109 an inert one has lost its focus, is hit by itself, with base DEF 5', () => {
    const t = fullTable({ c: warcaster(), j: warjack({ fury: 2, DEF: 13 }) }, { foe: { at: [24, 15.6] } });
    expect([pointsOf(t, 'j'), hitsByItself(t.b, 2, t.weapon('foe'), 1, 0), baseDefence(t.b, 1)]).toEqual([
      [2],
      false,
      13,
    ]);
    goInert(t.b, 1);
    expect([pointsOf(t, 'j'), hitsByItself(t.b, 2, t.weapon('foe'), 1, 0), baseDefence(t.b, 1)]).toEqual([
      [0],
      true,
      5,
    ]);
  });
});

describe('a unit of a warcaster', () => {
  const unit = () =>
    fullTable(
      {
        c: warcaster({ unit: 'court', role: 'officer' }),
        g: { at: [25.5, 10], unit: 'court', role: 'grunt' },
        h: { at: [22.5, 10], unit: 'court', role: 'grunt' },
        j: warjack(),
      },
      FAR,
    );

  test('HRD-CAST-008 he commands it, it is in his battlegroup and activates with him, and he alone has the rules of a warcaster', () => {
    const t = unit();
    expect([
      t.b.unit.commander[0],
      [0, 1, 2, 3].map((m) => leaderOf(t.b, m)),
      [0, 1, 2].map((m) => isLeader(t.b, m)),
    ]).toEqual([0, [0, 0, 0, 0], [true, false, false]]);
    t.turn();
    while (t.question().includes('focus points')) t.choose('no more');
    expect([t.options(), pointsOf(t, 'c', 'g', 'h')]).toEqual([
      ['activate court', 'activate j'],
      [5, 0, 0],
    ]);
  });

  test('HRD-CAST-008 when he is gone his warjacks go inert, though his unit stands', () => {
    const t = unit().remove('c');
    expect([isInert(t.b, 3), leaderOf(t.b, 1), t.b.model.place[1]]).toEqual([true, -1, 1]);
    const other = unit().remove('g');
    expect(isInert(other.b, 3)).toBe(false);
  });
});
