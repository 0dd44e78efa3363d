// Units with attachments, with models of several kinds, and solos that are attached to leaders.
import { describe, expect, test } from 'vitest';
import { listOf, problemsOf, readList } from '../../../testing/hordes/lists.js';
import { Role } from '../core/state.js';
import { setupOf } from '../setup/muster.js';
import { armyBooks } from './armies.js';
import type { AttachmentData, EntryData } from './book-format.js';
import { bookLines, describeList } from './describe-list.js';
import { fielded } from './entries.js';
import { playedOf, unplayedOf } from './what-is-played.js';

/** Returns the problems of a list, a line each. */
const faults = (json: object): string[] => problemsOf(json).map(({ rule, message }) => `${rule} ${message}`);

const OFFICER = 'stormblade-infantry-officer-and-standard';
const GUNNER = 'stormblade-infantry-storm-gunner';
const stormblades = (...attachments: string[]) => ({ unit: 'stormblade-infantry', attachments });

describe('attachments', () => {
  test('HRD-ATCH-001 HRD-LEAD-002 a unit takes the field with the models of its attachments, whose Officer commands it', () => {
    const { units, points } = readList(listOf('cygnar', 35, [stormblades(OFFICER, GUNNER, GUNNER)]));
    const [{ unit, models, attachments }] = units;
    expect([models, attachments.length, points]).toEqual([6, 3, 9 + 5 + 2 + 2]);
    expect(unit.members.map(({ role }) => role)).toEqual([
      'leader',
      ...Array(5).fill('grunt'),
      'officer',
      'command attachment',
      'weapon attachment',
      'weapon attachment',
    ]);
    expect(unit.members.reduce((sum, { profile }) => sum + profile.points, 0)).toBe(points);
    const side = { list: 'mine', units: [unit] };
    const setup = setupOf([side, side], { id: 't', name: 't', width: 48, depth: 48 } as never, 6);
    // Grunts share a kind
    expect(setup.types.SPD.length).toBe(5);
    expect(setup.types.role[setup.model.kind[setup.unit.commander[0]]]).toBe(Role.officer);
  });

  test('HRD-ATCH-001..003 one command attachment, three weapon attachments, each of its own unit, with a leader and without', () => {
    const with3 = [OFFICER, GUNNER, GUNNER];
    const both = (...attachments: string[]) => [
      faults(listOf('cygnar', 35, [stormblades(...attachments)])),
      faults(listOf('cygnar', 25, [{ unit: 'captain-kara-sloan' }, stormblades(...attachments), { unit: 'rangers' }])),
    ];
    expect(both(...with3)).toEqual([[], []]);
    for (const problems of both(OFFICER, OFFICER)) expect(problems.join()).toContain('HRD-ATCH-002 has 2 command');
    for (const problems of both(GUNNER, GUNNER, GUNNER, GUNNER))
      expect(problems.join()).toContain('HRD-ATCH-003 has 4');
    const other = stormblades('trencher-infantry-grenadier');
    expect(faults(listOf('cygnar', 35, [other]))).toEqual([
      "HRD-ATCH-001 no attachment of it is called 'trencher-infantry-grenadier'",
    ]);
    expect(faults(listOf('cygnar', 35, [{ unit: 'charger', attachments: [GUNNER] }]))[0]).toContain('HRD-ATCH-001');
  });

  test('HRD-ARMY-009 field allowance counts attachments over all units, with a leader and without', () => {
    const units = [stormblades(GUNNER, GUNNER), stormblades(GUNNER)];
    expect(faults(listOf('cygnar', 35, units)).join()).toContain('HRD-ARMY-009 it is taken 3 times, and 2 may be');
    const led = faults(listOf('cygnar', 25, [{ unit: 'captain-kara-sloan' }, ...units]));
    expect(led.join()).toContain('HRD-ARMY-009 is taken 3 times');
  });

  test('HRD-ARMY-008 attachments cost army points', () => {
    expect(faults(listOf('cygnar', 18, [stormblades(OFFICER, GUNNER, GUNNER)]))).toEqual([]);
    expect(faults(listOf('cygnar', 17, [stormblades(OFFICER, GUNNER, GUNNER)]))[0]).toContain('costs 18 of 17 points');
  });

  test('HRD-ATCH-004 HRD-ATCH-005 an ability with Granted or Tactics before its name is granted to the unit, or taught', () => {
    const nihilators = armyBooks()
      .get('skorne')
      ?.units.find(({ id }) => id === 'nihilators') as EntryData;
    const abilities = ['Granted: Sprint', 'Granted: Nothing Known', 'Tactics: Pathfinder', 'Tough'];
    const officer: AttachmentData = {
      id: 'officer',
      name: 'Officer',
      type: 'command attachment',
      fa: 1,
      points: 3,
      models: [{ name: 'Officer', count: 1, model: { ...nihilators.model, abilities } }],
    };
    const { members } = fielded(nihilators, 6, 9, 'Zealots', [officer]);
    const { granted, tactics, advantages } = members[6].profile;
    expect([granted, tactics, advantages]).toEqual([['Sprint'], ['Pathfinder'], ['Tough']]);
    expect(playedOf(officer)).toEqual(['Granted: Sprint', 'Tactics: Pathfinder', 'Tough']);
    expect(unplayedOf(officer)).toEqual(['Granted: Nothing Known']);
  });

  test('a list tells the attachments of a unit; a book tells their profiles', () => {
    const text = describeList(readList(listOf('cygnar', 35, [stormblades(OFFICER, GUNNER)])));
    expect(text).toContain(
      '6 Stormblade Infantry with Stormblade Infantry Officer and Standard with Stormblade Infantry Storm Gunner: 16 points',
    );
    const lines = bookLines(armyBooks().get('cygnar') as never);
    expect(lines).toContain(`   Stormblade Infantry Storm Gunner (${GUNNER}): weapon attachment, FA 2, 2 points`);
    expect(lines.some((line) => line.startsWith('   Gobber Grunt'))).toBe(true);
  });
});

describe('models of several kinds', () => {
  const rolesOf = (book: string, unit: string, models?: number) => {
    const [{ unit: whole }] = readList(listOf(book, 35, [{ unit, ...(models === undefined ? {} : { models }) }])).units;
    return whole.members.map(({ role, profile }) => `${role} ${profile.name}`);
  };

  test('HRD-UNIT-001 a crew is a Leader with the weapon and Grunts without it', () => {
    expect(rolesOf('skorne', 'venator-catapult-crew')).toEqual([
      'leader Venator Catapult Crew Leader',
      'grunt Catapult Grunt',
      'grunt Catapult Grunt',
    ]);
    const [{ unit }] = readList(listOf('cygnar', 35, [{ unit: 'stormsmith-storm-tower' }])).units;
    expect(unit.members.map(({ profile }) => [profile.base, profile.weapons.length])).toEqual([
      ['medium', 2],
      ['small', 1],
    ]);
  });

  test('HRD-UNIT-001 an Officer leads Grunts of another profile, or troopers of whom there is one each', () => {
    expect(rolesOf('cygnar', 'field-mechaniks', 6)).toEqual([
      'officer Field Mechaniks Officer',
      ...Array(5).fill('grunt Gobber Grunt'),
    ]);
    expect(rolesOf('skorne', 'legends-of-halaak')).toEqual([
      'officer Legends of Halaak Officer',
      'trooper Cidaar',
      "trooper J'deth",
    ]);
  });
});

describe('solos with Attached', () => {
  const sloan = (more: object = {}) => ({ unit: 'captain-kara-sloan', ...more });
  const rest = [{ unit: 'rangers' }, { unit: 'stormguard' }];

  test('HRD-LOCK-029 HRD-CAST-008 a solo with Attached is fielded with a leader: independent, and in no battlegroup', () => {
    const { units } = readList(listOf('cygnar', 25, [sloan({ attached: { unit: 'squire' } }), ...rest]));
    expect(units.map(({ attachedTo, unit }) => [attachedTo, unit.leader])).toEqual([
      [undefined, undefined],
      [0, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(units[1].unit.members[0].role).toBe('independent');
    expect(
      describeList({ ...readList(listOf('cygnar', 25, [sloan({ attached: { unit: 'squire' } }), ...rest])) }),
    ).toContain('Squire: 4 points, attached to Captain Kara Sloan');
  });

  test('HRD-LOCK-029 it is refused alone, and so is another solo in its place', () => {
    expect(faults(listOf('cygnar', 25, [sloan(), { unit: 'squire' }, ...rest]))).toEqual([
      'HRD-LOCK-029 is attached to nobody',
    ]);
    expect(faults(listOf('cygnar', 25, [sloan({ attached: { unit: 'trench-buster' } }), ...rest]))).toEqual([
      'HRD-LOCK-029 has not the rule Attached',
    ]);
    expect(faults(listOf('cygnar', 25, [{ unit: 'squire' }]))[0]).toContain('HRD-LOCK-029 there is nobody');
    expect(faults(listOf('cygnar', 25, [{ unit: 'rangers', attached: { unit: 'squire' } }]))[0]).toContain(
      'HRD-LOCK-029',
    );
  });

  test('HRD-ARMY-008 its points are army points', () => {
    const full = [
      sloan({ attached: { unit: 'squire' } }),
      { unit: 'stormguard' },
      { unit: 'rangers' },
      { unit: 'rangers' },
    ];
    expect(faults(listOf('cygnar', 25, full)).join()).toContain('costs 2 points more');
  });
});
