// Abilities that follow attacks, actions and spells, or change what attacks do: both halves of each condition.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { warcaster, warjack } from '../../../testing/hordes/battlegroups.js';
import { damages, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { isDown } from '../core/models.js';
import { settleDues } from '../spells/settle.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const GUN = { name: 'gun', kind: 'ranged', RNG: 14, POW: 10 } as const;
const JACK = { type: 'heavy warjack', base: 'large', damage: 30 } as const;
const FAR: Record<string, Standing> = { far: { at: [40, 44] } };
/** Where a model stands, inches. */
const at = (t: HordesTable, name: string) => [t.b.model.x[t.row(name)] / INCH, t.b.model.y[t.row(name)] / INCH];
const offers = (t: HordesTable, words: string) => t.question() !== '' && t.options().some((o) => o.includes(words));
/** Goes on with whatever stays or declines until a question begins so. */
function until(t: HordesTable, words: string): HordesTable {
  for (let i = 0; i < 20 && !t.question().startsWith(words); i++) {
    const all = t.options();
    t.choose(['stay', 'no', 'no order'].find((option) => all.includes(option)) ?? all[0]);
  }
  expect(t.question()).toContain(words);
  return t;
}

describe('Plasma Nimbus', () => {
  const fight = (it: Partial<Standing>, faces: readonly number[], foe: Partial<Standing> = {}, how?: 'free') => {
    const t = new HordesTable(
      { foe: { at: [10, 10], damage: 30, ...foe } },
      { it: { at: [10, 11.4], damage: 30, ...it } },
    );
    t.dice('to hit', faces[0], faces[1]);
    if (faces[0] === 6) t.dice('damage', ...(how === undefined ? [3, 3] : [3, 3, 3]));
    t.attack('foe', 'it', 0, how);
    expect(damages(t, 'foe')).toEqual([0]); // it waits until the attack is over
    if (t.b.game.dues[0] > 0) t.dice('damage', 4, 4).play(settleDues);
    expect(t.diceLeft()).toEqual([]);
    return damages(t, 'foe')[0];
  };
  test('HRD-TIME-038 who hits it by melee suffers a damage roll of POW 10, by free strikes too', () => {
    // 4 + 4 + 10 against ARM 12
    expect([fight(has('Plasma Nimbus'), [6, 5]), fight(has('Plasma Nimbus'), [6, 5], {}, 'free')]).toEqual([6, 6]);
    expect([fight(has('Plasma Nimbus'), [1, 2]), fight({}, [6, 5])]).toEqual([0, 0]);
  });
  test('HRD-TIME-038 not a shot, not if it is destroyed, not who is immune to electricity', () => {
    const t = new HordesTable(
      { foe: { at: [10, 5], weapons: [GUN] } },
      { it: { at: [10, 11], ...has('Plasma Nimbus') } },
    );
    t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('foe', 'it');
    expect(t.b.game.dues[0]).toBe(0);
    const slain = new HordesTable(
      { foe: { at: [10, 10] } },
      { it: { at: [10, 11.4], ARM: 5, ...has('Plasma Nimbus') } },
    );
    slain.dice('to hit', 6, 5).dice('damage', 6, 6).attack('foe', 'it');
    expect(slain.b.game.dues[0]).toBe(0);
    const immune = new HordesTable(
      { foe: { at: [10, 10], immunities: ['electricity'] } },
      { it: { at: [10, 11.4], damage: 30, ...has('Plasma Nimbus') } },
    );
    immune.dice('to hit', 6, 5).dice('damage', 3, 3).attack('foe', 'it').play(settleDues);
    expect([damages(immune, 'foe'), immune.diceLeft()]).toEqual([[0], []]);
  });
});

describe('Follow Up', () => {
  const slam = (abilities: string[], ...hit: [number, number]) => {
    const t = new HordesTable(
      { it: { at: [24, 10], ...JACK, abilities } },
      { foe: { at: [24, 15], damage: 60, base: 'large', ARM: 20 }, ...FAR },
    ).turn();
    t.points('it', 3).dice('to hit', ...hit);
    if (hit[0] === 6) t.dice('slam distance', 3).dice('damage', 1, 1);
    return t.choose('slam foe, forward 3');
  };
  test('HRD-TIME-037 HRD-SLMD-003 after its slam it may advance directly toward whom it slammed, as far as that was slammed', () => {
    const t = slam(['Follow Up'], 6, 5);
    expect(t.question()).toBe('does it advance by a spell?');
    const before = at(t, 'it')[1];
    t.choose('advance to 24.00');
    expect(at(t, 'it')[1] - before).toBeCloseTo(3, 6);
  });
  test('HRD-TIME-037 neither without it, nor after a slam that missed, nor by another attack', () => {
    expect(slam([], 6, 5).question()).not.toContain('does it advance');
    expect(slam(['Follow Up'], 1, 2).question()).not.toContain('does it advance');
    const blow = new HordesTable({ it: { at: [10, 10], ...has('Follow Up') } }, { foe: { at: [10, 11.4], damage: 9 } });
    blow.dice('to hit', 6, 5).dice('damage', 1, 1).attack('it', 'foe');
    expect(blow.b.game.dues[0]).toBe(0);
  });
});

describe('HRD-TIME-007 Light Cavalry', () => {
  const riders = (abilities: readonly string[], more: Record<string, Standing> = {}) =>
    new HordesTable(
      {
        it: { at: [10, 10], unit: 'riders', SPD: 9, abilities },
        pal: { at: [12, 10], unit: 'riders', SPD: 9 },
        ...more,
      },
      { foe: { at: [10, 11.4], damage: 30 }, ...FAR },
    ).turn();
  const scene = (...abilities: string[]) => riders(abilities);
  test('a trooper advances up to 5 inches when its Combat Action is over, before the next one acts', () => {
    const t = until(scene('Light Cavalry'), 'what does it attack');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe');
    expect(t.question()).toBe('does it advance by Light Cavalry?');
    const rule = t.b.decision.context[0];
    const way = (inches: number) => ({ verb: 8, n: rule, path: [0x8000, inches * INCH, 0, 0, 0, 0, 0, 0], facing: 0 });
    expect(t.propose({ ...way(5.1), x: 10 * INCH, y: 4.9 * INCH })).not.toBe('');
    expect(t.propose({ ...way(5), x: 10 * INCH, y: 5 * INCH })).toBe('');
    expect(t.question()).toContain('who leaves'); // it is an advance like others
    t.choose('no more attacks');
    expect(at(t, 'it')).toEqual([10, 5]);
  });
  test('it follows an action without attacks, but no run', () => {
    const t = until(scene('Light Cavalry'), 'what does it attack').choose('no more attacks');
    expect(t.question()).toContain('Light Cavalry');
    const asked = (choice: string, ...abilities: string[]) => {
      const it: Record<string, Standing> = { it: { at: [10, 10], SPD: 9, abilities } };
      const alone = new HordesTable(it, { foe: { at: [10, 30] }, ...FAR }).turn();
      return alone.choose(choice).question().includes('Light Cavalry');
    };
    expect([asked('stay', 'Light Cavalry'), asked('run', 'Light Cavalry'), asked('stay')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  test('nobody else acts: at level full each of them advances all the same', () => {
    const t = scene('Light Cavalry').full();
    for (let i = 0; i < 20 && !t.question().includes('acts next'); i++) {
      t.choose(t.options().find((o) => /^(stay|no\b)/.test(o)) ?? t.options()[0]);
    }
    t.choose('nobody else');
    expect(t.question()).toBe('does it advance by Light Cavalry?');
    expect(offers(t.choose('no'), 'Light Cavalry')).toBe(false);
  });
  test('at level full a trooper that has acted is not asked again when nobody else acts', () => {
    const t = riders(['Light Cavalry'], { third: { at: [14, 10], unit: 'riders', SPD: 9 } }).full();
    for (let i = 0; i < 20 && !t.question().includes('acts next'); i++) {
      t.choose(t.options().find((o) => /^(stay|no\b)/.test(o)) ?? t.options()[0]);
    }
    t.choose('it');
    expect(t.question()).toContain('what does it attack');
    t.choose('no more attacks');
    expect(t.question()).toBe('does it advance by Light Cavalry?');
    t.choose('no');
    expect(t.question()).toContain('acts next');
    expect(t.choose('nobody else').question()).not.toContain('Light Cavalry');
  });
});

describe('imprints', () => {
  const scene = (ability: string, it: Partial<Standing> = {}, foe: Partial<Standing> = {}) =>
    new HordesTable(
      { c: warcaster(), it: warjack({ at: [24, 14], ...has(ability), ...it }) },
      { foe: { at: [24, 15.6], damage: 30, ...foe }, ...FAR },
    ).turn();
  /** The model pays a point for it, and the turn of the enemy has come. */
  const used = (ability: string, name: string, foe: Partial<Standing> = {}) => {
    const t = scene(`Imprint: ${ability}`, {}, foe);
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.points('it', 2).choose('activate it');
    expect(t.options().some((option) => option === `use ${ability}`)).toBe(true);
    t.choose(`use ${ability}`);
    expect([t.b.model.points[1], t.options().includes(`use ${ability}`)]).toEqual([1, false]);
    return until(t.turn(1).choose(`activate ${name}`), `what does ${name} attack`);
  };
  const moves = (t: HordesTable) => t.question() === 'does it advance by a spell?';
  test('HRD-TIME-038 Disengage: a blow of an enemy that missed it lets it advance 2 inches, and nobody strikes at it', () => {
    const t = used('Disengage', 'foe').dice('to hit', 1, 2).choose('attack it');
    expect(moves(t)).toBe(true);
    t.choose('advance to 24.00, 12.00');
    expect([at(t, 'it'), t.question().includes('who leaves')]).toEqual([[24, 12], false]);
    const hit = used('Disengage', 'foe').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack it');
    expect(moves(hit)).toBe(false);
    const shot = used('Disengage', 'foe', { at: [24, 20], weapons: [GUN] })
      .dice('to hit', 1, 2)
      .choose('attack it');
    expect(moves(shot)).toBe(false);
    const plain = scene('Imprint: Disengage').dice('to hit', 1, 2).attack('foe', 'it');
    expect(plain.b.game.dues[0]).toBe(0);
  });
  test('HRD-TIME-038 Disengage does not answer a free strike, nor a friend', () => {
    const t = used('Disengage', 'foe').dice('to hit', 1, 2).attack('foe', 'it', 0, 'free');
    expect(t.b.game.dues[0]).toBe(0);
    t.dice('to hit', 1, 2).attack('c', 'it');
    expect(t.b.game.dues[0]).toBe(0);
  });
  test('HRD-TIME-007 Grudge: hit by a blow, it strikes once when the Combat Action of that enemy is over', () => {
    const t = used('Grudge', 'foe').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack it');
    expect(t.question()).toBe('what does it attack by a spell?');
    t.dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe');
    expect([damages(t, 'foe')[0] > 0, t.diceLeft()]).toEqual([true, []]);
    expect([t.b.model.used[1] & 256, t.question()]).toEqual([0, 'how does far move?']);
    const miss = used('Grudge', 'foe').dice('to hit', 1, 2).choose('attack it');
    expect(miss.question()).not.toContain('by a spell');
    const shot = used('Grudge', 'foe', { at: [24, 20], weapons: [GUN] });
    shot.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack it');
    expect(shot.question()).not.toContain('by a spell');
  });
  test('HRD-TIME-007 Grudge ends when it has struck; who declines keeps it', () => {
    const strike = () => used('Grudge', 'foe').dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack it');
    const spent = strike().dice('to hit', 1, 2).choose('attack foe');
    const kept = strike().choose('no more attacks');
    expect([spent.b.core.effectCount[0], kept.b.core.effectCount[0]]).toEqual([0, 1]);
  });
});

describe('HRD-CHAN-002 Reaction Drive', () => {
  const cast = (node: Partial<Standing>, through = true) => {
    const t = new HordesTable(
      {
        c: warcaster({ spells: ['Arcane Bolt'] }),
        it: warjack({ at: [24, 14], advantages: ['Arc Node'], ...has('Reaction Drive'), ...node }),
      },
      { foe: { at: [24, 20], damage: 60, DEF: 5 }, ...FAR },
    ).turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.choose('activate c');
    return bolt(t, through);
  };
  const bolt = (t: HordesTable, through = true) => {
    t.dice('to hit', 6, 5).dice('damage', 1, 1);
    return t.choose(through ? 'cast Arcane Bolt at foe through it' : 'cast Arcane Bolt at foe');
  };
  test('it advances 3 inches after a spell that was channeled through it, once a turn', () => {
    const t = cast({});
    expect(t.question()).toBe('does it advance by Reaction Drive?');
    t.choose('Reaction Drive: advance to 24.00, 17.00');
    expect(at(t, 'it')).toEqual([24, 17]);
    expect(bolt(t).question()).not.toContain('Reaction Drive');
    expect(cast({ abilities: [] }).question()).not.toContain('Reaction Drive');
  });
  test('not after a spell of its leader that is not channeled', () => {
    const t = new HordesTable(
      {
        c: warcaster({ spells: ['Arcane Bolt'], at: [24, 14] }),
        it: warjack({ at: [20, 14], ...has('Reaction Drive') }),
      },
      { foe: { at: [24, 20], damage: 60, DEF: 5 }, ...FAR },
    ).turn();
    while (!t.question().startsWith('which model')) t.choose(t.options()[0]);
    t.choose('activate c');
    expect(bolt(t, false).question()).not.toContain('Reaction Drive');
  });
});

describe('HRD-ORIG-005 Lightning Field', () => {
  const arc = (it: Partial<Standing>, y = 12, near: Partial<Standing> = { immunities: ['electricity'] }) => {
    const bolt = { name: 'bolt', kind: 'ranged', RNG: 12, POW: null, qualities: ['Electro Leap'] } as const;
    const t = new HordesTable(
      { it: warcaster({ at: [12, 12], FOCUS: 5, ...it }), a: { at: [20, y], weapons: [bolt] } },
      {
        foe: { at: [20, 20], damage: 30 },
        near: { at: [20, 21.5], damage: 30, ...near },
        next: { at: [20, 23], damage: 30 },
      },
    );
    t.dice('to hit', 6, 5);
    if (it.abilities !== undefined && y < 20) t.dice('damage', 3, 4);
    return t.attack('a', 'foe');
  };
  test('lightning of friends in its control area passes who is immune to electricity', () => {
    // 3 + 4 + 10 against ARM 12
    expect(damages(arc(has('Lightning Field')), 'near', 'next')).toEqual([0, 5]);
    expect(damages(arc({}), 'near', 'next')).toEqual([0, 0]);
    expect(damages(arc(has('Lightning Field'), 12, {}), 'near', 'next')).toEqual([5, 0]);
  });
  test('not that of who stands outside of it', () => {
    expect(damages(arc(has('Lightning Field'), 28.5), 'near', 'next')).toEqual([0, 0]);
  });
});

describe('Snap Strike', () => {
  test('HRD-COMB-011 a point pays for an additional attack with each melee weapon', () => {
    const blades = [{ name: 'left' }, { name: 'right' }, GUN];
    const scene = (...abilities: string[]) => {
      const t = new HordesTable(
        { it: warcaster({ at: [24, 10], weapons: blades, abilities }) },
        { foe: { at: [24, 11.4], damage: 90 }, ...FAR },
      ).turn();
      return until(t.points('it', 3), 'what does it attack');
    };
    const strike = (t: HordesTable, words: string) => t.dice('to hit', 6, 5).dice('damage', 1, 1).choose(words);
    const t = scene('Snap Strike');
    strike(strike(t, 'attack foe with left'), 'attack foe with right');
    expect(t.b.model.points[0]).toBe(3);
    const points = ['left', 'right', 'right', 'left', 'left'].map((blade) => {
      strike(t, `attack foe again with ${blade}`);
      return t.b.model.points[0];
    });
    expect(points).toEqual([2, 2, 1, 1, 0]);
    expect(t.options()).toEqual(['attack foe again with right (weapon 1)', 'no more attacks']);
    const plain = scene();
    strike(strike(plain, 'attack foe with left'), 'attack foe with right');
    strike(strike(plain, 'attack foe again with left'), 'attack foe again with right');
    expect(plain.b.model.points[0]).toBe(1);
  });
});

describe('Chain Attack: Smite of a model', () => {
  const scene = (abilities: string[], ...weapons: readonly Partial<NonNullable<Standing['weapons']>[number]>[]) =>
    until(
      new HordesTable(
        { it: { at: [10, 10], ...JACK, weapons, abilities } },
        { foe: { at: [10, 12], damage: 90, base: 'large' }, ...FAR },
      ).turn(),
      'what does it attack',
    );
  const strike = (t: HordesTable, words: string) => t.dice('to hit', 6, 5).dice('damage', 1, 1).choose(words);
  test('HRD-SLMD-012 both of its initial attacks hit the model: another one slams it', () => {
    const t = scene(['Chain Attack: Smite'], { name: 'left' }, { name: 'right' });
    strike(strike(t, 'attack foe with left'), 'attack foe with right');
    expect(t.question()).toContain('Chain Attack: Smite');
    t.dice('to hit', 6, 5).dice('slam distance', 4).dice('damage', 1, 1).choose('attack foe with left');
    expect([at(t, 'foe')[1], isDown(t.b, 1)]).toEqual([16, true]);
  });
  test('HRD-COMB-005 not after a miss, not with one weapon, not without it', () => {
    const miss = scene(['Chain Attack: Smite'], { name: 'left' }, { name: 'right' });
    strike(miss, 'attack foe with left').dice('to hit', 1, 2).choose('attack foe with right');
    const one = strike(scene(['Chain Attack: Smite'], { name: 'left' }), 'attack foe with left');
    const none = scene([], { name: 'left' }, { name: 'right' });
    strike(strike(none, 'attack foe with left'), 'attack foe with right');
    for (const t of [miss, one, none]) expect(t.question()).not.toContain('Chain Attack');
  });
});

test('HRD-REST-003 Tractor Field: a warjack that begins an advance within 3 inches of the one hit goes directly toward it', () => {
  const field = { ...GUN, POW: null, abilities: ['Tractor Field'] };
  const scene = (x: number, ability = field, more: Partial<Standing> = {}) => {
    const other = { at: [x, 20], facing: 270, type: 'light warjack', damage: 20, base: 'small', ...more } as const;
    const t = new HordesTable(
      { a: { at: [20, 12], weapons: [ability] } },
      { it: { at: [20, 20], type: 'light warjack', damage: 20, base: 'small' }, other },
    );
    t.dice('to hit', 6, 5).attack('a', 'it').turn(1);
    t.points('other', 3);
    return t.choose('activate other');
  };
  const go = (t: HordesTable, angle: number, x: number, y: number) =>
    t.propose({ verb: 8, path: [angle, INCH / 2, 0, 0, 0, 0, 0, 0], facing: angle, x: x * INCH, y: y * INCH });
  const near = 20 + 30 / 25.4 + 2.9;
  const goes = (t: HordesTable, x: number) => [go(t, 0x4000, x + 0.5, 20) === '', go(t, 0xc000, x - 0.5, 20) === ''];
  expect(goes(scene(near), near)).toEqual([false, true]);
  expect(
    scene(near)
      .options()
      .some((option) => /^(run|charge)/.test(option)),
  ).toBe(false);
  expect(go(scene(near + 0.2), 0x4000, near + 0.7, 20)).toBe('');
  expect(go(scene(near, { ...GUN, POW: null, abilities: [] }), 0x4000, near + 0.5, 20)).toBe('');
  expect(go(scene(near, field, { type: 'solo' }), 0x4000, near + 0.5, 20)).toBe('');
});
