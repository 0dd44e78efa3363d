// A choice for each shot, orders to shoot, shots that are corrected or fed, and models that take the place of others.
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../kernel/geometry/measures.js';
import { box, damageOf, HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import { attack } from '../attacks/attack.js';
import { situationOf } from '../attacks/attack-roll.js';
import { correctsShots } from '../attacks/templates.js';
import { isTypeOfShots } from '../attacks/weapon-abilities/tables.js';
import { Verb } from '../core/asks.js';
import { Extra, extraIn } from '../core/hooks.js';
import { Did, Place, Status, specialFlags } from '../core/state.js';
import { bears, Trait } from '../core/traits.js';
import { removeFromPlay } from '../damage/leaving.js';
import { isDugIn } from '../states/dug-in.js';
import { settleCommand } from '../units/leadership.js';

const GUN = { name: 'gun', kind: 'ranged', RNG: 10, POW: 10 } as const;
const MORTAR = { ...GUN, name: 'mortar', AOE: 4 } as const;
const SWORD = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 } as const;
const TOUCH = 30 / 25.4;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };
const typed = (...names: string[]) => ({ ...GUN, abilities: names.map((name) => `Attack Type: ${name}`) });

/** Goes on, taking the first of these words, else staying and passing, until a question begins so. */
function reach(t: HordesTable, words: string, ...wanted: string[]): HordesTable {
  for (let i = 0; i < 24 && t.question() !== '' && !t.question().startsWith(words); i++) {
    const all = t.options();
    const first = (word: string) => all.find((option) => option.startsWith(word));
    const usual = [...wanted, 'activate it', 'activate line', 'no order', 'all stay', 'stay', 'no'];
    t.choose(usual.map(first).find((option) => option !== undefined) ?? all[0]);
  }
  return t;
}

describe('HRD-SPEC-001 Attack Type', () => {
  /** The model has to choose how to shoot at `foe`. */
  const shooter = (
    names: string[],
    foe: Partial<Standing> = {},
    more: Record<string, Standing> = {},
    pieces: never[] = [],
  ) => {
    const t = new HordesTable(
      { it: { at: [24, 10], weapons: [typed(...names)], abilities: ['Attack Type [*]'] }, ...more },
      { foe: { at: [24, 16], damage: 30, ...foe } },
      pieces,
    ).turn();
    return reach(t, 'what does it attack?');
  };
  const shots = (t: HordesTable) => t.options().filter((option) => option.includes('foe'));
  test('a type is chosen for each shot: none is no choice', () => {
    const t = shooter(['Brutal Damage', 'Snipe']);
    expect(shots(t)).toEqual([
      'Attack Type: Brutal Damage at foe with gun (weapon 0)',
      'Attack Type: Snipe at foe with gun (weapon 0)',
    ]);
    expect(t.propose({ verb: Verb.Attack, target: 1, n: t.weapon('it') })).toBe('not an option');
    t.dice('to hit', 6, 6).dice('damage', 1, 1, 1).choose('Attack Type: Brutal Damage');
    expect([damageOf(t.b, 1), t.diceLeft(), shots(t)]).toEqual([1, [], []]);
  });
  test('the armies name the types, and a model without the ability does not choose', () => {
    const books = JSON.stringify([...armyBooks().values()]);
    const all = [...books.matchAll(/"Attack Type \[([^\]]*)\]"/g)].flatMap(([, names]) => names.split(', '));
    expect(all).toHaveLength(22);
    const unknown = new Set(all.filter((name) => !isTypeOfShots(`Attack Type: ${name}`)));
    expect([...unknown]).toEqual(['Fire Beacon']);
    const t = new HordesTable({ it: { at: [24, 10], weapons: [typed('Snipe')] } }, { foe: { at: [24, 16] } }).turn();
    expect(shots(reach(t, 'what does it attack?'))).toEqual(['attack foe with gun (weapon 0)']);
  });
  test('HRD-WPN-002 Snipe reaches 4 inches farther', () => {
    const names = (y: number) =>
      shots(shooter(['Snipe', 'Brutal Damage'], { at: [24, y] })).map((option) => option.split(' ')[2]);
    expect([names(20), names(24), names(27)]).toEqual([['Snipe', 'Brutal'], ['Snipe'], []]);
    const t = shooter(['Snipe'], { at: [24, 24] })
      .dice('to hit', 6, 6)
      .dice('damage', 6, 6);
    t.choose('Attack Type: Snipe');
    expect(damageOf(t.b, 1)).toBe(10);
  });
  test('Critical Brutal Damage adds a die on a critical hit alone', () => {
    const hurt = (to: number[], dice: number[]) => {
      const t = shooter(['Critical Brutal Damage'])
        .dice('to hit', ...to)
        .dice('damage', ...dice);
      t.choose('Attack Type');
      return [damageOf(t.b, 1), t.diceLeft().length];
    };
    expect([hurt([6, 6], [2, 2, 2]), hurt([6, 5], [2, 2])]).toEqual([
      [4, 0],
      [2, 0],
    ]);
  });
  test('HRD-PUSH-001 Thunderbolt pushes enemies hit d3 inches away, and knocks them down on a critical hit', () => {
    const hit = (to: number[], foe: Partial<Standing> = {}) => {
      const t = shooter(['Thunderbolt'], foe)
        .dice('to hit', ...to)
        .dice('spell', 4)
        .dice('damage', 1, 1);
      t.choose('Attack Type');
      return [t.b.model.y[1] - ticks(16), (t.b.model.status[1] & Status.knockedDown) !== 0];
    };
    expect([hit([6, 5]), hit([6, 6])]).toEqual([
      [ticks(2), false],
      [ticks(2), true],
    ]);
    const missed = shooter(['Thunderbolt']).dice('to hit', 1, 1);
    missed.choose('Attack Type');
    expect(missed.b.model.y[1]).toBe(ticks(16));
  });
  test('HRD-TIM-001 Black Penny ignores that its target is in melee', () => {
    const hits = (name: string) => {
      const friend = { friend: { at: [24 + TOUCH, 16] } as Standing };
      const t = shooter([name], {}, friend).dice('to hit', 4, 3).dice('damage', 6, 6);
      if (name !== 'Black Penny') t.dice('to hit', 1, 1);
      t.choose('Attack Type');
      return damageOf(t.b, t.row('foe'));
    };
    expect([hits('Black Penny'), hits('Snipe')]).toEqual([10, 0]);
  });
  test('HRD-LOS-001 HRD-COVER-004 Phantom Seeker shoots at what its model does not see', () => {
    const seen = (name: string) => shots(shooter([name], {}, {}, [box('obstruction', 20, 12, 8, 1)] as never[])).length;
    expect([seen('Phantom Seeker'), seen('Snipe')]).toEqual([1, 0]);
    const behind = (name: string) => {
      const t = shooter([name], {}, {}, [box('wall', 20, 14.2, 8, 1)] as never[]).dice('to hit', 4, 3);
      if (name === 'Phantom Seeker') t.dice('damage', 6, 6);
      t.choose('Attack Type');
      return damageOf(t.b, 1);
    };
    expect([behind('Phantom Seeker'), behind('Snipe')]).toEqual([10, 0]);
  });
  test('HRD-QUAL-001 HRD-ORIG-005 Blessed and Electro Leap give the shot the quality of that name', () => {
    const t = shooter(['Blessed', 'Electro Leap'], {}, {});
    const w = t.weapon('it');
    const isBlessed = (flags: number) => (extraIn(situationOf(t.b, w, 1, flags)) & Extra.blessed) !== 0;
    expect([isBlessed(specialFlags(0)), isBlessed(specialFlags(1)), isBlessed(0)]).toEqual([true, false, false]);
    const leap = new HordesTable(
      { it: { at: [24, 10], weapons: [typed('Electro Leap', 'Snipe')], abilities: ['Attack Type [*]'] } },
      { foe: { at: [24, 16], damage: 30 }, near: { at: [26, 16], damage: 30 } },
    );
    const shot = (flags: number, ...dice: number[]) => {
      leap
        .dice('to hit', 6, 5)
        .dice('damage', ...dice)
        .play(attack, 0, leap.weapon('it'), 1, flags);
      return damageOf(leap.b, 2);
    };
    expect([shot(specialFlags(1), 1, 1), shot(specialFlags(0), 1, 1, 6, 6)]).toEqual([0, 10]);
  });
});

test('HRD-JMAR-001 Rune Shot: a warjack that its marshal controls may choose a type in its activation', () => {
  const options = (abilities: string[], marshaled = true) => {
    const jack = { at: [24, 10], type: 'light warjack', base: 'small', damage: 20, weapons: [GUN] } as const;
    const marshal = { at: [22, 8], abilities, advantages: ["'Jack Marshal"], weapons: [typed('Snipe')] } as const;
    const t = new HordesTable({ it: { ...jack, ...(marshaled ? { marshal: 'marshal' } : {}) }, marshal } as never, {
      foe: { at: [24, 16] },
    }).turn();
    return reach(t, 'what does it attack?')
      .options()
      .filter((option) => option.includes('foe with gun')).length;
  };
  const runes = ['Attack Type [*]', 'Rune Shot'];
  expect([options(runes), options(['Attack Type [*]'])]).toEqual([2, 1]);
});

describe('HRD-ORDR-005 orders to shoot', () => {
  const mages = (ability: string, n = 3, weapons: readonly object[] = [GUN]): Record<string, Standing> =>
    Object.fromEntries(
      Array.from({ length: n }, (_, i) => [
        i === 0 ? 'it' : `m${i}`,
        { at: [24 + 1.25 * i, 10], unit: 'line', abilities: [ability], weapons } as Standing,
      ]),
    );
  test('HRD-CATK-007 Arcane Inferno: the commander leads a combined shot with a template, once an activation', () => {
    const foes = { foe: { at: [24, 16], damage: 60 }, near: { at: [25.4, 16], damage: 60 } } as const;
    const acting = (order: string) => {
      const t = new HordesTable(mages('Arcane Inferno'), foes).full().turn();
      reach(t, 'which order does it give?').choose(order);
      return reach(t, 'who of the unit of it acts', 'nobody else', 'stay');
    };
    const together = (t: HordesTable) => t.options().filter((option) => option.includes('together'));
    expect(together(acting('no order').choose('it'))).toEqual([]);
    expect(together(acting('Arcane Inferno').choose('m1'))).toEqual([]);
    const t = acting('Arcane Inferno').choose('it');
    expect(together(t).length).toBeGreaterThan(0);
    t.dice('to hit', 1, 2).dice('direction', 1).dice('deviation', 1).dice('damage', 1, 1, 1, 1);
    t.choose('attack foe with gun (weapon 0) together with m1');
    expect(t.diceLeft().filter((die) => !die.startsWith('damage'))).toEqual([]);
    const hit = acting('Arcane Inferno').choose('it').dice('to hit', 6, 6).dice('damage', 1, 1, 6, 6);
    hit.choose('attack foe with gun (weapon 0) together with m1, m2');
    expect([damageOf(hit.b, 3), damageOf(hit.b, 4)]).toEqual([3, 8]);
    const after = reach(
      acting('Arcane Inferno')
        .choose('it')
        .dice('to hit', 1, 2)
        .dice('direction', 1)
        .dice('deviation', 1)
        .dice('damage', 1, 1, 1, 1)
        .choose('attack foe with gun (weapon 0) together with m1'),
      'what does',
    );
    expect(together(after)).toEqual([]);
  });
  test('HRD-CLOUD-001 HRD-MOVE-023 Suppressing Fire lays a template that harms who enters it, for the actions of the unit', () => {
    const ordered = (n: number, foe: readonly [number, number] = [24, 18]) => {
      const t = new HordesTable(mages('Suppressing Fire', n), { foe: { at: foe, damage: 30 } }).turn();
      reach(t, 'which order does it give?').choose('Suppressing Fire');
      return reach(t, 'where is the template laid?');
    };
    const t = ordered(3);
    expect([0, 1, 2].map((m) => (t.b.model.did[m] & Did.GiveUpAction) !== 0)).toEqual([true, true, true]);
    expect(t.propose({ verb: Verb.Place, target: 0, x: ticks(24), y: ticks(25) })).toBe(
      'farther than it may be placed',
    );
    expect(t.propose({ verb: Verb.Place, target: 0, x: ticks(24), y: ticks(5) })).not.toBe('');
    t.choose('place it at 24.00, 18.00');
    expect([t.b.cloud.radius[0], t.b.cloud.power[0]]).toEqual([ticks(1.5), 10]);
    expect(t.question()).not.toContain('attack');
    t.turn(1).dice('damage', 6, 6);
    reach(t, 'nothing', 'stay');
    expect(damageOf(t.b, 3)).toBe(10);
    expect([ordered(5).choose('place').b.cloud.radius[0], ordered(8).choose('place').b.cloud.radius[0]]).toEqual([
      ticks(2),
      ticks(2.5),
    ]);
    expect(reach(ordered(3), 'nothing', 'no').b.cloud.radius[0]).toBe(0);
  });
  test('Suppressing Fire ends with the last participant, or after a round; one model alone cannot lay it', () => {
    const laid = () => {
      const t = new HordesTable(mages('Suppressing Fire', 2), { foe: { at: [24, 18], damage: 30 } }).turn();
      reach(t, 'which order does it give?').choose('Suppressing Fire');
      return reach(t, 'where is the template laid?').choose('place');
    };
    const t = laid().remove('m1');
    expect(t.b.cloud.radius[0]).toBe(ticks(1.5));
    t.remove('it');
    expect(t.b.cloud.radius[0]).toBe(0);
    const later = laid();
    later.dice('damage', 1, 1).turn(1);
    expect(later.b.cloud.radius[0]).toBe(ticks(1.5));
    later.turn(0);
    expect(later.b.cloud.radius[0]).toBe(0);
    const two = { ...mages('Suppressing Fire', 1), astray: { at: [46, 44], unit: 'line', weapons: [GUN] } } as Record<
      string,
      Standing
    >;
    const alone = reach(new HordesTable(two, FAR).turn(), 'which order does it give?');
    expect(alone.options()).not.toContain('Suppressing Fire');
  });
});

describe('HRD-DEV-003 Artillerist', () => {
  const gunner = (far = 14) => {
    const t = new HordesTable(
      { it: { at: [24, 10], abilities: ['Artillerist'] }, gun: { at: [24, 14], weapons: [MORTAR, GUN] } },
      { foe: { at: [24, 22], damage: 30, DEF: 14 } },
    ).turn();
    reach(t, 'what does it attack?').choose('use Artillerist at gun');
    t.b.model.y[0] = ticks(14 - far);
    return t;
  };
  const shoot = (t: HordesTable, weapon = 0) => {
    t.play(attack, 1, t.weapon('gun', weapon), 2, 0);
    t.b.option.decision = 0; // the question of the turn before it was listed
    return t;
  };
  test('adds 2 to attack rolls with a template in its command range', () => {
    const near = shoot(gunner(4).dice('to hit', 4, 3).dice('damage', 6, 6));
    expect(damageOf(near.b, 2)).toBe(10);
    expect(shoot(gunner(13).dice('to hit', 4, 3).dice('direction', 1).dice('deviation', 6)).diceLeft()).toEqual([]);
    const plain = gunner(4).dice('to hit', 4, 3);
    shoot(plain, 1);
    expect([damageOf(plain.b, 2), plain.diceLeft()]).toEqual([0, []]);
  });
  test('HRD-DEV-003 corrects shots while it is on the table and the gun in its command range', () => {
    const corrects = (t: HordesTable) => correctsShots(t.b, 1, t.weapon('gun'));
    expect([corrects(gunner(4)), corrects(gunner(13))]).toEqual([true, false]);
    const gone = gunner(4);
    gone.b.model.place[0] = Place.removed;
    expect(corrects(gone)).toBe(false);
  });
  test('lets the direction, the distance or both be rolled again, once', () => {
    const corrected = (words: string, ...more: [string, number][]) => {
      const t = shoot(gunner(4).dice('to hit', 1, 2).dice('direction', 4).dice('deviation', 6));
      expect(t.question()).toBe('which dice of the deviation are rolled again: direction 4, distance 6?');
      for (const [purpose, face] of more) t.dice(purpose, face);
      if (words.startsWith('roll')) t.dice('damage', 1, 1);
      t.choose(words);
      return t.diceLeft();
    };
    expect(corrected('no')).toEqual([]);
    const all = [
      corrected('roll the direction again', ['direction', 1]),
      corrected('roll the distance again', ['deviation', 1]),
      corrected('roll the direction and distance again', ['direction', 1], ['deviation', 1]),
    ];
    expect(all.every((left) => left.every((die) => die.startsWith('damage')))).toBe(true);
  });
});

test('HRD-COMB-009 Ammo Feeder: a Grunt that touches the Leader gives up its action for 3 more attacks of a volley', () => {
  const gun = { ...GUN, abilities: ['Strafe [D3]'] };
  const fed = (x: number) => {
    const t = new HordesTable(
      {
        it: { at: [24, 10], unit: 'line', weapons: [gun] },
        grunt: { at: [x, 10], unit: 'line', abilities: ['Ammo Feeder'], weapons: [SWORD] },
      },
      { foe: { at: [24, 16], damage: 60 } },
    ).turn();
    return reach(t, 'what does', 'stay', 'all stay');
  };
  const t = fed(24 + TOUCH);
  expect(t.question()).toBe('what does grunt cast or use now?');
  t.choose('use Ammo Feeder');
  expect([bears(t.b, 0, Trait.fed), (t.b.model.did[1] & Did.GiveUpAction) !== 0]).toEqual([true, true]);
  reach(t, 'what does it attack?', 'all stay', 'stay');
  t.dice('rate of fire', 1).dice('to hit', 1, 2).choose('Strafe [D3] at foe');
  for (let i = 0; i < 3; i++) t.dice('to hit', 1, 2).choose('attack foe');
  expect([t.diceLeft(), t.question().includes('Strafe')]).toEqual([[], false]);
  expect(fed(26).question()).toBe('what does it attack?');
});

test('HRD-GONE-002 Drag Below: a living enemy boxed is removed from play, and the model advances, digs in and is done', () => {
  const struck = (foe: Partial<Standing>, answer: string) => {
    const t = new HordesTable(
      { it: { at: [24, 10], abilities: ['Drag Below'], weapons: [SWORD, SWORD] } },
      { foe: { at: [24, 11.4], damage: 1, ...foe }, other: { at: [24, 30] } },
    ).turn();
    reach(t, 'what does it attack?').dice('to hit', 6, 6).dice('damage', 6, 6).choose('attack foe');
    if (answer !== '') {
      expect(t.question()).toBe('does it drag foe below?');
      t.choose(answer);
    }
    return t;
  };
  const t = struck({}, 'use it');
  expect([t.b.model.place[1], t.question()]).toEqual([Place.outOfPlay, 'does it advance by a spell?']);
  t.choose('advance');
  expect([isDugIn(t.b, 0), t.question().includes('attack')]).toEqual([true, false]);
  const kept = struck({}, 'no');
  expect([kept.b.model.place[1], isDugIn(kept.b, 0)]).toEqual([Place.removed, false]);
  expect(struck({ advantages: ['Undead'] }, '').b.model.place[1]).toBe(Place.removed);
});

describe('HRD-SPEC-001 Take Up', () => {
  const unit = (x: number, more: Partial<Standing> = {}): Record<string, Standing> => ({
    it: { at: [20, 10], unit: 'line' },
    flag: { at: [24, 10], unit: 'line', role: 'trooper', abilities: ['Take Up'], STR: 9, damage: 5, ...more },
    grunt: { at: [x, 10], unit: 'line', damage: 3 },
  });
  test('a Grunt within an inch takes its place, with as many unmarked boxes as it has', () => {
    const t = new HordesTable(unit(24 + TOUCH + 0.9), FAR);
    t.b.model.marks[2 * 3] = 1;
    t.remove('flag');
    expect(t.b.model.kind[2]).toBe(t.b.model.kind[1]);
    expect(damageOf(t.b, 2)).toBe(3);
    const far = new HordesTable(unit(24 + TOUCH + 1.1), FAR).remove('flag');
    expect(far.b.model.kind[2]).not.toBe(far.b.model.kind[1]);
    const other = new HordesTable(unit(24 + TOUCH, { abilities: [] }), FAR).remove('flag');
    expect(other.b.model.kind[2]).not.toBe(other.b.model.kind[1]);
  });
  test('HRD-GONE-002 also when it is removed from play; the owner may decline', () => {
    const t = new HordesTable(unit(24 + TOUCH), FAR).full();
    removeFromPlay(t.b, 1);
    t.play(settleCommand);
    expect([t.question(), t.options()]).toEqual([
      'which Grunt takes the place of the model that is gone?',
      ['grunt', 'no'],
    ]);
    t.choose('no');
    expect(t.b.model.kind[2]).not.toBe(t.b.model.kind[1]);
  });
});

describe('HRD-COMB-006 special attacks as they are written', () => {
  test('HRD-AOE-004 Mage Storm: POW 12 for all models hit but its own, which its template does not harm either', () => {
    const storm = { ...GUN, abilities: ['Mage Storm'] };
    const t = new HordesTable(
      { it: { at: [24, 10], weapons: [storm], damage: 30 } },
      { foe: { at: [24, 12.5], damage: 30 }, near: { at: [25.5, 12.5], damage: 30 } },
    );
    t.dice('to hit', 6, 6).dice('damage', 3, 3, 3, 3).play(attack, 0, t.weapon('it'), 1, specialFlags(0));
    expect([damageOf(t.b, 0), damageOf(t.b, 1), damageOf(t.b, 2)]).toEqual([0, 6, 6]);
    expect(t.b.cloud.exempt[0]).toBe(1);
  });
  test('HRD-SPRAY-002 Concentrated Blast has a spray of 10 inches', () => {
    const spray = { ...GUN, RNG: 'SP 6', POW: 12, abilities: ['Concentrated Blast'] } as const;
    const options = (y: number) => {
      const t = new HordesTable(
        { it: { at: [24, 10], weapons: [spray] } },
        { foe: { at: [24, y], damage: 30 } },
      ).turn();
      const all = reach(t, 'what does it attack?').options();
      return [all.some((o) => o.startsWith('Concentrated')), all.some((o) => o.startsWith('attack foe'))];
    };
    expect([options(16), options(20), options(22.5)]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    const t = new HordesTable({ it: { at: [24, 10], weapons: [spray] } }, { foe: { at: [24, 19], damage: 30 } }).turn();
    reach(t, 'what does it attack?').dice('to hit', 6, 6).dice('damage', 1, 1).choose('Concentrated Blast');
    expect(damageOf(t.b, 1)).toBe(6);
  });
});
