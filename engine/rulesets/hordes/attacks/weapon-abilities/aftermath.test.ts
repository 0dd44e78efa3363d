import { describe, expect, test } from 'vitest';
import { INCH } from '../../../../kernel/geometry/measures.js';
import { acting, damages, HordesTable, type Standing } from '../../../../testing/hordes/table.js';
import type { WeaponProfile } from '../../armies/profiles.js';
import { Verb } from '../../core/asks.js';
import { isDown, onTable } from '../../core/models.js';
import { CloudKind, Place, Status } from '../../core/state.js';
import { hasCrippledSystem } from '../../core/systems.js';
import { System } from '../../core/terms.js';
import { markAspect } from '../../damage/boxes.js';
import { removeModel } from '../../damage/leaving.js';
import { sees } from '../../sight/line-of-sight.js';

const GUN: Partial<WeaponProfile> = { name: 'gun', kind: 'ranged', RNG: 12, POW: 10 };
const FAR: Standing = { at: [40, 40] };
const GRID = { grid: ['LLL...', 'LLL...', 'MMM...', 'CCC...', 'RRR...', 'RRR...'] } as const;
const BEAST: Partial<Standing> = { type: 'heavy warbeast', base: 'large', FURY: 4, damage: 40 };
const JACK: Partial<Standing> = { type: 'heavy warjack', base: 'large', damage: GRID };
const inches = (ticks: number) => Number((ticks / INCH).toFixed(2));

describe('after an attack', () => {
  test('HRD-PUSH-001 HRD-TIME-037 Beat Back pushes an enemy hit an inch away, and the attacker may follow an inch', () => {
    const scene = () =>
      acting(
        new HordesTable(
          {
            a: {
              at: [10, 10],
              weapons: [
                { name: 'maul', RNG: 2, abilities: ['Beat Back'] },
                { name: 'fist', RNG: 2 },
              ],
            },
          },
          { foe: { at: [10, 12], damage: 40 }, far: FAR },
        ),
      );
    const t = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with maul');
    expect(t.options()).toEqual(['use Beat Back', 'no']);
    t.choose('use Beat Back');
    expect([inches(t.b.model.y[1]), t.question()]).toEqual([13, 'does a follow foe?']);
    t.choose('advance to 10.00, 11.00');
    expect([inches(t.b.model.y[0]), t.question()]).toEqual([11, 'what does a attack?']);
    const far = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with maul').choose('use');
    expect(far.propose({ verb: Verb.Advance, x: 10 * INCH, y: 11.2 * INCH, path: [0, 1.2 * INCH] })).toBe('too far');
    far.choose('no');
    expect([inches(far.b.model.y[0]), far.question()]).toEqual([10, 'what does a attack?']);
    const no = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with maul').choose('no');
    expect([inches(no.b.model.y[1]), no.question()]).toEqual([12, 'what does a attack?']);
  });

  test('HRD-PUSH-001 Beat Back follows no miss, no attack outside an action, and moves no friend', () => {
    const maul: Standing['weapons'] = [{ name: 'maul', RNG: 2, abilities: ['Beat Back'] }];
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: maul }, pal: { at: [11.5, 11.4], damage: 40 } },
      { foe: { at: [10, 12], damage: 40 }, far: FAR },
    );
    expect(t.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe').question()).toBe('');
    expect(acting(t).dice('to hit', 1, 2).choose('attack foe').question()).not.toContain('Beat Back');
    const friend = new HordesTable(
      { a: { at: [10, 10], weapons: maul }, pal: { at: [11.5, 11.4], damage: 40 } },
      { foe: { at: [10, 12], damage: 40 }, far: FAR },
    );
    acting(friend).dice('to hit', 6, 5).dice('damage', 3, 3);
    expect(friend.propose({ verb: Verb.Attack, target: 1, n: 0 })).toBe('');
    expect(friend.question()).not.toContain('Beat Back');
  });

  test('HRD-PUSH-002 Pull brings an enemy hit with a base no larger into contact; a larger one stays', () => {
    const pulled = (base: Standing['base'], ...faces: number[]) => {
      const t = new HordesTable(
        { a: { at: [10, 10], base: 'medium', weapons: [{ name: 'claw', RNG: 2, abilities: ['Pull'] }] } },
        { foe: { at: [10, 13], damage: 40, ...(base === undefined ? {} : { base }) }, far: FAR },
      );
      t.dice('to hit', ...faces)
        .dice('damage', 1, 1)
        .attack('a', 'foe');
      if (t.question() !== '') t.choose('use Pull');
      return inches(t.b.model.y[1]);
    };
    expect([pulled('small', 6, 5), pulled('medium', 6, 5), pulled('large', 6, 5), pulled('small', 1, 2)]).toEqual([
      11.38, 11.57, 13, 13,
    ]);
  });

  test('HRD-ATK-024 Drag pulls an enemy that it damaged, which is attacked in melee', () => {
    const scene = (POW: number) =>
      acting(
        new HordesTable(
          {
            a: {
              at: [10, 10],
              ...BEAST,
              weapons: [{ ...GUN, name: 'harpoon', POW, abilities: ['Drag'] }, { name: 'axe' }],
            },
          },
          { foe: { at: [10, 16], damage: 40 }, far: FAR },
        ),
      )
        .dice('to hit', 6, 5)
        .dice('damage', 3, 3);
    const t = scene(12).choose('attack foe with harpoon').choose('use Drag');
    expect([inches(t.b.model.y[1]), t.options()]).toEqual([
      11.57,
      ['attack foe with axe (weapon 1)', 'no more attacks'],
    ]);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with axe');
    expect(damages(t, 'foe')).toEqual([6 + 5]);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe again with axe');
    expect([damages(t, 'foe'), t.b.model.points[0]]).toEqual([[16], 1]);
    const plain = scene(6).choose('attack foe with harpoon');
    expect([inches(plain.b.model.y[1]), plain.question()]).toEqual([16, '']);
  });

  test('HRD-ATK-024 an enemy that stays beyond every melee weapon after Drag is not attacked', () => {
    const t = acting(
      new HordesTable(
        {
          a: { at: [10, 10], ...BEAST, weapons: [{ ...GUN, POW: 12, abilities: ['Drag'] }, { name: 'axe' }] },
        },
        // the second stands in the way of the first, which is drawn no farther
        { foe: { at: [10, 17], damage: 40, base: 'large' }, wall: { at: [10, 13.4] }, far: FAR },
      ),
    )
      .dice('to hit', 6, 5)
      .dice('damage', 3, 3);
    t.choose('attack foe').choose('use Drag');
    expect([inches(t.b.model.y[1]) < 16.9, inches(t.b.model.y[1]) > 13]).toEqual([true, true]);
    expect(t.question()).toBe('');
  });

  test('HRD-FURY-001 Inflict Pain puts a fury point on the warbeast hit, or takes one', () => {
    const scene = (foe: Partial<Standing>) =>
      new HordesTable(
        { a: { at: [10, 10], weapons: [{ abilities: ['Inflict Pain'] }] } },
        { foe: { at: [10, 11.6], damage: 40, ...foe }, far: FAR },
      )
        .dice('to hit', 6, 5)
        .dice('damage', 1, 1)
        .attack('a', 'foe');
    const t = scene({ ...BEAST, fury: 1 });
    expect(t.options()).toEqual(['gain 1', 'remove 1', 'no']);
    expect(t.choose('gain 1').b.model.points[1]).toBe(2);
    expect(scene({ ...BEAST, fury: 1 }).choose('remove 1').b.model.points[1]).toBe(0);
    expect(scene({ ...BEAST, fury: 0 }).options()).toEqual(['gain 1', 'no']);
    expect(scene({}).question()).toBe('');
  });
  test('HRD-BEAST-006 HRD-PACK-011 Inflict Pain puts no point on a warbeast that is full, wild or of a pack', () => {
    const scene = (foe: Partial<Standing>, others: Record<string, Standing> = {}) =>
      new HordesTable(
        { a: { at: [10, 10], weapons: [{ abilities: ['Inflict Pain'] }] } },
        { foe: { at: [10, 11.6], damage: 40, ...BEAST, ...foe }, ...others, far: FAR },
      )
        .dice('to hit', 6, 5)
        .dice('damage', 1, 1)
        .attack('a', 'foe');
    expect(scene({ FURY: 3, fury: 2 }).options()).toEqual(['gain 1', 'remove 1', 'no']);
    const full = scene({ FURY: 3, fury: 3 });
    expect(full.options()).toEqual(['remove 1', 'no']);
    expect(full.propose({ verb: Verb.Gain, target: 1, n: 1 })).not.toBe('');
    expect(scene({ fury: 1, status: Status.wild }).options()).toEqual(['remove 1', 'no']);
    expect(scene({ fury: 0, status: Status.wild }).question()).toBe('');
    const pack = { type: 'warbeast pack', base: 'small', unit: 'p' } as const;
    expect(scene({ ...pack, fury: 0 }, { mate: { at: [12, 12], ...pack, fury: 0 } }).question()).toBe('');
  });

  test('HRD-DMG-001 Feedback harms the leader of the warjack that it damages', () => {
    const scene = (POW: number, leader?: string) =>
      new HordesTable(
        { a: { at: [10, 10], weapons: [{ POW, abilities: ['Feedback'] }] } },
        {
          cas: { at: [20, 20], type: 'warcaster', FOCUS: 1, damage: 15, fury: 0 },
          foe: { at: [10, 11.6], ARM: 12, ...JACK, ...(leader === undefined ? {} : { leader }) },
        },
      )
        .dice('to hit', 6, 5)
        .dice('damage', 3, 3)
        .dice('branch', 1)
        .attack('a', 'foe');
    expect(damages(scene(5, 'cas'), 'cas')).toEqual([1]);
    expect(damages(scene(5), 'cas')).toEqual([0]);
    const none = new HordesTable(
      { a: { at: [10, 10], weapons: [{ POW: 0, abilities: ['Feedback'] }] } },
      {
        cas: { at: [20, 20], type: 'warcaster', FOCUS: 1, damage: 15, fury: 0 },
        foe: { at: [10, 11.6], ARM: 20, ...JACK, leader: 'cas' },
      },
    );
    expect(damages(none.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe'), 'cas')).toEqual([0]);
  });

  test('HRD-SYS-004 Shock Field: a warjack in its front arc that hits it in melee suffers a point to its Cortex', () => {
    const scene = (facing: number, a: Partial<Standing>, location?: 'L') => {
      const shield: Partial<WeaponProfile> = {
        name: 'shield',
        abilities: ['Shock Field'],
        ...(location ? { location } : {}),
      };
      const t = new HordesTable(
        { a: { at: [10, 10], ...a } },
        {
          foe: { at: [10, 11.8], damage: 40, facing, weapons: [shield], ...(location ? { ...JACK, ARM: 20 } : {}) },
          far: FAR,
        },
      );
      if (location) markAspect(t.b, 1, System.left, 6);
      return damages(t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('a', 'foe'), 'a')[0];
    };
    expect([scene(180, JACK), scene(0, JACK), scene(180, BEAST), scene(180, JACK, 'L')]).toEqual([1, 0, 0, 0]);
    const miss = new HordesTable(
      { a: { at: [10, 10], ...JACK } },
      { foe: { at: [10, 11.8], damage: 40, weapons: [{ abilities: ['Shock Field'] }] } },
    );
    expect(damages(miss.dice('to hit', 1, 2).attack('a', 'foe'), 'a')).toEqual([0]);
  });

  test('HRD-DEAD-001 a warjack whose last box a Shock Field marks is destroyed', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], ...JACK, damage: { grid: ['C', '', '', '', '', ''] } } },
      { foe: { at: [10, 11.8], damage: 40, weapons: [{ abilities: ['Shock Field'] }] }, far: FAR },
    );
    t.dice('to hit', 6, 5).dice('damage', 1, 1).attack('a', 'foe');
    expect([hasCrippledSystem(t.b, 0, System.cortex), onTable(t.b, 0)]).toEqual([true, false]);
  });
});

describe('throws and chain attacks', () => {
  test('HRD-THRN-001 Critical Pitch throws whom it hits critically, who suffers its damage then', () => {
    const scene = (...faces: number[]) =>
      new HordesTable(
        { a: { at: [10, 10], STR: 6, weapons: [{ abilities: ['Critical Pitch'] }] } },
        { foe: { at: [10, 11.5], damage: 40 }, far: FAR },
      )
        .dice('to hit', ...faces)
        .dice('damage', 3, 3)
        .attack('a', 'foe');
    const t = scene(5, 5).choose('use Critical Pitch');
    expect(t.options()).toContain('throw foe directly away');
    t.choose('throw foe directly away');
    expect([inches(t.b.model.y[1]), isDown(t.b, 1), damages(t, 'foe'), t.diceLeft()]).toEqual([14.5, true, [5], []]);
    const stays = scene(5, 5).choose('no');
    expect([inches(stays.b.model.y[1]), damages(stays, 'foe')]).toEqual([11.5, [5]]);
    const plain = scene(6, 5);
    expect([plain.question(), damages(plain, 'foe')]).toEqual(['', [5]]);
  });

  const fists = (...abilities: string[]): readonly Partial<WeaponProfile>[] =>
    ['left', 'right'].map((name) => ({ name, qualities: ['Open Fist'], abilities }) as const);

  test('HRD-COMB-005 Grab & Smash: a head-butt or a throw for nothing when both initial attacks hit one model', () => {
    const scene = (more: Partial<Standing> = {}) =>
      acting(
        new HordesTable(
          { a: { at: [10, 10], ...BEAST, weapons: fists('Chain Attack: Grab & Smash'), ...more } },
          { foe: { at: [10, 11.6], damage: 60 }, other: { at: [11.7, 10.6], damage: 60 } },
        ),
      );
    const t = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with left');
    expect(t.question()).toBe('what does a attack?');
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with right');
    expect(t.options()).toEqual(['attack foe with head-butt (weapon 2)', 'attack foe with throw (weapon 4)', 'no']);
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with head-butt');
    expect([isDown(t.b, 1), damages(t, 'foe'), t.b.model.points[0]]).toEqual([true, [10], 0]);
    // it is offered once, and additional attacks follow
    t.dice('damage', 3, 3).choose('attack foe again with left');
    expect(t.question()).toBe('what does a attack?');
    const missed = scene().dice('to hit', 1, 2).choose('attack foe with left');
    missed.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with right');
    expect(missed.question()).toBe('what does a attack?');
    const split = scene().dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with left');
    split.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack other with right');
    expect(split.question()).toBe('what does a attack?');
  });

  test('HRD-SLMD-012 Chain Attack: Smite slams with another attack', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], ...BEAST, weapons: fists('Chain Attack: Smite') } },
        { foe: { at: [10, 11.6], damage: 60 }, far: FAR },
      ),
    );
    for (const side of ['left', 'right']) t.dice('to hit', 6, 5).dice('damage', 3, 3).choose(`attack foe with ${side}`);
    t.dice('to hit', 6, 5).dice('slam distance', 3).dice('damage', 3, 3).choose('attack foe with left');
    expect([inches(t.b.model.y[1]), isDown(t.b, 1), damages(t, 'foe')]).toEqual([14.6, true, [15]]);
  });

  test('HRD-PLACE-001 Chain Attack: Flash places the model within 3 inches after both of its initial melee attacks hit', () => {
    const t = acting(
      new HordesTable(
        { a: { at: [10, 10], weapons: [{ name: 'left', abilities: ['Chain Attack: Flash'] }, { name: 'right' }] } },
        { foe: { at: [10, 11.5], damage: 60 }, far: FAR },
      ),
    );
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with left');
    t.dice('to hit', 6, 5).dice('damage', 3, 3).choose('attack foe with right').choose('use Chain Attack: Flash');
    expect(t.question()).toBe('where is a placed?');
    t.choose('place a at 10.00, 7.00');
    expect(inches(t.b.model.y[0])).toBe(7);
  });
});

describe('templates that stay', () => {
  test('HRD-CLOUD-001 Smoke: the template of the attack is a cloud for a round, wherever it strikes', () => {
    const shot = (...faces: number[]) => {
      const t = new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, AOE: 3, abilities: ['Smoke'] }] } },
        { foe: { at: [10, 12], damage: 40 }, far: FAR },
      ).dice('to hit', ...faces);
      if (faces[0] === 1) t.dice('direction', 1).dice('deviation', 3);
      else t.dice('damage', 3, 3);
      return t.attack('a', 'foe');
    };
    const hit = shot(6, 5);
    const { cloud } = hit.b;
    expect([cloud.radius[0], cloud.kind[0], inches(cloud.y[0])]).toEqual([1.5 * INCH, CloudKind.plain, 12]);
    hit.turn(1);
    expect(cloud.radius[0]).toBe(1.5 * INCH);
    hit.turn(0);
    expect(cloud.radius[0]).toBe(0);
    const missed = shot(1, 2);
    expect([missed.b.cloud.radius[0], inches(missed.b.cloud.y[0])]).toEqual([1.5 * INCH, 15]);
  });

  test('HRD-MOVE-023 Electro Field: who enters the template, or ends an activation in it, suffers POW 10', () => {
    const scene = () =>
      new HordesTable(
        { a: { at: [10, 4], weapons: [{ ...GUN, AOE: 3, damage: ['electricity'], abilities: ['Electro Field'] }] } },
        {
          foe: { at: [10, 12], damage: 40 },
          runner: { at: [10, 17], damage: 40 },
          immune: { at: [13, 12], damage: 40, immunities: ['electricity'] },
        },
      )
        .dice('to hit', 6, 5)
        .dice('damage', 3, 3)
        .attack('a', 'foe');
    const t = scene();
    expect([damages(t, 'foe'), t.b.cloud.kind[0]]).toEqual([[4], CloudKind.field]);
    // it ends its activation where it stands: 3 + 3 + 10 - 12
    t.turn(1).dice('damage', 3, 3).choose('activate foe').choose('stay');
    expect([damages(t, 'foe'), t.diceLeft()]).toEqual([[8], []]);
    // another one stays out of it
    t.choose('activate runner').choose('advance to 10.00, 15.09');
    expect(damages(t, 'runner')).toEqual([0]);
    // or enters it, and ends there
    const through = scene().turn(1).choose('activate runner');
    through.dice('damage', 3, 3, 4, 4).choose('advance to 10.00, 13.18');
    expect(damages(through, 'runner')).toEqual([4 + 6]);
    const safe = scene().turn(1).choose('activate immune').choose('advance to 11.18, 12.00');
    expect(damages(safe, 'immune')).toEqual([0]);
    const later = scene().turn(1).turn(0);
    expect(later.b.cloud.radius[0]).toBe(0);
  });

  test('HRD-GONE-002 Eruption of Ash: who is boxed is removed from play; enemies under a 3 inch cloud suffer POW 12 fire', () => {
    const t = new HordesTable(
      { a: { at: [10, 10], weapons: [{ abilities: ['Eruption of Ash'] }] } },
      {
        foe: { at: [10, 11.5] },
        near: { at: [11.5, 12], damage: 40 },
        cool: { at: [8.5, 12], damage: 40, immunities: ['fire'] },
        out: { at: [10, 13.7], damage: 40 },
      },
    );
    t.dice('to hit', 6, 5).dice('damage', 6, 6, 3, 3).attack('a', 'foe');
    expect(t.b.model.place[1]).toBe(Place.outOfPlay);
    expect([damages(t, 'near', 'cool', 'out', 'a'), t.diceLeft()]).toEqual([[6, 0, 0, 0], []]);
    expect([t.b.cloud.kind[0], t.b.cloud.power[0], t.b.cloud.spares[0]]).toEqual([CloudKind.plain, 12, 1]);
    const alive = new HordesTable(
      { a: { at: [10, 10], weapons: [{ abilities: ['Eruption of Ash'] }] } },
      { foe: { at: [10, 11.5], damage: 40 }, far: FAR },
    );
    alive.dice('to hit', 6, 5).dice('damage', 3, 3).attack('a', 'foe');
    expect(alive.b.cloud.radius[0]).toBe(0);
  });

  test('HRD-COMB-002 HRD-SYS-007 Dual Covering Fire: a template for each sound gun, in range, until its model is gone', () => {
    const gun = (location: 'L' | 'R'): Partial<WeaponProfile> => {
      return { ...GUN, name: `gun ${location}`, location, abilities: ['Dual Covering Fire'] };
    };
    const scene = (crippled?: number) => {
      const t = new HordesTable(
        { a: { at: [10, 4], ...JACK, weapons: [gun('L'), gun('R')] } },
        { foe: { at: [10, 12], damage: 40 }, other: { at: [14, 12], damage: 40 } },
      );
      if (crippled !== undefined) markAspect(t.b, 0, crippled, 6);
      return acting(t);
    };
    const t = scene();
    expect(t.options().filter((option) => option.includes('Covering'))).toEqual([
      'Dual Covering Fire with gun L (weapon 0)',
    ]);
    t.choose('Dual Covering Fire').choose('lay the template at 10.00, 12.00');
    const lay = { verb: Verb.Lay, n: 0 };
    // 0.98 + 12 - 1.5 from the middle of the jack
    expect(t.propose({ ...lay, x: 10 * INCH, y: 15.6 * INCH })).toBe('too far');
    expect(t.propose({ ...lay, x: 10 * INCH, y: 3 * INCH })).toBe(
      'this direction never brings the target into melee range',
    );
    expect(t.propose({ ...lay, x: 10 * INCH, y: 15.4 * INCH })).toBe('');
    expect([...t.b.cloud.radius.slice(0, 3)]).toEqual([1.5 * INCH, 1.5 * INCH, 0]);
    expect([t.b.cloud.kind[0], t.b.cloud.power[0]]).toEqual([CloudKind.field, 10]);
    removeModel(t.b, 0);
    expect([...t.b.cloud.radius.slice(0, 2)]).toEqual([0, 0]);
    const lame = scene(System.left);
    lame.choose('Dual Covering Fire with gun R').choose('lay the template at 10.00, 12.00');
    expect([lame.b.cloud.radius[1], lame.question()]).toEqual([0, '']);
  });

  test('HRD-COMB-002 Covering Fire between two enemies is listed where the template reaches both', () => {
    const places = (x: number) => {
      const gun = { ...GUN, name: 'gun', location: 'R', abilities: ['Dual Covering Fire'] } as const;
      const t = acting(
        new HordesTable(
          { a: { at: [10, 4], ...JACK, weapons: [gun] } },
          { foe: { at: [10, 12], damage: 40 }, other: { at: [x, 12], damage: 40 } },
        ),
      );
      return t
        .choose('Dual Covering Fire')
        .options()
        .filter((option) => option.includes('lay'));
    };
    expect(places(14)).toContain('lay the template at 12.00, 12.00');
    expect(places(16)).toEqual(['lay the template at 10.00, 12.00', 'lay the template at 16.00, 12.00']);
  });

  test('HRD-COMB-002 Dual Covering Fire: a weapon beside the gun adds no template', () => {
    const gun = { ...GUN, name: 'gun', location: 'R', abilities: ['Dual Covering Fire'] } as const;
    const fist = { name: 'fist', kind: 'melee', RNG: 0.5, POW: 5, location: 'L' } as const;
    const t = acting(
      new HordesTable({ a: { at: [10, 4], ...JACK, weapons: [fist, gun] } }, { foe: { at: [10, 12], damage: 40 } }),
    );
    t.choose('Dual Covering Fire').choose('lay the template at 10.00, 12.00');
    expect([t.b.cloud.radius[0], t.b.cloud.radius[1], t.question()]).toEqual([1.5 * INCH, 0, '']);
  });

  test('HRD-CLOUD-001 a template that is no cloud hides nobody and conceals nobody', () => {
    const t = new HordesTable({ a: { at: [10, 4] } }, { foe: { at: [10, 16] }, far: FAR });
    t.b.cloud.x[0] = 10 * INCH;
    t.b.cloud.y[0] = 10 * INCH;
    t.b.cloud.radius[0] = 2 * INCH;
    expect(sees(t.b, 0, 1)).toBe(false);
    t.b.cloud.kind[0] = CloudKind.field;
    t.b.geometryVersion++;
    expect(sees(t.b, 0, 1)).toBe(true);
  });
});
