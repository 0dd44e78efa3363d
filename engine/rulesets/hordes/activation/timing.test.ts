// The timing list of an activation, step by step (HRD-TIME-001..008), and the order of effects that come at once (HRD-PRIO).
import { describe, expect, test } from 'vitest';
import { beginPlayerTurn } from '../../../kernel/battle.js';
import { Expiry } from '../../../kernel/effect-ends.js';
import { compileEffects } from '../../../kernel/effect-kinds.js';
import { addEffect, removeEffect } from '../../../kernel/effects.js';
import { HALF_TURN, INCH } from '../../../kernel/geometry/measures.js';
import { compileHooks } from '../../../kernel/hooks.js';
import { enter, finish, numberProcedures, procedure, runUntil, sequence } from '../../../kernel/procedure.js';
import { choose, options } from '../../../kernel/ruleset.js';
import { holds, type SpecialRule } from '../../../kernel/special-rules.js';
import type { Ability } from '../../../kernel/windows.js';
import { HordesTable, type Standing } from '../../../testing/hordes/table.js';
import { Window } from '../attacks/roll-frame.js';
import { Ask, Verb } from '../core/asks.js';
import { happens } from '../core/events.js';
import { Rule } from '../core/rule-ids.js';
import { Did, type HordesBattle, Status } from '../core/state.js';
import { HORDES_RULES } from '../ruleset.js';
import { playerTurn } from '../turn.js';
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
const active: number[] = [];
/** An event that no step of the game tells. */
const OTHER = 30;
const teller = (name: string) =>
  procedure<HordesBattle, { readonly tell: number }>(name, sequence('tell'), {
    tell(b, f) {
      const m = b.locals[f];
      told.push(`${name} of ${b.setup.modelNames[m]}`);
      active.push(b.core.active[0]);
      // what happens to another model triggers its own rules
      if (name === 'Rise') for (let o = 0; o < b.setup.models; o++) if (o !== m) happens(b, OTHER, o);
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
      triggers: name === 'Shout' ? { [event]: PROCEDURES[i], [OTHER]: PROCEDURES[i] } : { [event]: PROCEDURES[i] },
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
  active.length = 0;
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

  test('HRD-PRIO-013 what an effect does to another model triggers the rules of that model', () => {
    const t = triggered(START, { a: ['Rise'], far: ['Shout'] }, two());
    t.turn().choose('activate');
    expect(told).toEqual(['Rise of a', 'Shout of far']);
  });

  test("HRD-PRIO-007 HRD-PRIO-008 the attacker's player is active until all that the attack triggers is done", () => {
    const resolved = 8; // Event.resolved, of the attacker
    const players = [{ a: { at: [24, 24], damage: 40 } as Standing }, { foe: { at: [24, 25.5] } as Standing }];
    const t = triggered(resolved, { foe: ['Shout'], a: ['Shout'] }, players);
    t.b.core.level[0] = 0;
    t.turn();
    t.propose({ verb: Verb.Advance, x: 24 * INCH, y: 20 * INCH, path: [HALF_TURN, 4 * INCH] });
    t.dice('to hit', 6, 5).dice('damage', 1, 1, 1).choose('attack a');
    expect([told, active, t.b.core.active[0]]).toEqual([['Shout of foe'], [1], 0]);
    const own = triggered(resolved, { a: ['Shout'] }, players);
    own.b.core.level[0] = 0;
    own.turn().choose('stay').dice('to hit', 6, 5).dice('damage', 6, 6).choose('attack foe');
    expect([told, active]).toEqual([['Shout of a'], [0]]);
  });

  test('HRD-TURN-003 HRD-TURN-006 HRD-TURN-011 effects of the turn and of its phases happen to the models of the active player', () => {
    for (const [event, phase] of [
      [17, 'start'],
      [18, 'maintenance'],
      [19, 'control'],
    ] as const) {
      const t = triggered(event, { a: ['Shout'], far: ['Shout'] }, two());
      t.turn();
      expect([phase, told, t.question()]).toEqual([phase, ['Shout of a'], 'which model activates?']);
    }
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

test('HRD-TURN-002 HRD-TURN-003 HRD-TURN-005 HRD-TURN-006 HRD-TURN-011 the steps of a turn come in the order of the rulebook (HRD-V-075)', () => {
  const t = new HordesTable({ a: { at: [10, 10], status: Status.fire, damage: 30 } }, { far: FAR });
  t.dice('expiry', 6).dice('fire', 1, 1);
  beginPlayerTurn(t.b);
  t.b.core.active[0] = 0;
  enter(t.b, playerTurn, 0);
  const steps: string[] = [];
  runUntil(t.b, (p, s) => {
    if (p === playerTurn && steps.at(-1) !== p.stepNames[s]) steps.push(p.stepNames[s]);
    if (p.name === 'suffering damage' && steps.at(-1) !== 'fire') steps.push('fire');
    return false;
  });
  expect(steps).toEqual([
    'start',
    'arrival',
    'bombardment',
    'maintenance',
    'fire',
    'otherMaintenance',
    'maintained',
    'control',
    'otherControl',
    'ambush',
    'activation',
    'choose',
  ]);
});

test('HRD-PRIO-014 HRD-DEC-033 what may be used at any time is asked before and after a movement and an attack, never during them', () => {
  const t = new HordesTable({ a: { at: [24, 24], weapons: [{}, {}] } }, { foe: { at: [24, 27], damage: 90 } }).full();
  const { book } = t.b;
  const spell: Ability = { id: 0, name: 'spell', usable: (_b, m) => m === 0, use: PROCEDURES[2] };
  const windows = book.windows.map((w, i) => (i === Window.anyTime ? { ...w, abilities: [spell] } : w));
  const procedures = numberProcedures([...book.procedures.slice(1), PROCEDURES[2]]);
  Object.assign(t.b, { book: { ...book, windows, procedures } });
  const asked: string[] = [];
  const next = (words: string) => {
    asked.push(t.b.decision.kind[0] === Ask.AnyTime ? 'any time' : t.question());
    const i = t.b.decision.kind[0] === Ask.AnyTime ? options(HORDES_RULES, t.b) - 1 : -1;
    if (i < 0) t.choose(words);
    else choose(HORDES_RULES, t.b, i);
  };
  t.turn().choose('activate');
  next('');
  next('advance to 24.00, 25');
  for (let i = 0; i < 2; i++) {
    next('');
    t.dice('to hit', 6, 5).dice('damage', 1, 1);
    next('attack foe');
  }
  next('');
  next('no more');
  expect(asked).toEqual([
    'any time',
    'how does a move?',
    'any time',
    'what does a attack?',
    'any time',
    'what does a attack?',
    'any time',
    'what does a attack?',
  ]);
});

test('HRD-PRIO-003 HRD-PRIO-002 an effect that lies on a model twice ends with the last of the two', () => {
  const t = new HordesTable({ a: { at: [24, 24] } }, { far: FAR });
  const effects = compileEffects([
    undefined,
    { id: 1, name: 'Blessing', hooks: {}, stacking: 'once', grants: [Rule.Tough] },
  ]);
  Object.assign(t.b, { book: { ...t.b.book, effects } });
  const first = addEffect(t.b, 1, 0, 0, Expiry.never);
  const second = addEffect(t.b, 1, 0, 0, Expiry.never);
  const isTough: boolean[] = [holds(t.b, 0, Rule.Tough)];
  removeEffect(t.b, first);
  isTough.push(holds(t.b, 0, Rule.Tough));
  removeEffect(t.b, second);
  isTough.push(holds(t.b, 0, Rule.Tough));
  expect(isTough).toEqual([true, true, false]);
});

test('HRD-PRIO-010 what an effect says that it "can" do may be left: it is resolved, and not asked again', () => {
  const t = new HordesTable(
    { a: { at: [24, 24], abilities: ['Luck'] } },
    { foe: { at: [24, 25.5], damage: 30 } },
  ).full();
  t.dice('to hit', 1, 2).attack('a', 'foe');
  expect(t.question()).toBe('does a have the attack roll against foe rolled again?');
  choose(HORDES_RULES, t.b, options(HORDES_RULES, t.b) - 1);
  expect([t.question(), t.lines.at(-1)]).toEqual(['', 'a misses foe with sword']);
});

test('HRD-TURN-012 HRD-ACT-002 one activation ends before the next begins', () => {
  const t = new HordesTable({ a: { at: [10, 10] }, b: { at: [14, 10] } }, { far: FAR }).full();
  t.turn().choose('activate b').choose('stay').choose('no more');
  expect([t.question(), t.options()]).toEqual(['which model activates?', ['activate a']]);
});
