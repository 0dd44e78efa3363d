// The timing list of an activation, step by step (HRD-TIME-001..008), and the order of effects that come at once (HRD-PRIO).
import { describe, expect, test } from 'vitest';
import { beginPlayerTurn } from '../../../kernel/battle.js';
import { compileHooks } from '../../../kernel/hooks.js';
import { enter, finish, numberProcedures, procedure, runUntil, sequence } from '../../../kernel/procedure.js';
import { options } from '../../../kernel/ruleset.js';
import type { SpecialRule } from '../../../kernel/special-rules.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Did, type HordesBattle, Status } from '../core/state.js';
import { HORDES_RULES } from '../ruleset.js';
import { activation } from './activation.js';

const FAR: Standing = { at: [44, 44] };
const guard = (x: number, more: Partial<Standing> = {}): Standing => ({ at: [x, 10], unit: 'guards', ...more });

/** Steps of the activation list, without the questions that belong to them. */
const STEPS = [
  'startOfActivation',
  'order',
  'requiredForfeits',
  'beforeMovement',
  'normalMovement',
  'endOfMovement',
  'endOfUnitMovement',
  'combatAction',
  'endOfAction',
  'endOfUnitAction',
];

/** Plays an activation by the first options that fit, and returns the steps that it went through. */
function walk(t: HordesTable, answers: readonly string[]): string[] {
  const steps: string[] = [];
  beginPlayerTurn(t.b);
  t.b.core.active[0] = 0;
  enter(t.b, activation, 0, 0);
  const go = () => {
    let last = -1;
    return runUntil(t.b, (p, s) => {
      if (p !== activation || s === last) return false;
      last = s;
      const name = p.stepNames[s];
      if (STEPS.includes(name) && steps.at(-1) !== name) steps.push(name);
      return false;
    });
  };
  go();
  for (const words of answers) {
    const n = options(HORDES_RULES, t.b);
    const all = Array.from({ length: n }, (_, i) => HORDES_RULES.describe(t.b, i));
    const i = all.findIndex((o) => o.startsWith(words));
    if (i < 0) throw new Error(`no option begins with '${words}': ${all.join(', ')}`);
    steps.push(`${HORDES_RULES.question(t.b).replace(/^side \d: /, '')} ${words}`);
    t.b.core.decisions[0]++;
    t.b.option.decision = 0;
    t.b.answer.verb[0] = t.b.option.verb[i];
    t.b.answer.target[0] = t.b.option.target[i];
    t.b.answer.n[0] = t.b.option.n[i];
    t.b.answer.x[0] = t.b.option.x[i];
    t.b.answer.y[0] = t.b.option.y[i];
    t.b.answer.facing[0] = t.b.option.facing[i];
    t.b.answer.extra[0] = t.b.option.extra[i];
    t.b.answer.path.set(t.b.option.path.subarray(i * 8, i * 8 + 8));
    t.b.decision.kind[0] = 0;
    go();
  }
  return steps;
}

describe('the activation list', () => {
  test('HRD-TIME-002 HRD-TIME-003 HRD-TIME-004 HRD-TIME-005 HRD-TIME-006 HRD-TIME-007 HRD-TIME-008 a unit goes through the nine steps, 4 and 5, 7 and 8 for each trooper', () => {
    const t = new HordesTable({ a: guard(10, { status: Status.knockedDown }), b: guard(12) }, { far: FAR }).full();
    const steps = walk(t, ['no order', 'stand up and give up the action', 'a', 'stay', 'stay', 'no more']);
    expect(steps).toEqual([
      'startOfActivation', // step 1
      'order',
      'which order does a give? no order',
      'requiredForfeits', // step 2
      'how does a stand up? stand up and give up the action',
      'requiredForfeits',
      'beforeMovement', // step 3
      'normalMovement', // step 4
      'who of the unit of a moves next? a',
      'how does a move? stay',
      'endOfMovement', // step 5
      'normalMovement',
      'how does b move? stay',
      'endOfMovement',
      'normalMovement',
      'endOfUnitMovement', // step 6
      'combatAction', // step 7
      'what does b attack? no more',
      'endOfAction', // step 8
      'combatAction',
      'endOfUnitAction', // step 9
    ]);
  });

  test('HRD-ACT-001 HRD-ACT-003 HRD-TIME-005 HRD-TIME-007 an independent model goes through the same steps once', () => {
    const t = new HordesTable({ a: { at: [10, 10] } }, { far: FAR }).full();
    expect(walk(t, ['stay', 'no more'])).toEqual([
      'startOfActivation',
      'order',
      'requiredForfeits',
      'beforeMovement',
      'normalMovement',
      'how does a move? stay',
      'endOfMovement',
      'normalMovement',
      'endOfUnitMovement',
      'combatAction',
      'what does a attack? no more',
      'endOfAction',
      'combatAction',
      'endOfUnitAction',
    ]);
  });

  test('HRD-TIME-003 HRD-ACT-005 HRD-ACT-006 HRD-ACT-007 what must be given up comes first, and is not given up for anything else (HRD-V-079)', () => {
    const down = (did: number) => {
      const t = new HordesTable({ a: { at: [10, 10], status: Status.knockedDown } }, { far: FAR }).full();
      t.turn();
      t.b.model.did[0] |= did;
      t.choose('activate');
      return t.options();
    };
    expect(down(0)).toEqual(['stand up and give up the action', 'stand up and give up the movement', 'stay down']);
    expect(down(Did.GiveUpAction)).toEqual(['stand up and give up the movement', 'stay down']);
    expect(down(Did.GiveUpMove)).toEqual(['stand up and give up the action', 'stay down']);
    // the movement that was given up to stand is not given up to aim as well
    const t = new HordesTable(
      { a: { at: [10, 10], status: Status.knockedDown, weapons: [{ name: 'gun', kind: 'ranged', RNG: 9, POW: 9 }] } },
      { far: FAR },
    ).turn();
    t.choose('stand up and give up the movement');
    expect([t.question(), t.b.model.did[0] & Did.Aim]).toEqual(['', 0]);
  });

  test('HRD-TIME-003 HRD-LEAD-007 a new Leader who lies on the ground cannot stand up for his action', () => {
    const t = new HordesTable(
      { a: guard(10), b: guard(12, { status: Status.knockedDown }), c: guard(14) },
      { far: FAR },
    );
    t.full().turn();
    t.remove('a').choose('b').turn();
    t.b.model.did[1] |= Did.GiveUpAction;
    t.choose('activate').choose('no order');
    expect([t.question(), t.options()]).toEqual([
      'how does b stand up?',
      ['stand up and give up the movement', 'stay down'],
    ]);
  });
});

/** Rules of the test, which something triggers: each writes its name to `told`. */
const told: string[] = [];
const teller = (name: string) =>
  procedure<HordesBattle, { readonly tell: number }>(name, sequence('tell'), {
    tell(b, f) {
      told.push(`${name} of ${b.setup.modelNames[b.locals[f]]}`);
      if (name === 'Fall') for (let m = 0; m < b.setup.models; m++) b.model.status[m] |= Status.knockedDown;
      return finish(b);
    },
  });
const RULES = ['Fall', 'Rise', 'Shout'] as const;
const PROCEDURES = RULES.map(teller);

/** A table whose models hold these rules, triggered by `event`. */
function triggered(
  event: number,
  held: Record<string, readonly (typeof RULES)[number][]>,
  players: Record<string, Standing>[],
) {
  const t = new HordesTable(players[0], players[1]).full();
  const rules = RULES.map(
    (name, i): SpecialRule => ({
      id: 60 + i,
      name,
      carrier: 'model',
      triggers: { [event]: PROCEDURES[i] },
      ...(name === 'Rise'
        ? { stillApplies: (b, m) => ((b as HordesBattle).model.status[m] & Status.knockedDown) === 0 }
        : {}),
    }),
  );
  const { book, setup } = t.b;
  const all = Array.from({ length: 63 }, (_, i) => rules.find(({ id }) => id === i) ?? book.rules[i]);
  const hooks = compileHooks(all, 0);
  Object.assign(t.b, {
    book: { ...book, rules: all, hooks, procedures: numberProcedures([...book.procedures.slice(1), ...PROCEDURES]) },
    setup: { ...setup, answers: { ...setup.answers, triggerFirst: hooks.triggerFirst, triggered: hooks.triggered } },
  });
  for (const [name, own] of Object.entries(held)) {
    for (const rule of own) t.b.subject.rules[t.row(name) * book.ruleWords + 1] |= 1 << (28 + RULES.indexOf(rule));
  }
  told.length = 0;
  return t;
}

describe('effects that come at once', () => {
  const START = 11; // Event.startOfActivation
  const two = () => [{ a: { at: [10, 10] } as Standing }, { far: FAR }];

  test('HRD-PRIO-009 an effect without a stated time comes as soon as it is triggered', () => {
    const t = triggered(START, { a: ['Shout'] }, two());
    t.turn();
    expect(told).toEqual([]);
    t.choose('activate');
    expect([told, t.question()]).toEqual([['Shout of a'], 'how does a move?']);
  });

  test('HRD-PRIO-011 HRD-DEC-032 the player orders several effects of his models; one alone is no question', () => {
    const t = triggered(START, { a: ['Rise', 'Shout'] }, two())
      .turn()
      .choose('activate');
    expect([t.question(), t.options()]).toEqual(['which effect is resolved first?', ['Rise of a', 'Shout of a']]);
    t.choose('Shout');
    expect(told).toEqual(['Shout of a', 'Rise of a']);
    const command = triggered(START, { a: ['Rise', 'Shout'] }, two());
    command.b.core.level[0] = 0;
    command.turn();
    expect(told).toEqual(['Rise of a', 'Shout of a']);
  });

  test('HRD-PRIO-012 an effect whose condition no longer holds when its turn comes does nothing', () => {
    triggered(START, { a: ['Fall', 'Rise'] }, two())
      .turn()
      .choose('activate')
      .choose('Fall');
    expect(told).toEqual(['Fall of a']);
    triggered(START, { a: ['Fall', 'Rise'] }, two())
      .turn()
      .choose('activate')
      .choose('Rise');
    expect(told).toEqual(['Rise of a', 'Fall of a']);
  });

  test('HRD-TIME-002 HRD-TIME-006 HRD-TIME-008 each step of a unit triggers the rules of all its troopers', () => {
    const units = () => [{ a: guard(10), b: guard(12) }, { far: FAR }];
    const at = (event: number, ...answers: string[]) => {
      const t = triggered(event, { a: ['Shout'], b: ['Shout'] }, units());
      t.b.core.level[0] = 0;
      t.turn();
      const before = told.length;
      for (const words of answers) t.choose(words);
      return [before, told.length];
    };
    expect(at(11)).toEqual([2, 2]); // at the start, before the order
    expect(at(12, 'no order')).toEqual([0, 2]); // before the movement
    expect(at(13, 'no order', 'all stay')).toEqual([0, 2]); // at the end of each movement
    expect(at(14, 'no order', 'all stay')).toEqual([0, 2]); // when all have moved
    expect(at(15, 'no order', 'all stay')).toEqual([0, 2]); // at the end of each action
    expect(at(16, 'no order', 'all stay')).toEqual([0, 2]); // when all have acted
  });
});

test('HRD-TURN-012 HRD-ACT-002 one activation ends before the next begins', () => {
  const t = new HordesTable({ a: { at: [10, 10] }, b: { at: [14, 10] } }, { far: FAR }).full();
  t.turn().choose('activate b').choose('stay').choose('no more');
  expect([t.question(), t.options()]).toEqual(['which model activates?', ['activate a']]);
});
