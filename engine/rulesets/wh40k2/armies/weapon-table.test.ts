import { describe, expect, it } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { gunnerScene } from '../../../testing/wh40k2/scenes.js';
import { weaponById } from './weapon-table.js';

/** Makes a scene of a man with BS 3 and the weapon, and a beast without armour `gap` inches away. */
const gunner = (weapon: string, gap: number) =>
  gunnerScene({ BS: 3, base: 25.4, weapons: [weapon], at: [[36, 6]] }, 'beast', {
    models: 1,
    T: 2,
    W: 3,
    base: 25.4,
    at: [[36, 7 + gap]],
  });

/** Returns the wounds that the beast has left when the roll to hit is `hit`. */
const left = (weapon: string, gap: number, hit: number, ...damage: number[]) =>
  gunner(weapon, gap)
    .level('command')
    .choose('gunner shoot beast')
    .dice('to hit', hit)
    .dice('damage', ...damage)
    .runTo('end of phase')
    .model('beast').wounds;

describe('targeters', () => {
  it('W40K-FORCE-007 W40K-HIT-010 a weapon with a targeter adds 1 to the roll to hit at either range', () => {
    expect(left('boltgun', 12, 3, 6)).toBe(2); // 7 - 3 - 1 = 3+ without one
    expect(left('boltgun', 12, 2)).toBe(3);
    expect(left('boltgun-targeter', 12, 2, 6)).toBe(2);
    expect(left('boltgun-targeter', 12.1, 2)).toBe(3); // a roll of 4+ would be needed without the targeter
    expect(left('boltgun-targeter', 12.1, 3, 6)).toBe(2);
  });
});

/** Returns a row of the weapon tables in the form written below. */
function printed(id: string): string {
  const w = weaponById(id);
  if (w === undefined) return `${id} | unknown`;
  const sign = (n: number): string => (n > 0 ? `+${n}` : `${n}`);
  const band =
    w.template > 0 ? 'template' : w.long < 0 ? 'thrown' : w.long === 0 ? '-' : `${w.short / INCH}-${w.long / INCH}`;
  const { dice, sides, plus } = w.damage;
  const special = [
    w.sustained > 0 ? `sustained ${w.sustained}` : '',
    w.blast > 0 ? `blast ${w.blast / INCH}` : '',
    w.moveOrFire ? 'move or fire' : '',
    w.recharge > 0 ? `recharge ${w.recharge}` : '',
    w.parry ? 'parry' : '',
  ].filter((words) => words !== '');
  return [
    id,
    band,
    `${w.sureShort ? 'sure' : sign(w.toHitShort)}/${sign(w.toHitLong)}`,
    w.woundsOn > 0 ? `on ${w.woundsOn}` : w.strength === 0 ? 'own' : w.strength,
    dice === 0 ? plus : `${dice > 1 ? dice : ''}D${sides}`,
    w.saveModifier,
    ...(special.length === 0 ? [] : [special.join(', ')]),
  ].join(' | ');
}

/**
 * Rows: id, inches of short and long range, the hit modifier of each, Strength, damage, save modifier, other effects.
 */
const ROWS = {
  'W40K-WCCB-002..009 W40K-WCCB-011..012 W40K-WCCB-014..023 close combat weapons': `
    blades-and-saws | - | 0/0 | own | 1 | 0
    bonesword | - | 0/0 | 6 | 1 | -3 | parry
    chainsword | - | 0/0 | 4 | 1 | -1 | parry
    chainfist | - | 0/0 | 10 | D4 | -6
    crozius-arcanum | - | 0/0 | 5 | D3 | -3
    lightning-claws | - | 0/0 | 8 | D3 | -5 | parry
    power-axe-two-handed | - | 0/0 | 6 | 1 | -3
    power-axe-one-handed | - | 0/0 | 5 | 1 | -2
    power-fist | - | 0/0 | 8 | 1 | -5
    power-maul | - | 0/0 | 5 | 1 | -3
    power-sword | - | 0/0 | 5 | 1 | -3 | parry
    rough-rider-hunting-lance | - | 0/0 | 6 | 1 | -2
    sword | - | 0/0 | own | 1 | 0 | parry
    thunder-hammer | - | 0/0 | on 1 | D6 | -5
  `,
  'W40K-WPIS-002..014 pistols': `
    auto-pistol | 8-16 | +2/0 | 3 | 1 | 0
    bolt-pistol | 8-16 | +2/0 | 4 | 1 | -1
    hand-flamer | template | 0/0 | 4 | 1 | -2
    laspistol | 8-16 | +2/-1 | 3 | 1 | 0
    needle-pistol | 8-16 | +2/0 | on 1 | 1 | -1
    plasma-pistol | 6-18 | +2/-1 | 6 | 1 | -1 | sustained 1, recharge 1
    shuriken-pistol | 6-12 | +2/0 | 4 | 1 | -2
    stub-gun | 8-16 | 0/-1 | 3 | 1 | 0
  `,
  'W40K-WHVY-001..020 W40K-WHVY-023..025 W40K-WHVY-028..034 W40K-WHVY-040..043 W40K-WPN-006 heavy weapons': `
    assault-cannon | 12-32 | +1/0 | 8 | D10 | -3 | sustained 3
    autocannon | 20-72 | 0/0 | 8 | D6 | -3 | sustained 1, move or fire
    cyclone-missile-launcher | 20-72 | +1/+1 | 8 | D10 | -6
    heavy-bolter | 20-40 | 0/0 | 5 | D4 | -2 | sustained 2, move or fire
    hellfire-shell | 20-40 | 0/0 | on 2 | D6 | -2 | move or fire
    heavy-flamer | template | 0/0 | 5 | 1 | -3
    heavy-plasma-gun-low | 20-40 | 0/0 | 7 | D4 | -2 | move or fire
    heavy-plasma-gun-max | 20-72 | 0/0 | 10 | D10 | -6 | blast 1.5, move or fire, recharge 1
    heavy-stub-gun | 20-40 | 0/0 | 4 | 1 | -1 | sustained 2, move or fire
    lascannon | 20-60 | 0/0 | 9 | 2D6 | -6 | move or fire
    multi-melta | 12-24 | +1/0 | 8 | 2D12 | -4 | blast 2, move or fire
    missile-krak | 20-72 | 0/0 | 8 | D10 | -6 | move or fire
    missile-frag | 20-72 | 0/0 | 4 | 1 | -1 | blast 2, move or fire
    missile-melta | 20-72 | 0/0 | 8 | D6 | -4 | blast 1, move or fire
    missile-plasma | 20-72 | 0/0 | 5 | 1 | -2 | blast 1.5, move or fire
    multi-laser | 20-60 | +1/0 | 6 | D4 | -1 | sustained 3, move or fire
    shuriken-cannon | 20-40 | +1/0 | 5 | D4 | -3 | sustained 2
  `,
  'W40K-WBAS-001 W40K-WBAS-007 W40K-WBAS-012..016 W40K-WBAS-025..032 W40K-WBAS-035..045 basic weapons': `
    autogun | 12-24 | +1/0 | 3 | 1 | 0
    boltgun | 12-24 | +1/0 | 4 | 1 | -1
    death-spitter | 12-32 | +1/0 | 6 | 1 | -2
    flamer | template | 0/0 | 4 | 1 | -2
    fleshborer | 8-16 | +1/0 | 4 | 1 | 0
    lasgun | 12-24 | +1/0 | 3 | 1 | -1
    melta-gun | 6-12 | +1/0 | 8 | D6 | -4
    musket | 6-24 | 0/-1 | 3 | 1 | -1 | move or fire
    needle-sniper-rifle | 16-32 | +1/0 | on 1 | 1 | -1
    ripper-gun | 6-12 | sure/-2 | 4 | 1 | 0 | sustained 2
    plasma-gun | 6-24 | +1/0 | 7 | 1 | -2 | sustained 1, recharge 1
    shotgun-solid | 4-18 | 0/-1 | 4 | 1 | 0
    shotgun-scatter | 4-18 | 0/-1 | 3 | 1 | 0 | blast 1
    shuriken-catapult | 12-24 | +1/0 | 4 | 1 | -2 | sustained 1
    storm-bolter | 12-24 | +1/0 | 4 | 1 | -1 | sustained 1
  `,
  'W40K-WGRN-008..009 W40K-WGRN-012..016 W40K-WGRN-019..020 grenades': `
    grenade-frag | thrown | 0/0 | 3 | 1 | -1 | blast 2
    grenade-krak | thrown | -1/-1 | 6 | D6 | -3
    grenade-meltabomb | - | 0/0 | 8 | D6 | -4
    grenade-plasma | thrown | 0/0 | 5 | 1 | -2 | blast 1.5
  `,
};

describe('rows of the tables', () => {
  it.each(Object.entries(ROWS))('%s', (_title, text) => {
    const rows = text.trim().split(/\n\s*/);
    expect(rows.map((row) => printed(row.split(' ')[0]))).toEqual(rows);
  });
});
