// Leaders beside the leader of the army, bonds, and cadres that advance before the battle.
import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { armyBooks } from '../armies/armies.js';
import type { BookData, EntryData } from '../armies/book-format.js';
import { composeList } from '../armies/composition.js';
import type { ListData } from '../armies/list-format.js';
import { controlRange, isLeader, leaderOf } from '../core/battlegroups.js';
import { Hook, situation } from '../core/hooks.js';
import { AttackKind, Status } from '../core/state.js';
import { effectsOn } from '../core/stats.js';
import { removeModel } from '../damage/leaving.js';
import { leadsArmy } from '../leaders/losses.js';
import { setUp } from '../setup/deployment.js';

const has = (...abilities: string[]): Partial<Standing> => ({ abilities });
const CASTER = { type: 'warcaster', at: [24, 6], FOCUS: 6, damage: 16 } as const;
const LOCK = { type: 'warlock', at: [24, 6], FURY: 6, damage: 16 } as const;
const JACK = { type: 'heavy warjack', base: 'large', damage: 20 } as const;
const BEAST = { type: 'heavy warbeast', base: 'large', damage: 20, FURY: 4, THR: 8 } as const;
const FAR: Record<string, Standing> = { foe: { at: [24, 44] } };

describe('HRD-CAST-001 a Journeyman Warcaster', () => {
  const scene = (ability = 'Journeyman Warcaster') =>
    new HordesTable(
      {
        caster: CASTER,
        it: { at: [10, 6], FOCUS: 3, damage: 5, spells: ['Arcane Shield'], ...has(ability) },
        jack: { ...JACK, at: [10, 10], leader: 'it' },
        other: { ...JACK, at: [24, 10], leader: 'caster' },
      },
      FAR,
    );
  test('it leads a battlegroup with focus, a control range and spells of its own', () => {
    const t = scene().turn();
    expect([isLeader(t.b, 1), leadsArmy(t.b, 1), controlRange(t.b, 1) / INCH]).toEqual([true, false, 6]);
    expect([leaderOf(t.b, 2), leaderOf(t.b, 3), t.b.model.points[1], t.b.model.points[2]]).toEqual([1, 0, 3, 1]);
    expect(t.question()).toBe('to which warjacks does caster give focus points?');
    t.choose('give up to 0');
    expect(t.question()).toBe('to which warjacks does it give focus points?');
    t.choose('give up to 2');
    expect([1, 2, 3].map((m) => t.b.model.points[m])).toEqual([1, 3, 1]);
    t.points('it', 3).choose('activate it');
    expect(t.options()).toContain('cast Arcane Shield');
    expect(t.choose('cast Arcane Shield').b.model.points[1]).toBe(1);
    expect(isLeader(scene('Parry').b, 1)).toBe(false);
  });
  test('HRD-GAME-005 HRD-CAST-007 its death makes its warjacks inert and does not end the battle', () => {
    const t = scene();
    removeModel(t.b, 1);
    expect([t.b.game.lost[0], t.b.model.status[2] & Status.inert, t.b.model.status[3] & Status.inert]).toEqual([
      0,
      Status.inert,
      0,
    ]);
    removeModel(t.b, 0);
    expect(t.b.game.lost[0]).toBe(1);
    const alone = scene();
    removeModel(alone.b, 0);
    expect(alone.b.game.lost[0]).toBe(1);
  });
});

test('HRD-LOCK-001 a Lesser Warlock leeches from its own warbeasts, and they go wild when it falls', () => {
  const t = new HordesTable(
    {
      lock: LOCK,
      it: { at: [10, 6], FURY: 4, damage: 5, ...has('Lesser Warlock') },
      beast: { ...BEAST, at: [10, 10], leader: 'it', fury: 3 },
      other: { ...BEAST, at: [24, 10], leader: 'lock', fury: 2 },
    },
    FAR,
  );
  t.b.model.points[0] = 4;
  t.b.model.points[1] = 0;
  t.turn();
  expect(t.question()).toBe('how many fury points does lock leech?');
  t.choose('leech 2');
  expect([t.question(), t.options().length]).toEqual(['how many fury points does it leech?', 5]);
  t.choose('leech 3');
  expect([0, 1, 2, 3].map((m) => t.b.model.points[m])).toEqual([6, 3, 0, 0]);
  removeModel(t.b, 1);
  expect([t.b.game.lost[0], t.b.model.status[2] & Status.wild, t.b.model.status[3] & Status.wild]).toEqual([
    0,
    Status.wild,
    0,
  ]);
});

describe('army building', () => {
  const book = armyBooks().get('cygnar') as BookData;
  const unit = (id: string) => book.units.find((of) => of.id === id) as EntryData;
  const list = (units: ListData['units'], points = 25, of = book) =>
    composeList(
      {
        ...{ format: 'muster-army-list/1', ruleset: 'hordes', asFarAsPlayed: true, id: 'x', name: 'x' },
        ...{ book: { id: of.id, version: of.version }, points, units },
      } as ListData,
      of,
      'x',
    );
  const faults = (units: ListData['units'], points?: number, of?: BookData) => {
    const read = list(units, points, of);
    return read.ok ? [] : read.problems.map(({ where, message }) => `${where}: ${message}`);
  };
  const stryker = { unit: 'lord-commander-stryker', battlegroup: [{ unit: 'stormclad' }] };
  test('HRD-LOCK-001 HRD-ARMY-007 a journeyman has warjacks, for which army points pay; other solos have none', () => {
    const costOf = (id: string) => unit(id).sizes[0].points;
    const cost = costOf('journeyman-warcaster') + costOf('charger');
    const spare = (unit('lord-commander-stryker').battlegroupPoints ?? 0) - costOf('stormclad');
    const group = { unit: 'journeyman-warcaster', battlegroup: [{ unit: 'charger' }] };
    // points of the battlegroup of the warcaster that are not spent pay for nothing else
    const [short] = faults([stryker, group], 25);
    expect([spare > 0, short]).toEqual([
      true,
      `x, points: leaves ${25 - cost} of 25 points unspent, and 5 are allowed`,
    ]);
    const dear = { ...group, battlegroup: [...group.battlegroup, { unit: 'stormclad' }] };
    expect(faults([stryker, dear], 25).filter((fault) => fault.includes('more than the'))).toHaveLength(1);
    const other = faults([stryker, { unit: 'captain-maxwell-finn', battlegroup: [{ unit: 'charger' }] }]);
    expect(other.some((fault) => fault.includes('it has no battlegroup'))).toBe(true);
  });
  test('HRD-TYPE-005 HRD-LOCK-001 a lesser warlock leads warbeasts alone', () => {
    const skorne = armyBooks().get('skorne') as BookData;
    const lock = skorne.units.find(({ type }) => type === 'warlock')?.id ?? '';
    const beast = skorne.units.find(({ type, fa }) => type === 'heavy warbeast' && fa !== 'C')?.id ?? '';
    const of = (group: ListData['units'][number]['battlegroup']) =>
      faults(
        [
          { unit: lock, battlegroup: [{ unit: beast }] },
          { unit: 'tyrant-zaadesh', battlegroup: group },
        ],
        25,
        skorne,
      );
    expect(of([{ unit: beast }]).filter((fault) => !fault.includes('points'))).toEqual([]);
    expect(of([{ unit: 'paingivers' }]).length).toBeGreaterThan(0);
  });
  test('HRD-SPEC-001 one warjack is bonded to a leader with a bond, and a character only by its Special Issue', () => {
    const bond = (unit: string, group: ListData['units'][number]['battlegroup']) =>
      faults([{ unit, battlegroup: group }]).filter((fault) => !fault.includes('points'));
    expect(bond('lord-commander-stryker', [{ unit: 'stormclad', bonded: true }])).toEqual([]);
    expect(bond('commander-coleman-stryker', [{ unit: 'stormclad', bonded: true }])[0]).toContain('has no bond');
    const two = [
      { unit: 'stormclad', bonded: true as const },
      { unit: 'charger', bonded: true as const },
    ];
    expect(bond('lord-commander-stryker', two)[0]).toContain('another is bonded');
    expect(bond('lord-commander-stryker', [{ unit: 'ace', bonded: true }])[0]).toContain('a character');
    const named: BookData = {
      ...book,
      units: book.units.map((of) =>
        of.id === 'ace' ? { ...of, model: { ...of.model, abilities: ['Special Issue [Stryker]'] } } : of,
      ),
    };
    const special = faults(
      [{ unit: 'lord-commander-stryker', battlegroup: [{ unit: 'ace', bonded: true }] }],
      25,
      named,
    );
    expect(special.filter((fault) => !fault.includes('points'))).toEqual([]);
  });
});

describe('HRD-SPEC-001 warjack bonds', () => {
  const scene = (ability: string, bonded: Partial<Standing>, at = 12) =>
    new HordesTable(
      {
        caster: { ...CASTER, ...has(ability) },
        jack: { ...JACK, at: [24, at], leader: 'caster', ...bonded },
        other: { ...JACK, at: [30, 12], leader: 'caster' },
      },
      FAR,
    );
  test('Warjack Bond (Epic Haley): 2 inches of movement in her control range', () => {
    const moves = (t: HordesTable) => [1, 2].map((m) => effectsOn(t.b, m, Hook.movement) / INCH);
    const it = 'Warjack Bond (Epic Haley)';
    expect(moves(scene(it, { bonded: true }))).toEqual([2, 0]);
    expect([
      moves(scene(it, {})),
      moves(scene(it, { bonded: true }, 30)),
      moves(scene('Parry', { bonded: true })),
    ]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const t = scene(it, { bonded: true });
    removeModel(t.b, 0);
    expect(moves(t)).toEqual([0, 0]);
  });
  test('Warjack Bond (Epic Stryker): a die more on its first melee attack roll', () => {
    const it = 'Warjack Bond (Epic Stryker)';
    const roll = (bonded: Partial<Standing>) => {
      const t = new HordesTable(
        {
          caster: { ...CASTER, ...has(it) },
          jack: { ...JACK, at: [24, 20], leader: 'caster', weapons: [{}, {}], ...bonded },
        },
        { foe: { at: [24, 21.6], damage: 60, ARM: 40 } },
      ).turn();
      for (let i = 0; i < 9 && !t.question().includes('attack'); i++) {
        const all = t.options();
        t.choose(
          ['give up to 0', 'activate jack', 'stay', 'no'].find((o) => all.some((a) => a.startsWith(o))) ?? all[0],
        );
      }
      const more = bonded.bonded === true ? [1] : [];
      t.dice('to hit', 1, 1, ...more).choose('attack foe');
      t.dice('to hit', 1, 1).choose('attack foe');
      return t.diceLeft();
    };
    expect([roll({ bonded: true }), roll({})]).toEqual([[], []]);
    const t = scene(it, { bonded: true });
    expect(effectsOn(t.b, 1, Hook.attackDice, situation(AttackKind.ranged, 3))).toBe(0);
  });
});

test('HRD-CADR-001 Elite Cadre [Stormblade Infantry] lets them make a full advance when all are deployed', () => {
  const scene = (name: string) => {
    const t = new HordesTable(
      { it: { at: [10, 5], ...has('Elite Cadre [Stormblade Infantry]') }, blade: { at: [24, 5], name } },
      { foe: { at: [24, 40], name: 'Stormblade Infantry' } },
    );
    t.dice('starting roll', 6, 1).play(setUp).choose('be the first');
    for (let i = 0; i < 3 && t.question().includes('edge'); i++) t.choose(t.options()[0]);
    return t;
  };
  const t = scene('Stormblade Infantry');
  expect(t.question()).toContain('advance by a spell');
  expect(t.options()).toContain('advance to 24.00, 11.00, facing 0 degrees');
  t.choose('advance to 24.00, 11.00');
  expect([t.b.model.y[1] / INCH, t.question()]).toEqual([11, '']);
  expect(scene('Trencher').question()).toBe('');
});
