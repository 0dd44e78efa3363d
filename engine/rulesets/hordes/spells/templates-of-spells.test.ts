// Spells with a template that lies on the table, or with a second template: the models that they reach, and what they do.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { caster, casting, spellScene } from '../../../testing/hordes/spells.js';
import { damageOf, type HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { missesByItself } from '../attacks/attack-roll.js';
import { Verb } from '../core/asks.js';
import { Flag } from '../core/hooks.js';
import { CloudKind } from '../core/state.js';
import { isUnder } from '../core/stats.js';
import { sees } from '../sight/line-of-sight.js';
import { layCloud } from '../terrain/clouds.js';
import { terrainDefence } from '../terrain/cover.js';

const hurt = (t: HordesTable, ...names: string[]) => names.map((name) => damageOf(t.b, t.row(name)));

/** The caster has laid the template of the spell around x, y, inches. */
function laid(
  spell: string,
  x: number,
  y: number,
  first: Record<string, Standing> = {},
  second: Record<string, Standing> = {},
): HordesTable {
  const t = casting(spellScene({ caster: caster({ spells: [spell] }), ...first }, second));
  t.choose(`cast ${spell}`);
  expect(t.question()).toBe('where is the template laid?');
  expect(t.propose({ verb: Verb.Place, target: t.row('caster'), x: ticks(x), y: ticks(y) })).toBe('');
  return t;
}

describe('HRD-SPELL-021 Chain Blast', () => {
  const others = {
    near: { at: [25, 14], damage: 20 },
    far: { at: [24, 16.5], damage: 20 },
    off: { at: [20, 14], damage: 20 },
  } as const;
  const blown = (...dice: number[]) => {
    const t = casting(
      spellScene({ caster: caster({ spells: ['Chain Blast'] }) }, { mark: { at: [24, 14], damage: 30 }, ...others }),
    );
    // the mark and who is near it are in the first template; direction 1 is straight on
    t.dice('to hit', 6, 5)
      .dice('direction', 1)
      .dice('deviation', 2)
      .dice('damage', ...dice);
    return t.choose('cast Chain Blast at mark');
  };

  test('a second template deviates from the first, and hits with POW 6 whoever is in it, the target once more', () => {
    const t = blown(6, 6, 5, 5, 4, 4, 3, 5);
    expect(hurt(t, 'mark', 'near', 'far', 'off')).toEqual([14, 4, 2, 0]);
    expect(t.diceLeft()).toEqual([]);
  });
});

describe('HRD-SPELL-021 Fox Hole', () => {
  const others = { target: { at: [24, 26] }, edge: { at: [26.2, 20] } } as const;

  test('models completely within it have cover against shots, and suffer no blast damage', () => {
    const t = laid('Fox Hole', 24, 20, {}, others);
    const defence = (name: string) => terrainDefence(t.b, t.row('man'), t.row(name));
    // the middle of `edge` lies within, its base does not
    expect(['foe', 'edge', 'target', 'caster'].map(defence)).toEqual([4, 0, 0, 0]);
    expect(['foe', 'edge', 'target'].map((name) => isUnder(t.b, t.row(name), Flag['no blast damage']))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('models within it do not hide those beyond it; they do hide others within it', () => {
    const seen = (t: HordesTable, name: string) => sees(t.b, t.row('caster'), t.row(name));
    const second = { target: { at: [24, 24] }, behind: { at: [24, 21.5] } } as const;
    const plain = spellScene({}, second);
    expect([seen(plain, 'foe'), seen(plain, 'behind'), seen(plain, 'target')]).toEqual([true, false, false]);
    const t = laid('Fox Hole', 24, 20.05, {}, second);
    expect([seen(t, 'foe'), seen(t, 'behind'), seen(t, 'target')]).toEqual([true, false, true]);
  });
});

describe('HRD-SPELL-021 Mage Sight', () => {
  const others = {
    hidden: { at: [26, 19.8], advantages: ['Stealth'] },
    beyond: { at: [36, 20], advantages: ['Stealth'] },
  } as const;
  const fogged = (t: HordesTable) => {
    layCloud(t.b, ticks(25.25), ticks(16), ticks(1.5), CloudKind.plain, 9);
    layCloud(t.b, ticks(34), ticks(18), ticks(1), CloudKind.plain, 9);
    return t;
  };

  test('the battlegroup sees a model in it through clouds, others do not', () => {
    const seen = (t: HordesTable, from: string, name: string) => sees(t.b, t.row(from), t.row(name));
    const place = {
      beast: { at: [24.5, 12], type: 'light warbeast', base: 'medium', FURY: 4, damage: 20, leader: 'caster' },
    } as const;
    const more = { ...place, man: { at: [24, 14] } } as const;
    const plain = fogged(spellScene(more, others));
    expect([seen(plain, 'beast', 'hidden'), seen(plain, 'man', 'hidden')]).toEqual([false, false]);
    const t = fogged(laid('Mage Sight', 26, 19.5, more, others));
    expect([seen(t, 'beast', 'hidden'), seen(t, 'man', 'hidden')]).toEqual([true, false]);
    // a model with a part of its base under it is within it; one beyond it is hidden
    const partly = fogged(laid('Mage Sight', 23, 19.8, more, others));
    expect(seen(partly, 'beast', 'hidden')).toBe(true);
    const elsewhere = fogged(laid('Mage Sight', 22.8, 19.8, more, others));
    expect(seen(elsewhere, 'beast', 'hidden')).toBe(false);
  });

  test('the battlegroup ignores the Stealth of a model in it, others do not', () => {
    const gun = { name: 'gun', kind: 'ranged', RNG: 20, POW: 10 } as const;
    const jack = {
      at: [20, 10],
      type: 'light warjack',
      base: 'medium',
      damage: 20,
      leader: 'caster',
      weapons: [gun],
    } as const;
    const more = { jack, man: { at: [27, 10], weapons: [gun] } } as const;
    const misses = (t: HordesTable, from: string, name: string) =>
      missesByItself(t.b, t.row(from), t.weapon(from), t.row(name));
    const plain = spellScene(more, others);
    expect([misses(plain, 'jack', 'hidden'), misses(plain, 'man', 'hidden')]).toEqual([true, true]);
    const t = laid('Mage Sight', 26, 19.5, more, others);
    expect([misses(t, 'jack', 'hidden'), misses(t, 'man', 'hidden'), misses(t, 'jack', 'beyond')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
