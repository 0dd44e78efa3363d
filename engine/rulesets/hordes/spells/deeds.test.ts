import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import {
  beast,
  CONTACT,
  caster,
  casting,
  GUN,
  jack,
  moveTo,
  placeOf,
  put,
  SMALL_CONTACT,
  SWORD,
  settle,
  spellNumber,
  spellScene,
} from '../../../testing/hordes/spells.js';
import { damageOf, type HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Verb } from '../core/asks.js';
import { Place, Status } from '../core/state.js';
import { System } from '../core/terms.js';
import { markAspect, markDamage } from '../damage/boxes.js';

const GRID = { grid: ['.....', '.L.LM', '.CL..', 'HC.R.', '.M.RR', '.....'] } as const;
const hurt = (t: HordesTable, name: string) => damageOf(t.b, t.row(name));
const place = (t: HordesTable, name: string) => t.b.model.place[t.row(name)];
const last = (t: HordesTable) => t.options().at(-1) as string;
/** The caster of the scene knows the spell, or has the feat, and is asked what it casts. */
const knowing = (spell: string, first: Record<string, Standing> = {}, second: Record<string, Standing> = {}) =>
  spellScene({ caster: caster({ spells: [spell] }), ...first }, second);
const having = (feat: string, first: Record<string, Standing> = {}, second: Record<string, Standing> = {}) =>
  spellScene({ caster: caster({ feat }), ...first }, second);
const propose = (t: HordesTable, spell: string, target: string, files = 0) =>
  t.propose({ verb: Verb.Cast, n: spellNumber(spell), target: t.row(target), files });

describe('attacks that a spell brings at once', () => {
  test('HRD-SPELL-021 Jackhammer: one melee attack of a model of the battlegroup; nothing without an enemy in reach', () => {
    const t = moveTo(knowing('Jackhammer', { jack: jack({ weapons: [SWORD, GUN] }) }), 'foe', 20, 10 + CONTACT + 0.2);
    casting(t).choose('cast Jackhammer at jack');
    expect([t.question(), t.options().length]).toEqual(['what does jack attack by a spell?', 2]);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    expect([hurt(t, 'foe'), t.b.model.points[0]]).toEqual([1, 5]);
    const far = casting(knowing('Jackhammer', { jack: jack({ weapons: [SWORD, GUN] }) })).choose(
      'cast Jackhammer at jack',
    );
    expect(far.question()).toBe('what does caster cast or use now?');
    expect(propose(far, 'Jackhammer', 'man')).not.toBe('');
  });

  test('HRD-SPELL-021 Flashing Blade strikes each enemy in melee range, no friend; Cyclone advances first and strikes all, once a turn', () => {
    const near = { by: { at: [24 + SMALL_CONTACT + 0.1, 10], damage: 20 } } as const;
    const pal = { pal: { at: [24 - SMALL_CONTACT - 0.1, 10], damage: 20 } } as const;
    const scene = (spell: string) => moveTo(knowing(spell, pal, near), 'foe', 24, 10 + SMALL_CONTACT + 0.1);
    const t = moveTo(scene('Flashing Blade'), 'jack', 10, 10);
    t.b.model.facing[0] = 0;
    casting(t).choose('cast Flashing Blade');
    const struck: string[] = [];
    while (t.question() === 'what does caster attack by a spell?') {
      struck.push(t.options()[0].split(' ')[1]);
      t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack');
    }
    expect(struck).toEqual(['foe', 'by']);
    const c = moveTo(scene('Cyclone'), 'jack', 10, 10);
    casting(c).choose('cast Cyclone');
    expect([c.question(), c.b.decision.context[0]]).toEqual(['does caster advance by a spell?', 6 * INCH]);
    c.choose(last(c));
    const whirled: string[] = [];
    while (c.question() === 'what does caster attack by a spell?') {
      whirled.push(c.options()[0].split(' ')[1]);
      c.choose(last(c));
    }
    expect([whirled, propose(c, 'Cyclone', 'caster')]).toEqual([['pal', 'foe', 'by'], 'not an option']);
  });

  test('HRD-SPELL-021 Maelstrom: a shot at each enemy in the control area, over models in the way; not in melee', () => {
    const pistol = { ...GUN, RNG: 12 };
    const t = having(
      'Maelstrom',
      { caster: caster({ feat: 'Maelstrom', weapons: [pistol] }), wall: { at: [24, 12], base: 'large' } },
      { back: { at: [24, 2], damage: 20 }, far: { at: [24, 30], damage: 20 } },
    );
    casting(t).choose('use the feat');
    const shot: string[] = [];
    while (t.question() === 'what does caster attack by a spell?') {
      shot.push(t.options()[0].split(' ')[1]);
      t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack');
    }
    expect(shot).toEqual(['foe', 'back']);
    const melee = casting(moveTo(having('Maelstrom'), 'foe', 24, 10 + SMALL_CONTACT + 0.1));
    expect(melee.options().some((option) => option.includes('feat'))).toBe(false);
  });
});

describe('movements that a spell brings at once', () => {
  test('HRD-SPELL-021 Locomotion, Velocity and Energizer: an inch or two for each point spent, three points at most', () => {
    const t = casting(knowing('Locomotion'));
    expect([propose(t, 'Locomotion', 'jack', 0), propose(t, 'Locomotion', 'jack', 4)]).toEqual([
      'not an option',
      'not an option',
    ]);
    expect(propose(t, 'Locomotion', 'jack', 3)).toBe('');
    expect([t.question(), t.b.decision.context[0], t.b.model.points[0]]).toEqual([
      'does jack advance by a spell?',
      3 * INCH,
      3,
    ]);
    t.choose(last(t));
    expect(propose(t, 'Locomotion', 'jack', 1)).toBe('not an option');
    const v = casting(knowing('Velocity'));
    expect(propose(v, 'Velocity', 'caster', 2)).toBe('');
    expect([v.question(), v.b.decision.context[0]]).toEqual(['does caster advance by a spell?', 4 * INCH]);
    v.choose(last(v));
    expect(propose(v, 'Velocity', 'caster', 1)).toBe('not an option');
    const e = casting(moveTo(knowing('Energizer'), 'beast', 30, 30));
    expect(propose(e, 'Energizer', 'caster', 2)).toBe('');
    const moved: string[] = [];
    while (e.question().includes('by a spell')) {
      moved.push(`${e.question().split(' ')[1]} ${e.b.decision.context[0] / INCH}`);
      e.choose(last(e));
    }
    expect(moved).toEqual(['caster 2', 'jack 2']);
  });

  test('HRD-SPELL-021 HRD-SPELL-022 Telekinesis places a friend at once, an enemy if its attack hits, each once a turn', () => {
    const t = casting(knowing('Telekinesis')).choose('cast Telekinesis at man');
    expect(t.propose({ verb: Verb.Place, target: t.row('man'), x: 27 * INCH, y: Math.round(11.2 * INCH) })).toBe('');
    expect(placeOf(t, t.row('man'))).toEqual([27, 11.2]);
    expect(propose(t, 'Telekinesis', 'man')).toBe('not an option');
    const near = () => casting(moveTo(knowing('Telekinesis'), 'foe', 24, 16));
    const hit = near().dice('to hit', 6, 5).choose('cast Telekinesis at foe');
    expect(hit.question()).toContain('foe');
    const missed = near().dice('to hit', 1, 1).choose('cast Telekinesis at foe');
    expect(missed.question()).toBe('what does caster cast or use now?');
  });

  test('HRD-SPELL-021 Telekinesis places whom its attack hit, also instead of its target', () => {
    const t = casting(put(moveTo(knowing('Telekinesis'), 'foe', 24, 16), 'Arcane Reckoning', 'foe', 'foe'));
    t.dice('to hit', 1, 1).choose('cast Telekinesis at foe');
    expect(t.question()).toBe('where is caster placed?');
  });

  test('HRD-SPELL-021 Teleport places the caster within 8 inches and ends its activation', () => {
    const t = casting(knowing('Teleport')).choose('cast Teleport');
    expect(t.propose({ verb: Verb.Place, target: 0, x: 24 * INCH, y: 19 * INCH })).not.toBe('');
    expect(t.propose({ verb: Verb.Place, target: 0, x: 24 * INCH, y: 4 * INCH })).toBe('');
    expect([placeOf(t, 0), t.question().includes('caster')]).toEqual([[24, 4], false]);
  });

  test('HRD-SPELL-021 Scramble: a warjack runs its SPD in a rolled direction; whom it passes falls; once a turn', () => {
    const robot = { robot: { at: [24, 16], type: 'heavy warjack', base: 'large', damage: 30 } } as const;
    const t = casting(moveTo(knowing('Scramble', {}, { ...robot, small: { at: [24, 18.5] } }), 'foe', 40, 40));
    t.dice('to hit', 6, 5).dice('direction', 1).choose('cast Scramble at robot');
    expect([placeOf(t, t.row('robot')), t.b.model.status[t.row('small')] & Status.knockedDown]).toEqual([[24, 22], 1]);
    expect(t.b.model.status[t.row('robot')] & Status.knockedDown).toBe(0);
    const stopped = casting(
      moveTo(knowing('Scramble', {}, { ...robot, wall: { at: [24, 20], base: 'large' } }), 'foe', 40, 40),
    );
    stopped.dice('to hit', 6, 5).dice('direction', 1).choose('cast Scramble at robot');
    expect(stopped.b.model.status[stopped.row('robot')] & Status.knockedDown).toBe(1);
    expect(stopped.b.model.status[stopped.row('wall')] & Status.knockedDown).toBe(0);
    expect(propose(t, 'Scramble', 'foe')).not.toBe('');
  });

  test('HRD-SPELL-021 Ground Zero: others within its template suffer POW 13, and enemies damaged are pushed d6 inches', () => {
    const t = casting(moveTo(knowing('Ground Zero', { man: { at: [24, 8.5], damage: 20 } }), 'foe', 24, 12));
    t.dice('damage', 1, 1, 1, 1).dice('spell', 4).choose('cast Ground Zero');
    expect([hurt(t, 'foe'), placeOf(t, t.row('foe')), hurt(t, 'man'), placeOf(t, t.row('man'))]).toEqual([
      3,
      [24, 16],
      3,
      [24, 8.5],
    ]);
  });
});

describe('control', () => {
  const robot = (more: Partial<Standing> = {}): Record<string, Standing> => ({
    robot: {
      at: [24, 16],
      type: 'heavy warjack',
      base: 'large',
      damage: GRID,
      weapons: [SWORD, GUN],
      facing: 0,
      ...more,
    },
  });
  test('HRD-CTRL-001 Domination: an enemy warjack advances and attacks for the caster, then goes back', () => {
    const t = casting(moveTo(knowing('Domination', {}, robot()), 'foe', 24, 24));
    t.dice('to hit', 6, 5).choose('cast Domination at robot');
    expect([t.question(), t.b.model.taken[t.row('robot')]]).toEqual(['does robot advance by a spell?', 1]);
    t.choose(last(t));
    expect(t.question()).toBe('what does robot attack by a spell?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with gun');
    expect([hurt(t, 'foe'), t.b.model.taken[t.row('robot')]]).toEqual([2, 0]);
    expect(propose(t, 'Domination', 'robot')).toBe('not an option');
  });

  test('HRD-SYS-004 HRD-ARMY-011 Domination: neither a character nor a warjack without a working Cortex; a colossal is hit in vain', () => {
    expect(propose(casting(knowing('Domination', {}, robot({ keywords: ['Character'] }))), 'Domination', 'robot')).toBe(
      'not an option',
    );
    const t = knowing('Domination', {}, robot());
    markAspect(t.b, t.row('robot'), System.cortex, 9);
    expect(propose(casting(t), 'Domination', 'robot')).toBe('not an option');
    const giant = { giant: { at: [24, 17], type: 'colossal', base: 'huge', damage: GRID } } as const;
    const g = casting(moveTo(knowing('Domination', {}, giant), 'foe', 40, 24));
    g.dice('to hit', 6, 6).choose('cast Domination at giant');
    expect([g.question(), g.b.model.taken[g.row('giant')]]).toEqual(['how does caster move?', 0]);
  });

  test('HRD-CTRL-001 Influence: a warrior makes one melee attack for the caster, then goes back', () => {
    const near = { pal: { at: [24 + SMALL_CONTACT + 0.2, 16], damage: 20 } } as const;
    const scene = (x: number) => casting(moveTo(moveTo(knowing('Influence', {}, near), 'foe', 24, 16), 'pal', x, 16));
    const t = scene(24 + SMALL_CONTACT + 0.2);
    t.b.model.facing[t.row('foe')] = 16384;
    t.dice('to hit', 6, 5).choose('cast Influence at foe');
    expect(t.lines).toContain('caster casts Influence');
    expect(t.question()).toBe('what does foe attack by a spell?');
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack pal with sword');
    expect(hurt(t, 'pal')).toBe(1);
    expect(t.b.model.taken[t.row('foe')]).toBe(0);
    const alone = scene(40).dice('to hit', 6, 5).choose('cast Influence at foe');
    expect([alone.question(), alone.b.model.taken[alone.row('foe')]]).toEqual(['what does caster cast or use now?', 0]);
  });

  test('HRD-CTRL-001 Dark Dominion: a living enemy boxed in the control area fights once for the caster, then is removed from play', () => {
    const bull = { bull: { at: [24, 18], type: 'light warbeast', base: 'medium', damage: 5 } } as const;
    const scene = (y: number, more: Partial<Standing> = {}) => {
      const t = spellScene({}, { bull: { ...bull.bull, ...more } });
      moveTo(moveTo(t, 'bull', 27, y), 'foe', 27, y + CONTACT + 0.2);
      return put(moveTo(t, 'man', 27, y - 6), 'Dark Dominion');
    };
    const t = settle(scene(16).dice('to hit', 6, 5).dice('damage', 6, 6).attack('man', 'bull', 1));
    expect([t.question(), t.b.decision.context[0], t.b.model.taken[t.row('bull')]]).toEqual([
      'does bull advance by a spell?',
      3 * INCH,
      1,
    ]);
    t.b.model.facing[t.row('bull')] = 0;
    t.choose(last(t)).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    expect([hurt(t, 'foe'), place(t, 'bull')]).toEqual([1, Place.outOfPlay]);
    const far = settle(scene(30).dice('to hit', 6, 5).dice('damage', 6, 6).attack('man', 'bull', 1));
    expect([far.question(), place(far, 'bull')]).toEqual(['', Place.removed]);
    const construct = settle(
      scene(16, { advantages: ['Construct'] })
        .dice('to hit', 6, 5)
        .dice('damage', 6, 6)
        .attack('man', 'bull', 1),
    );
    expect(place(construct, 'bull')).toBe(Place.removed);
    const spiral = ['MM', 'MM', 'BB', 'BB', 'SS', 'SS'] as const;
    const wild = settle(
      scene(16, { damage: spiral })
        .dice('to hit', 6, 5)
        .dice('branch', 1)
        .dice('damage', 6, 6)
        .attack('man', 'bull', 1),
    );
    expect([wild.question()]).toEqual(['does bull advance by a spell?']);
    wild.b.model.facing[wild.row('bull')] = 0;
    wild.choose(last(wild)).dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack foe with sword');
    expect([hurt(wild, 'foe'), wild.diceLeft()]).toEqual([1, []]);
  });
});

describe('feats that do something at once', () => {
  test('HRD-SPELL-021 Pit Stop: the warcaster repairs one warjack that it touches, wholly; none that it does not touch', () => {
    const scene = (x: number) => {
      const t = moveTo(
        having('Pit Stop', { caster: caster({ type: 'warcaster', FOCUS: 6, feat: 'Pit Stop' }) }),
        'jack',
        x,
        10,
      );
      markDamage(t.b, t.row('jack'), 7);
      markDamage(t.b, t.row('caster'), 3);
      return casting(t).choose('use the feat');
    };
    const t = scene(24 - CONTACT);
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['jack']]);
    t.choose('jack');
    expect([hurt(t, 'jack'), hurt(t, 'caster')]).toEqual([0, 3]);
    expect(hurt(scene(20), 'jack')).toBe(7);
  });

  test('HRD-SPELL-021 High Voltage: each warjack of the battlegroup in the control area has 3 focus points', () => {
    const t = having('High Voltage', { far: jack({ at: [24, 40] }) });
    casting(t).choose('use the feat');
    expect(['jack', 'far', 'beast'].map((name) => t.b.model.points[t.row(name)])).toEqual([3, 0, 0]);
  });

  test('HRD-SPELL-021 Arcane Reaver: points and souls in the control area become fury points up to FURY', () => {
    const t = casting(
      having('Arcane Reaver', {}, { bull: { at: [24, 16], type: 'light warbeast', base: 'medium', FURY: 4 } }),
      1,
    );
    t.b.model.points[t.row('bull')] = 2;
    t.b.model.points[t.row('beast')] = 1;
    t.b.model.souls[t.row('foe')] = 1;
    t.points('jack', 0);
    t.choose('use the feat');
    expect([t.b.model.points[0], t.b.model.points[t.row('bull')], t.b.model.souls[t.row('foe')]]).toEqual([5, 0, 0]);
  });

  test('HRD-SPELL-021 Strength Eternal heals Constructs in the control area d6+3, others not', () => {
    const t = having('Strength Eternal', { jack: jack({ advantages: ['Construct'] }) });
    for (const name of ['jack', 'beast']) markDamage(t.b, t.row(name), 9);
    casting(t).dice('spell', 2).choose('use the feat');
    expect([hurt(t, 'jack'), hurt(t, 'beast')]).toEqual([4, 9]);
  });

  test('HRD-SPELL-021 Electrical Storm: POW 14 on enemy warjacks and warbeasts in the control area; warjacks are disrupted', () => {
    const enemies = {
      bull: { at: [24, 16], type: 'light warbeast', base: 'medium', damage: 20 },
      robot: { at: [28, 16], type: 'light warjack', base: 'medium', damage: 20 },
      far: { at: [24, 40], type: 'light warjack', base: 'medium', damage: 20 },
    } as const;
    const t = casting(having('Electrical Storm', {}, enemies));
    t.dice('damage', 1, 1).dice('damage', 1, 1).choose('use the feat');
    expect(['foe', 'bull', 'robot', 'far', 'jack'].map((name) => hurt(t, name))).toEqual([0, 4, 4, 0, 0]);
    expect(['bull', 'robot'].map((name) => t.b.model.disrupted[t.row(name)] > 0)).toEqual([false, true]);
  });

  test('HRD-SPELL-021 Dead on Arrival: enemies are pulled 3 inches, those then within 3 inches suffer POW 12, a kill gives focus', () => {
    const enemies = { weak: { at: [24, 14.5], DEF: 5 }, far: { at: [24, 40] } } as const;
    const t = casting(
      having('Dead on Arrival', { caster: caster({ type: 'warcaster', FOCUS: 6, feat: 'Dead on Arrival' }) }, enemies),
    );
    t.dice('damage', 6, 6).choose('use the feat');
    expect([place(t, 'weak'), placeOf(t, t.row('foe')), placeOf(t, t.row('far'))]).toEqual([
      Place.removed,
      [24, 17],
      [24, 40],
    ]);
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['jack']]);
    t.points('jack', 0).choose('jack');
    expect(t.b.model.points[t.row('jack')]).toBe(1);
  });

  test('HRD-SPELL-021 Imperishable Flesh: a point to each aspect of warbeasts, as many heal the caster; STR and ARM for each', () => {
    const spiral = ['MMM', 'MMM', 'BBB', 'BBB', 'SSS', 'SSS'] as const;
    const t = having('Imperishable Flesh', { beast: beast({ damage: spiral }) });
    markDamage(t.b, 0, 5);
    casting(t).choose('use the feat');
    expect([hurt(t, 'beast'), hurt(t, 'caster')]).toEqual([3, 2]);
    const far = moveTo(having('Imperishable Flesh', { beast: beast({ damage: spiral }) }), 'beast', 30, 40);
    casting(far).choose('use the feat');
    expect(hurt(far, 'beast')).toBe(0);
  });

  test('HRD-SPELL-021 Overkill: shots explode on whom they box and hit harder each time, until the activation ends', () => {
    const t = having(
      'Overkill',
      { caster: caster({ feat: 'Overkill', weapons: [{ ...GUN, ROF: 3 }] }) },
      { weak: { at: [24, 16] }, by: { at: [24, 16 + SMALL_CONTACT + 0.05], damage: 30 } },
    );
    casting(t).choose('use the feat').choose('stay');
    t.dice('to hit', 6, 5).dice('damage', 6, 6).dice('damage', 6, 5).choose('attack weak');
    expect([place(t, 'weak'), hurt(t, 'by')]).toEqual([Place.outOfPlay, 9]);
    t.dice('to hit', 6, 5).dice('damage', 1, 1).choose('attack by');
    expect(hurt(t, 'by')).toBe(9 + 3);
    expect(t.b.core.effectCount[0]).toBe(1);
    while (t.question().includes('caster')) t.choose(last(t));
    expect(t.b.core.effectCount[0]).toBe(0);
  });
});

describe('what is lost returns', () => {
  test('HRD-GONE-004 Revive: a destroyed Grunt returns near its unit with one free box; not if the unit is lost', () => {
    const men = {
      one: { at: [22, 6], unit: 'men', damage: 5 },
      two: { at: [24, 6], unit: 'men', damage: 5 },
    } as const;
    const t = knowing('Revive', men).remove('two');
    casting(t).choose('cast Revive');
    expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['two']]);
    t.choose('two');
    const there = { verb: Verb.Place, target: t.row('two'), x: 22 * INCH };
    expect(t.propose({ ...there, y: Math.round(1.5 * INCH) })).not.toBe('');
    expect(t.propose({ ...there, y: 8 * INCH })).toBe('');
    expect([place(t, 'two'), hurt(t, 'two')]).toEqual([Place.table, 4]);
    const lost = casting(knowing('Revive', men).remove('two').remove('one')).choose('cast Revive');
    expect(lost.question()).toBe('what does caster cast or use now?');
  });
});

describe('Psychic Vampire', () => {
  test('HRD-SPELL-021 an enemy that casts in the control area suffers a point and the bringer heals one; a feat is no spell', () => {
    const scene = (y: number) => {
      const t = spellScene(
        { caster: caster({ spells: ['Arcane Bolt'], feat: 'Invincibility' }) },
        { witch: { at: [24, y], type: 'warlock', FURY: 6, damage: 15 } },
      );
      markDamage(t.b, t.row('witch'), 4);
      return casting(put(t, 'Psychic Vampire', 'witch', 'witch'));
    };
    const t = scene(21).dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    t.choose(last(t));
    expect([hurt(t, 'caster'), hurt(t, 'witch')]).toEqual([1, 3]);
    t.choose('no').choose('use the feat');
    expect([hurt(t, 'caster'), hurt(t, 'witch')]).toEqual([1, 3]);
    const far = scene(40).dice('to hit', 1, 1).choose('cast Arcane Bolt at foe');
    expect([hurt(far, 'caster'), hurt(far, 'witch')]).toEqual([0, 4]);
  });
});
