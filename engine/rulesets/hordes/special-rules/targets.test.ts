import { describe, expect, test } from 'vitest';
import { INCH } from '../../../kernel/geometry/measures.js';
import { holds } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { factionMeant, isModelCalled, isUnitCalled } from '../armies/labels.js';
import type { ModelProfile } from '../armies/profiles.js';
import { Rule } from '../core/rule-ids.js';
import { settleGranted } from '../units/granted.js';
import { affects, countAffected, findNamed, isInRuleRange, mayTarget, RNG_CMD, Target } from './targets.js';

const FAR: Standing = { at: [44, 44] };
const guard = (x: number, more: Partial<Standing> = {}): Standing => ({ at: [x, 10], unit: 'guards', CMD: 5, ...more });

describe('targets of special rules and spells', () => {
  const table = () =>
    new HordesTable(
      { mage: { at: [10, 14], CMD: 4 }, a: guard(10), b: guard(12), lost: guard(30), solo: { at: [14, 14] } },
      { x: { at: [12, 18], unit: 'foes', CMD: 2 }, y: { at: [20, 18], unit: 'foes' } },
    ).b;

  test('HRD-UNIT-007 HRD-UNIT-008 a unit is targeted by a trooper and affected whole; a model/unit may be a solo (HRD-V2-241)', () => {
    const b = table();
    const may = (t: number, target: number) => mayTarget(b, 0, t, target);
    expect([may(1, Target.unit), may(4, Target.unit)]).toEqual([true, false]);
    expect([may(1, Target.modelOrUnit), may(4, Target.modelOrUnit)]).toEqual([true, true]);
    const far = 20 * INCH;
    expect([Target.unit, Target.modelOrUnit, Target.model].map((what) => countAffected(b, 0, 1, what, far))).toEqual([
      3, 3, 1,
    ]);
    expect(affects(b, 0, 4, 4, Target.modelOrUnit, far)).toBe(true);
    expect(affects(b, 0, 4, 1, Target.modelOrUnit, far)).toBe(false);
  });

  test('HRD-FORM-005 friends do not target a trooper out of formation, enemies do (HRD-V2-075)', () => {
    const b = table();
    expect([mayTarget(b, 0, 2, Target.modelOrUnit), mayTarget(b, 0, 3, Target.modelOrUnit)]).toEqual([true, false]);
    expect([mayTarget(b, 5, 3, Target.model), mayTarget(b, 0, 6, Target.model)]).toEqual([true, true]);
  });

  test('HRD-SPEC-002 HRD-SPEC-004 the range counts from the model with the rule, RNG CMD is its CMD, itself is in range (HRD-V-035)', () => {
    const b = table();
    expect([isInRuleRange(b, 0, 1, 3 * INCH), isInRuleRange(b, 0, 1, 2 * INCH)]).toEqual([true, false]);
    expect([isInRuleRange(b, 0, 4, RNG_CMD), isInRuleRange(b, 0, 5, RNG_CMD)]).toEqual([true, true]);
    expect([isInRuleRange(b, 0, 3, RNG_CMD), isInRuleRange(b, 0, 0, 0)]).toEqual([false, true]);
  });

  test('HRD-SPEC-003 out of range nobody is affected', () => {
    const b = table();
    expect(mayTarget(b, 0, 1, Target.unit)).toBe(true);
    expect(countAffected(b, 0, 1, Target.unit, 2 * INCH)).toBe(0);
    expect(countAffected(b, 0, 1, Target.unit, 3 * INCH)).toBe(3);
  });

  test('HRD-TERM-008 a model that a rule names is a friend (HRD-V-013)', () => {
    const t = new HordesTable({ a: { at: [10, 10] } }, { tyrant: { at: [12, 12] }, ferox: { at: [14, 14] } });
    const tyrant = t.b.model.kind[1];
    expect([findNamed(t.b, 2, tyrant), findNamed(t.b, 0, tyrant)]).toEqual([1, -1]);
  });
});

describe('words by which rules refer to models and units', () => {
  const model = (name: string, keywords: readonly string[], more: Partial<ModelProfile> = {}): ModelProfile => ({
    id: name,
    name,
    type: 'trooper',
    base: 'small',
    SPD: 6,
    STR: 5,
    MAT: 5,
    RAT: 5,
    DEF: 12,
    ARM: 12,
    CMD: 7,
    points: 1,
    weapons: [],
    keywords,
    ...more,
  });
  const unit = (name: string, ...models: ModelProfile[]) => ({
    faction: 'Trollblood',
    unit: {
      name,
      members: models.map((profile, i) => ({ profile, role: i === 0 ? ('leader' as const) : ('grunt' as const) })),
    },
  });

  test('HRD-TERM-006 HRD-TERM-004 by name, type line, kind and rule (HRD-V-015)', () => {
    const pygs = unit('Pyg Bushwhackers', model('Bushwhacker', ['Pyg']), model('Bushwhacker', ['Pyg']));
    const called = ['Pyg Bushwhackers', 'Trollblood unit', 'unit', 'Pyg', 'Bushwhacker', 'Trollkin', 'Skorne unit'];
    expect(called.map((label) => isUnitCalled(pygs, label))).toEqual([true, true, true, true, true, false, false]);
    const scout = model('Scout', [], { type: 'solo', advantages: ['Pathfinder'] });
    const names = ['Scout', 'solo', 'Trollblood solo', 'Pathfinder', 'Undead'];
    expect(names.map((label) => isModelCalled(scout, 'Trollblood', label))).toEqual([true, true, true, true, false]);
  });

  test('HRD-TERM-007 a unit is what all of its models are; each model is what it is (HRD-V-011)', () => {
    const grim = model('Grim', ['Trollkin']);
    const muggs = model('Muggs', ['Pyg']);
    const angus = unit('Bounty Hunters', grim, muggs, model('Krump', ['Pyg']));
    expect(['Trollkin', 'Pyg'].map((label) => isUnitCalled(angus, label))).toEqual([false, false]);
    expect([
      isModelCalled(grim, 'Minion', 'Trollkin'),
      isModelCalled(muggs, 'Minion', 'Pyg'),
      isModelCalled(muggs, 'Minion', 'Trollkin'),
    ]).toEqual([true, true, false]);
  });

  test('HRD-TERM-005 "Faction" is that of the model with the rule, on a Minion Minion', () => {
    expect([
      factionMeant('Faction', 'Skorne'),
      factionMeant('Faction', 'Minion'),
      factionMeant('Circle', 'Skorne'),
    ]).toEqual(['Skorne', 'Minion', 'Circle']);
  });
});

describe('rules that an attachment gives', () => {
  const unit = (grantor: Partial<Standing>) => {
    const t = new HordesTable(
      { a: guard(10), b: guard(12), flag: guard(14, { role: 'command attachment', ...grantor }) },
      { far: FAR },
    );
    settleGranted(t.b);
    return t;
  };
  const tough = (t: HordesTable) => [0, 1, 2, 3].map((m) => holds(t.b, m, Rule.Tough));

  test('HRD-ATCH-004 granted rules last while their model is in formation', () => {
    const t = unit({ granted: ['Tough'] });
    expect(tough(t)).toEqual([true, true, true, false]);
    t.b.model.x[2] += 10 * INCH;
    t.turn();
    expect(tough(t)).toEqual([false, false, false, false]);
    t.b.model.x[2] -= 10 * INCH;
    settleGranted(t.b);
    expect(tough(t)).toEqual([true, true, true, false]);
    t.remove('flag');
    settleGranted(t.b);
    expect(tough(t)).toEqual([false, false, false, false]);
  });

  test('HRD-ATCH-004 what a model has by itself it keeps, and a second grantor grants on', () => {
    const t = new HordesTable(
      {
        a: guard(10),
        b: guard(12, { advantages: ['Tough'] }),
        f: guard(14, { granted: ['Tough'] }),
        g: guard(8, { granted: ['Tough'] }),
      },
      { far: FAR },
    );
    settleGranted(t.b);
    expect(tough(t)).toEqual([true, true, true, true]);
    t.remove('f');
    settleGranted(t.b);
    expect(tough(t)).toEqual([true, true, true, true].map((_, m) => m !== 2));
    t.remove('g');
    settleGranted(t.b);
    expect(tough(t)).toEqual([false, true, false, false]);
  });

  test('HRD-ATCH-005 tactics stay when their model is out of formation or gone', () => {
    const t = unit({ tactics: ['Tough'] });
    t.b.model.x[2] += 10 * INCH;
    t.turn();
    expect(tough(t)).toEqual([true, true, true, false]);
    t.remove('flag');
    settleGranted(t.b);
    expect(tough(t).slice(0, 2)).toEqual([true, true]);
  });
});
