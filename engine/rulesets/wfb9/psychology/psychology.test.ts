import { expect, test } from 'vitest';
import { CANNOT } from '../../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { enter } from '../../../kernel/procedure.js';
import { drainTriggers, fire } from '../../../kernel/triggers.js';
import { addAttacks } from '../../../regiments/attacks/attack-table.js';
import { attacksEach } from '../../../regiments/attacks/number-of-attacks.js';
import { Event } from '../../../regiments/core/hooks.js';
import { Roll } from '../../../regiments/core/rolls.js';
import { AttackKind, Did, PhaseDid, RoundDid, unitSubject } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipTest } from '../../../regiments/leadership/leadership.js';
import { isStupid, stupidityTests } from '../../../regiments/movement/stumbling.js';
import { heavyCasualties, mayPanic, spreadPanic } from '../../../regiments/panic/panic-causes.js';
import { terrorTest } from '../../../regiments/panic/terror.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { suits } from '../characters/who-may-join.js';
import { Hook, Immune } from '../core/rule-ids.js';
import { isImmune } from './immunity.js';

const two = (ours: Fighter, theirs: Fighter = {}, apart = 10): Fight =>
  new Fight({ ours }, { theirs }).at('ours', 36, 20).at('theirs', 36, 20 + apart);
/** Whether `ours` pass a test with these dice, two by two. */
function passes(f: Fight, roll: number, ...dice: number[]): boolean {
  const words: Record<number, string> = {
    [Roll.PanicTest]: 'panic test',
    [Roll.BreakTest]: 'break test',
    [Roll.MarchTest]: 'march test',
    [Roll.RestrainTest]: 'restrain test',
    [Roll.RallyTest]: 'rally test',
  };
  f.dice.add(words[roll], dice);
  enter(f.b, leadershipTest, 0, 0, roll, 0, -1);
  f.run();
  return f.b.core.result[0] !== 0;
}

test('WFB9-LTST-001 WFB9-LTST-003 2D6 up to the Leadership pass (WFB9-V1-037, WFB9-V1-039)', () => {
  expect(passes(two({ Ld: 7 }), Roll.RallyTest, 4, 3)).toBe(true);
  expect(passes(two({ Ld: 7 }), Roll.RallyTest, 4, 4)).toBe(false);
  expect(passes(two({ Ld: 0 }), Roll.RallyTest, 1, 1)).toBe(false);
});

/** `ours` near a friend with the battle standard, so many inches from centre to centre. */
const standard = (apart: number, ours: Fighter = {}): Fight =>
  new Fight({ ours, bearer: { character: true, bsb: true } }, { theirs: {} })
    .at('ours', 20, 20)
    .at('bearer', 20 + apart, 20);

test('WFB9-BSB-005 WFB9-BSB-006 near the battle standard failed Panic and Break Tests are rolled again once (WFB9-V3-137)', () => {
  expect(passes(standard(14), Roll.BreakTest, 5, 4, 3, 3)).toBe(true);
  expect(passes(standard(14), Roll.PanicTest, 5, 4, 3, 3)).toBe(true);
  expect(passes(standard(14), Roll.BreakTest, 5, 4, 6, 3)).toBe(false);
  expect(passes(standard(14), Roll.RallyTest, 5, 4)).toBe(false);
  expect(passes(standard(15), Roll.BreakTest, 5, 4)).toBe(false);
  expect(passes(standard(14, { troopType: 'War Beast' }), Roll.BreakTest, 5, 4)).toBe(false);
});

test('WFB9-CMD-009 a champion rolls failed tests to march and to restrain again (WFB9-V3-097)', () => {
  expect(passes(two({ champion: true }), Roll.RestrainTest, 6, 3, 2, 4)).toBe(true);
  expect(passes(two({ champion: true }), Roll.MarchTest, 6, 3, 2, 4)).toBe(true);
  expect(passes(two({ champion: true }), Roll.PanicTest, 6, 3)).toBe(false);
  expect(passes(two({}), Roll.RestrainTest, 6, 3)).toBe(false);
});

test('WFB9-SRHAT-003 who hates the broken enemy rolls a success to restrain again (WFB9-V2-169)', () => {
  const f = duel({ Ld: 8, rules: ['hatred'] }, {});
  f.b.unit.roundDid[1] |= RoundDid.Broke;
  expect(passes(f, Roll.RestrainTest, 3, 3, 6, 4)).toBe(false);
  const calm = duel({ Ld: 8, rules: ['hatred'] }, {});
  expect(passes(calm, Roll.RestrainTest, 3, 3)).toBe(true);
});

test('WFB9-MRA-014 Valour of Ages rolls failed Panic tests again and minds no Fear of Dark Elves', () => {
  const valiant: Fighter = { rules: ['valour-of-ages'] };
  const druchii: Fighter = { rules: ['murderous-prowess'] };
  expect(passes(two(valiant, druchii), Roll.PanicTest, 6, 3, 2, 4)).toBe(true);
  expect(passes(two(valiant), Roll.PanicTest, 6, 3)).toBe(false);
  expect([isImmune(two(valiant, druchii).b, 0, Immune.fear), isImmune(two(valiant).b, 0, Immune.fear)]).toEqual([
    true,
    false,
  ]);
});

test('WFB9-SRIMM-003 WFB9-SRIMM-004 WFB9-SRIMM-005 most models must be immune; such a unit may not flee by choice (WFB9-V2-203)', () => {
  const immune: Fighter = { rules: [{ rule: 'immunity', x: null, only: ['psychology'] }] };
  const hero = new Fight({ ours: { models: 1 }, hero: { ...immune, character: true } }, { theirs: {} })
    .at('ours', 36, 20)
    .join('hero', 'ours');
  expect(isImmune(hero.b, 0, Immune.panic)).toBe(false);
  const f = two(immune);
  expect(f.b.rules.panic.passes(f.b, 0)).toBe(true);
  expect(permission(f.b, Hook.mayFleeReaction, unitSubject(f.b, 0), NO_ATTACK)).toBe(CANNOT);
  const panic = two({ rules: [{ rule: 'immunity', x: null, only: ['panic'] }] });
  expect(panic.b.rules.panic.passes(panic.b, 0)).toBe(true);
  expect(permission(panic.b, Hook.mayFleeReaction, unitSubject(panic.b, 0), NO_ATTACK)).not.toBe(CANNOT);
});

test('WFB9-SRFRZ-001 WFB9-SRFRZ-004 WFB9-SRFRZ-006 Frenzy gives an attack and immunity, forbids restraint, and ends with a lost round (WFB9-V2-093)', () => {
  const f = duel({ A: 2, rules: ['frenzy'] }, {});
  const { b } = f;
  const attacks = (): number => {
    const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
    const n = attacksEach(b, a);
    b.field.attacks[0] = 0;
    return n;
  };
  const restrains = () => permission(b, Hook.mayRestrain, unitSubject(b, 0), NO_ATTACK) !== CANNOT;
  expect([attacks(), isImmune(b, 0, Immune.psychology), restrains()]).toEqual([3, true, false]);
  fire(b, Event.roundLost, 0, unitSubject(b, 0));
  enter(b, drainTriggers, 0);
  f.run();
  expect([attacks(), isImmune(b, 0, Immune.psychology), restrains()]).toEqual([2, false, true]);
});

test('WFB9-SRUNB-001 WFB9-SRUNB-002 WFB9-SRUNB-003 the Unbreakable take no Break Tests and keep to themselves (WFB9-V2-147)', () => {
  const f = duel({ rules: ['unbreakable'] }, {});
  expect(permission(f.b, Hook.takesBreak, unitSubject(f.b, 0), NO_ATTACK)).toBe(CANNOT);
  expect(isImmune(f.b, 0, Immune.psychology)).toBe(true);
  const g = new Fight({ ours: { rules: ['unbreakable'] }, hero: { character: true } }, { theirs: {} });
  expect(suits(g.b, g.row('hero'), g.row('ours'))).toBe(false);
});

/** Whether friend `ours` must take a Panic Test after `lost`, of so many models, is destroyed or breaks so far away. */
function alarmed(lost: Fighter, apart: number, ours: Fighter = {}): boolean {
  const f = new Fight({ ours, lost }, { theirs: {} }).at('ours', 20, 20).at('lost', 20, 20 + apart);
  f.b.unit.phaseModels.set(f.b.unit.models);
  spreadPanic(f.b, f.row('lost'));
  return f.b.unit.panicDue[f.row('ours')] !== 0;
}

test('WFB9-PAN-011 WFB9-PAN-013 the loss of Unit Strength 5 within 6 inches frightens (WFB9-V2-189)', () => {
  // both are 40 mm deep or 20: edges 6 inches apart
  expect(alarmed({ models: 5 }, 6 + 1.1)).toBe(true);
  expect(alarmed({ models: 5 }, 6 + 1.3)).toBe(false);
  expect(alarmed({ models: 4, files: 4 }, 3)).toBe(false);
  expect(alarmed({ models: 3, files: 3, mount: {} }, 3)).toBe(true);
});

test('WFB9-SREXP-001 Expendable units frighten their like alone (WFB9-V2-199)', () => {
  const expendable: Fighter = { models: 12, rules: ['expendable'] };
  expect([alarmed(expendable, 3), alarmed(expendable, 3, { rules: ['expendable'] })]).toEqual([false, true]);
});

test('WFB9-PAN-007 WFB9-PAN-008 losses of a quarter of the models frighten (WFB9-V2-183, WFB9-V2-185)', () => {
  const due = (models: number, n: number): boolean => {
    const f = two({ models });
    f.b.unit.phaseModels.set(f.b.unit.models);
    f.lose('ours', n);
    heavyCasualties(f.b, 0, -1);
    return f.b.unit.panicDue[0] !== 0;
  };
  expect([due(10, 3), due(10, 2), due(20, 4), due(20, 5)]).toEqual([true, false, false, true]);
});

test('WFB9-PAN-002 WFB9-PAN-003 WFB9-PAN-004 no Panic Test in combat, in flight, or after one that was passed (WFB9-V2-187)', () => {
  expect(mayPanic(two({}).b, 0)).toBe(true);
  expect(mayPanic(duel({}, {}).b, 0)).toBe(false);
  const fled = two({});
  fled.b.unit.status[0] |= 1;
  expect(mayPanic(fled.b, 0)).toBe(false);
  const passed = two({});
  passed.b.unit.phaseDid[0] |= PhaseDid.PassPanic;
  expect(mayPanic(passed.b, 0)).toBe(false);
});

/** What comes of a charge of `theirs` declared against `ours`: 1 if they react freely. */
function terror(ours: Fighter, theirs: Fighter, ...dice: number[]): number {
  const f = two(ours, theirs);
  f.dice.add('terror test', dice);
  enter(f.b, terrorTest, 0, 0, 1);
  f.run();
  return f.b.core.result[0];
}

test('WFB9-SRTER-002 WFB9-SRTER-003 a charge of Terror makes the target test, unless it causes Terror itself', () => {
  const dragon: Fighter = { rules: ['terror'] };
  expect([terror({}, dragon, 4, 4), terror({}, dragon, 4, 3), terror({}, {})]).toEqual([0, 1, 1]);
  expect(terror({ rules: ['terror'] }, dragon)).toBe(1);
  expect(terror({ rules: ['fear'] }, dragon, 6, 6)).toBe(0);
});

test('WFB9-SRSPD-001 WFB9-SRSPD-005 the Stupid test at the start of their turn, not in combat (WFB9-V2-211)', () => {
  const f = two({ rules: ['stupidity'] });
  f.dice.add('stupidity test', [4, 4]);
  expect(isStupid(f.b, 0)).toBe(true);
  enter(f.b, stupidityTests, 0);
  f.run();
  expect(f.b.unit.did[0] & Did.Stupid).not.toBe(0);
  expect(permission(f.b, Hook.mayCharge, unitSubject(f.b, 0), NO_ATTACK)).toBe(CANNOT);
  expect(isImmune(f.b, 0, Immune.psychology)).toBe(true); // WFB9-SRSPD-004
  expect(isStupid(duel({ rules: ['stupidity'] }, {}).b, 0)).toBe(false);
});
