import { expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { endOfWeapons, firstWeapon, isMeleeWeapon } from '../core/models.js';
import { Status } from '../core/state.js';
import { meleeRange, NO_RANGE } from './melee-range.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 8, POW: 10 } as const;

test('HRD-MEL-003 HRD-MEL-004 melee range is that of the longest melee weapon, no gun and no power attack among them', () => {
  const armed: readonly [NonNullable<Standing['weapons']>, number][] = [
    [[{ RNG: 0.5 }], ticks(0.5)],
    [[{ RNG: 0.5 }, { RNG: 2 }, GUN], ticks(2)],
    [[{ RNG: 2 }, { RNG: 0.5 }], ticks(2)],
    [[GUN], NO_RANGE],
  ];
  for (const [weapons, range] of armed) {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons }, beast: { at: [14, 10], type: 'heavy warbeast', base: 'large', weapons } },
      { t: { at: [40, 40] } },
    );
    expect([meleeRange(t.b, 0), meleeRange(t.b, 1)]).toEqual([range, range]);
    for (const m of [0, 1]) {
      const rows = Array.from(
        { length: endOfWeapons(t.b, m) - firstWeapon(t.b, m) },
        (_, i) => firstWeapon(t.b, m) + i,
      );
      const ranges = rows.filter((w) => isMeleeWeapon(t.b, w)).map((w) => t.b.setup.weapons.range[w]);
      expect(t.b.setup.types.reach[t.b.model.kind[m]]).toBe(Math.max(NO_RANGE, ...ranges));
    }
    t.b.model.status[0] = Status.knockedDown;
    expect(meleeRange(t.b, 0)).toBe(NO_RANGE);
  }
});
