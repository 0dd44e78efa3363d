import { describe, expect, test } from 'vitest';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { woundPool } from '../../../regiments/casualties/losing-wounds.js';
import { FILE_SEAT, mayJoin, Seat } from '../../../regiments/characters/characters.js';
import { mayLeave } from '../../../regiments/characters/leaving.js';
import { Verb } from '../../../regiments/core/asks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { writeVolley } from '../../../regiments/shooting/volley.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { distanceDice } from '../movement/distances.js';
import { isAtQuarter } from '../movement/movement-rules.js';

const BASE = 20 / 25.4;
const hero: UnitSpec = { character: true, W: 2, Ld: 9 };

/** Ten spears, five wide, and a hero so many inches behind them. */
const behind = (gap: number, spears: UnitSpec = {}, spec: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('spears', { models: 10, files: 5, at: [36, 20], ...spears })
    .unit('hero', { ...hero, at: [36, 20 - 1.5 * BASE - gap], ...spec })
    .unit('others', { at: [6, 6] })
    .enemy('watchers', { at: [66, 42] });
const may = (scene: Wfb9Scene): boolean => {
  const r = scene.start();
  return mayJoin(r.b, r.row('hero'), r.row('spears'));
};
/** A hero among ten spears, five wide. */
const among = (spears: UnitSpec = {}, spec: UnitSpec = {}): Wfb9Scene =>
  newScene()
    .unit('spears', { models: 10, files: 5, at: [36, 20], ...spears })
    .unit('hero', { ...hero, joins: 'spears', ...spec })
    .unit('others', { at: [6, 6] })
    .enemy('watchers', { at: [66, 42] });

describe('changing place', () => {
  /** The hero among spears is asked for its move. */
  const asked = (spears: UnitSpec = {}): Wfb9Report =>
    among(spears)
      .enemy('mark', { at: [36, 40] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'hero' })
      .runTo('decision of kind Move');
  const file = (r: Wfb9Report): unknown => r.placeOf('hero');
  const goes = (r: Wfb9Report, extra: number): Wfb9Report =>
    r.choose({ ask: 'Move', verb: 'Join', target: 'spears', extra }).runTo('decision of kind Mover');

  test('WFB9-CHR-018 a character changes place in the front rank, and its unit may still move', () => {
    const r = asked();
    expect(file(r)).toEqual({ unit: 'spears', rank: 1, file: 3 });
    const offered = r.options().filter((o) => o.startsWith('hero change'));
    expect(offered).toEqual([
      'hero change place at the right end of their front',
      'hero change place at the left end of their front',
    ]);
    goes(r, Seat.rightEnd);
    expect(file(r)).toEqual({ unit: 'spears', rank: 1, file: 5 });
    expect([r.may('hero', 'leave'), r.may('hero', 'move'), r.may('spears', 'advance')]).toEqual([false, false, true]);
  });

  test('WFB9-CHR-018 the whole unit has moved then', () => {
    const shot = { shooting: 'crossbow' } as const;
    const r = asked(shot);
    expect([r.moved('spears'), r.may('spears', 'shoot')]).toEqual([false, true]);
    goes(r, Seat.leftEnd);
    expect([r.moved('spears'), r.may('spears', 'shoot')]).toEqual([true, false]);
  });

  test('WFB9-CHR-018 any file of the front may be proposed, also the place of the champion, who steps aside', () => {
    const r = asked({ champion: true });
    const at = (name: string): number => r.placeOf(name)?.file ?? 0;
    const [own, champion] = [at('hero'), at('spears')];
    const record = { verb: Verb.Join, target: r.row('spears') };
    for (const refused of [own - 1, 5, -1, 0.5])
      expect(r.propose({ ...record, extra: FILE_SEAT + refused })).not.toBe('legal');
    expect(r.propose({ ...record, extra: FILE_SEAT + 1, n: 1 })).not.toBe('legal');
    expect(r.propose({ ...record, extra: FILE_SEAT + champion - 1 })).toBe('legal');
    r.runTo('decision of kind Mover');
    expect([at('hero'), r.placeOf('spears')?.rank]).toEqual([champion, 1]);
    expect(at('spears')).not.toBe(champion);
  });

  test('WFB9-CHR-018 not after its unit has moved, nor alone in a front of one', () => {
    const r = among()
      .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'Advance' })
      .runTo('decision of kind Mover');
    expect(r.may('hero', 'move')).toBe(false);
    const column = asked({ models: 2, files: 1 });
    expect(column.options().filter((o) => o.startsWith('hero change'))).toEqual([]);
  });
});

describe('joining', () => {
  const joins = (gap: number, spears: UnitSpec = {}): Wfb9Scene =>
    behind(gap, spears).choose(
      { ask: 'Mover', verb: 'Pick', target: 'hero' },
      { ask: 'Move', verb: 'Join', target: 'spears' },
    );

  test('WFB9-CHR-006 nobody joins a unit that fights or flees', () => {
    expect(may(behind(3))).toBe(true);
    expect(may(behind(3).fleeing('spears'))).toBe(false);
    expect(may(behind(3).enemy('foes', { models: 5 }).engaged('foes', 'spears'))).toBe(false);
  });

  test('WFB9-CHR-010 WFB9-CMD-002 nobody joins whose front rank is full of command group and characters, unless it is one rank that becomes wider', () => {
    const command: UnitSpec = { champion: true, musician: true, standard: true };
    const full = (spears: UnitSpec, heroes: number): boolean => {
      let scene = behind(3, spears);
      for (let i = 0; i < heroes; i++) scene = scene.unit(`hero ${i}`, { ...hero, joins: 'spears' });
      return may(scene);
    };
    expect([full(command, 1), full(command, 2), full({}, 4), full({}, 5)]).toEqual([true, false, true, false]);
    expect([full({ ...command, models: 3, files: 3 }, 0), full({ models: 6, files: 6, ...command }, 2)]).toEqual([
      true,
      true,
    ]);
  });

  test('WFB9-CHR-007 WFB9-CHR-009 it moves into contact in the Remaining Moves, stands in the front rank, and neither moves on', () => {
    const r = joins(4).runTo('decision of kind Mover');
    expect(r.unit('hero')).toMatchObject({ place: 'inUnit', host: 'spears' });
    expect(r.unit('spears')).toMatchObject({ models: 11, files: 5, ranks: 3 });
    expect(r.placeOf('hero')?.rank).toBe(1);
    expect([r.may('spears', 'move'), r.may('hero', 'move'), r.may('others', 'move')]).toEqual([false, false, true]);
    const far = behind(8.1).choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }).runTo('decision of kind Move');
    expect(far.question?.options.some((o) => o.verb === 'Join')).toBe(false);
  });

  test('WFB9-CHR-009 each file of the front may be proposed, from the first on', () => {
    for (const file of [0, 4]) {
      const r = behind(2).choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }).runTo('decision of kind Move');
      const record = { verb: Verb.Join, target: r.row('spears') };
      expect(r.propose({ ...record, extra: FILE_SEAT + 5 })).not.toBe('legal');
      expect(r.propose({ ...record, extra: FILE_SEAT + file })).toBe('legal');
      expect(r.runTo('decision of kind Mover').placeOf('hero')).toEqual({ unit: 'spears', rank: 1, file: file + 1 });
    }
  });

  test('WFB9-CHR-008 a unit that is joined has not moved, the character has (WFB9-V3-117)', () => {
    const r = joins(4, { shooting: 'bow', BS: 3 })
      .enemy('foes', { at: [36, 36] })
      .runTo('shooting phase');
    expect([r.moved('spears'), r.moved('hero')]).toEqual([false, true]);
    writeVolley(r.b, r.row('spears'), r.row('foes'), false, false);
    expect(r.b.attack.toHit[0]).toBe(0);
  });

  test('WFB9-CHR-032 it leaves one unit and joins another in one move, which then moves no more', () => {
    const r = newScene()
      .unit('spears', { models: 10, files: 5, at: [36, 20] })
      .unit('hero', { ...hero, joins: 'spears' })
      .unit('archers', { models: 10, files: 5, at: [43, 20] })
      .enemy('watchers', { at: [66, 42] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }, { ask: 'Move', verb: 'Join', target: 'archers' })
      .runTo('decision of kind Mover');
    expect(r.unit('hero').host).toBe('archers');
    expect([r.may('archers', 'move'), r.may('spears', 'move')]).toEqual([false, true]);
  });
});

describe('leaving', () => {
  const leaves = (scene: Wfb9Scene): boolean => {
    const r = scene.runTo('remaining moves');
    return mayLeave(r.b, r.row('hero'));
  };

  test('WFB9-CHR-030 it leaves before its unit moves, as far from its own place as its Movement', () => {
    const out = (ahead: number): boolean => {
      const r = among({ M: 4 }, { M: 4 }).choose({ ask: 'Mover', verb: 'Pick', target: 'hero' });
      const at: [number, number] = [36, 20 + BASE + ahead];
      r.choose({ ask: 'Move', verb: 'Leave', at, facing: 0, files: 1 });
      try {
        return r.runTo('decision of kind Mover').unit('hero').place === 'table';
      } catch {
        return false;
      }
    };
    expect(out(8)).toBe(true); // a march
    expect(out(8.1)).toBe(false);
    expect(leaves(among())).toBe(true);
    const moved = among()
      .choose({ ask: 'Mover', verb: 'Pick', target: 'spears' }, { ask: 'Move', verb: 'Advance', path: 'forward 1' })
      .runTo('decision of kind Mover');
    expect(mayLeave(moved.b, moved.row('hero'))).toBe(false);
  });

  test('WFB9-CHR-031 it stays where its unit flees, fights, has failed a charge, or it has joined this turn (WFB9-V3-113)', () => {
    expect(leaves(among().fleeing('spears').dice('rally test', 6, 6).dice('flee distance', 1, 1))).toBe(false);
    expect(leaves(among().enemy('foes', { models: 5 }).engaged('foes', 'spears'))).toBe(false);
    const failed = among()
      .enemy('foes', { at: [36, 30] })
      .choose('spears charge foes', 'foes hold')
      .dice('charge range', 1, 1);
    expect(leaves(failed)).toBe(false);
    const joined = behind(4)
      .choose({ ask: 'Mover', verb: 'Pick', target: 'hero' }, { ask: 'Move', verb: 'Join', target: 'spears' })
      .runTo('decision of kind Mover');
    expect(mayLeave(joined.b, joined.row('hero'))).toBe(false);
  });

  test('WFB9-CHR-028 it charges out alone; its unit stays, declares no charge, and moves in the Remaining Moves', () => {
    const r = among({}, { M: 5 })
      .enemy('foes', { at: [36, 27] })
      .choose('hero charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .runTo('decision of kind Mover');
    expect(r.engaged('hero', 'foes')).toBe(true);
    expect([r.unit('hero').place, r.unit('spears').engaged]).toEqual(['table', false]);
    expect(r.may('spears', 'move')).toBe(true);
    const declared = among({}, { M: 5 })
      .enemy('foes', { at: [36, 27] })
      .choose('hero charge foes')
      .runTo('decision of kind Reaction');
    expect(declared.may('spears', 'charge')).toBe(false);
  });
});

describe('combined units', () => {
  test('WFB9-CHR-013 a joined character counts towards the quarter of the Rally Test', () => {
    const quarter = (lost: number): boolean => {
      const r = among({ models: 20, files: 5 }).lost('spears', lost).start();
      return isAtQuarter(r.b, r.row('spears'));
    };
    expect([quarter(14), quarter(15), quarter(16)]).toEqual([false, false, true]);
  });

  test('WFB9-CHR-016 WFB9-CHR-017 the unit moves like its slowest model, without Swiftstride unless all have it', () => {
    const dice = (spec: UnitSpec): number => {
      const r = among({ M: 6, rules: ['swiftstride'] }, spec).start();
      return distanceDice(r.b, r.row('spears'), Roll.FleeDistance);
    };
    expect(dice({ M: 6 })).toBe(2);
    expect(dice({ M: 6, rules: ['swiftstride'] })).toBe(3);
    const charges = (M: number): boolean =>
      among({ M: 8 }, { M })
        .enemy('foes', { at: [36, 20 + 2 * BASE + 12] })
        .start()
        .may('spears', 'charge');
    expect([charges(8), charges(4)]).toEqual([true, false]);
  });

  test('WFB9-CHR-027 a special rule of the character is not that of the unit, and the reverse', () => {
    const attacks = (spears: UnitSpec, spec: UnitSpec): number[] => {
      const r = among(spears, spec).start();
      const each = (name: string): number => {
        const { part } = r.b.setup.unit;
        const row = r.row(name);
        const a = addAttacks(r.b, row, part[row], row, -1, 1, Side.front, 0, AttackKind.closeCombat);
        return attacksEach(r.b, a);
      };
      return [each('spears'), each('hero')];
    };
    expect(attacks({ A: 1 }, { A: 3, rules: ['frenzy'] })).toEqual([1, 4]);
    expect(attacks({ A: 1, rules: ['frenzy'] }, { A: 3 })).toEqual([2, 3]);
  });

  test('WFB9-CHR-026 the highest Leadership of the unit counts', () => {
    const r = among({ Ld: 7 }, { Ld: 9 }).start();
    expect(leadershipOf(r.b, r.row('spears'))).toBe(9);
    const low = among({ Ld: 7 }, { Ld: 5 }).start();
    expect(leadershipOf(low.b, low.row('spears'))).toBe(7);
  });

  test('WFB9-CHR-033 when the last of the rank and file falls the characters are a new unit, and friends and it test for panic', () => {
    const slain = (models: number): Wfb9Report => {
      const r = among({ models, files: Math.min(5, models) })
        .unit('friends', { at: [36, 25] })
        .start();
      r.b.unit.phaseModels.set(r.b.unit.models);
      woundPool(r.b, r.row('spears'), models, -1);
      return r;
    };
    const r = slain(10);
    expect(r.unit('spears').models).toBe(1);
    const due = [...r.b.unit.panicDue];
    expect([due[r.row('friends')], due[r.row('spears')], due[r.row('others')]]).toEqual([1, 1, 0]);
    expect(slain(3).b.unit.panicDue[r.row('friends')]).toBe(0);
  });

  test('WFB9-CHR-034 a character alone is a unit of its troop type', () => {
    const r = behind(5).start();
    expect(r.unit('hero')).toMatchObject({ models: 1, files: 1, place: 'table' });
    expect(r.may('hero', 'move')).toBe(true);
  });
});

describe('shots', () => {
  /** Losses of the spears and Wounds of the hero after five shots at them that all hit and wound. */
  const shot = (models: number, spears: UnitSpec = {}, spec: UnitSpec = {}): number[] => {
    const r = among({ models, files: Math.min(5, models), facing: 0, ...spears }, { W: 3, ...spec })
      .enemy('archers', { models: 6, files: 6, shooting: 'crossbow', at: [36, 30] })
      .active(1)
      .phase('shooting')
      .choose(
        { ask: 'Shooter', verb: 'Pick', target: 'archers' },
        { ask: 'ShotTarget', verb: 'Shoot', target: 'spears' },
      )
      .dice('to hit', 6, 6, 6, 6, 6, 6)
      .dice('to wound', 6, 6, 6, 6, 6, 6)
      .seed(1)
      .runTo('close combat phase');
    return [r.losses('spears'), 3 - r.unit('hero').own];
  };

  test('WFB9-CHR-020 five of the rank and file of its type take all hits (WFB9-V3-103)', () => {
    expect(shot(7)).toEqual([6, 0]);
    expect(shot(5)).toEqual([5, 0]);
  });

  test('WFB9-CHR-022 of fewer each model takes a hit before any takes another', () => {
    expect(shot(4)[1]).toBeGreaterThanOrEqual(1);
    expect(shot(2)).toEqual([2, 2]);
  });
});

test('WFB9-CHR-024 WFB9-CCATK-008 models that touch character and unit choose whom they strike', () => {
  const r = newScene()
    .enemy('foes', { at: [36, 30], models: 5, files: 5 })
    .unit('spears', { models: 5, files: 5 })
    .unit('hero', { ...hero, joins: 'spears' })
    .engaged('spears', 'foes')
    .active(1)
    .phase('combat')
    .runTo('decision of kind Allocate');
  const targets = new Set(r.question?.options.map((o) => o.targetName));
  expect([targets.has('hero'), targets.has('spears')]).toEqual([true, true]);
  expect(new Set(r.question?.options.map((o) => o.n)).size).toBeGreaterThan(1);
});
