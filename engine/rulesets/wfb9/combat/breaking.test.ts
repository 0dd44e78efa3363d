import { expect, test } from 'vitest';
import { Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { leadershipOf } from '../../../regiments/leadership/leadership.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { fearPenalty } from '../psychology/leadership.js';
import { breakLeadership, crumblingWounds, isSteadfast, loseStandards } from './breaking.js';

/** `ours` have lost to `theirs` by so many points. */
function beaten(ours: Fighter, theirs: Fighter, points: number): Fight {
  const f = duel(ours, theirs);
  f.b.combat.score[0] = 0;
  f.b.combat.score[1] = points;
  return f;
}
const tested = (f: Fight): number => breakLeadership(f.b, 0, f.row('ours'));
const steadfast = (ours: Fighter, theirs: Fighter): boolean => isSteadfast(duel(ours, theirs).b, 0, 0);

test('WFB9-BRK-002 WFB9-BRK-010 losers test on Leadership less the points by which they lost (WFB9-V2-129)', () => {
  expect(tested(beaten({ Ld: 8 }, { models: 20 }, 3))).toBe(5);
  expect(tested(beaten({ Ld: 8 }, { models: 20 }, 12))).toBe(0);
});

test('WFB9-BRK-005 WFB9-BRK-007 WFB9-BRK-008 Steadfast by more Unit Strength, 10 of it and a full rank (WFB9-V2-131, WFB9-V2-133)', () => {
  expect(tested(beaten({ models: 20 }, { models: 12 }, 6))).toBe(7);
  expect(steadfast({ models: 20 }, { models: 20 })).toBe(false);
  expect(steadfast({ models: 21 }, { models: 20 })).toBe(true);
  expect(steadfast({ models: 9, files: 5 }, { models: 4 })).toBe(false);
  expect(steadfast({ models: 10 }, { models: 4 })).toBe(true);
  const narrow = duel({ models: 12 }, { models: 4 });
  narrow.b.unit.files[0] = 4;
  expect(isSteadfast(narrow.b, 0, 0)).toBe(false);
  const after = duel({ models: 20 }, { models: 12 });
  expect(isSteadfast(after.b, 0, 0)).toBe(true);
  expect(isSteadfast(after.lose('ours', 8).b, 0, 0)).toBe(false);
});

const flanked = (ours: Fighter): Fight =>
  new Fight({ ours }, { front: { models: 2, files: 2 }, flank: { models: 10 } })
    .at('ours', 36, 24)
    .against('front', 'ours')
    .against('flank', 'ours', Side.left)
    .combat();

test('WFB9-BRK-006 WFB9-SRSTU-001 a disrupted unit is Steadfast only if most of it are Stubborn (WFB9-V2-135, WFB9-V2-139)', () => {
  expect(isSteadfast(flanked({ models: 25 }).b, 0, 0)).toBe(false);
  expect(isSteadfast(flanked({ models: 25 }).lose('flank', 1).b, 0, 0)).toBe(true);
  expect(isSteadfast(flanked({ models: 5, rules: ['stubborn'] }).b, 0, 0)).toBe(true);
});

test('WFB9-SRSTU-002 one Stubborn character does not make the others Steadfast', () => {
  const f = new Fight(
    { ours: { models: 5 }, hero: { character: true, rules: ['stubborn'] } },
    { theirs: { models: 20 } },
  )
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'ours')
    .combat();
  expect(isSteadfast(f.b, 0, 0)).toBe(false);
});

test('WFB9-CCMUL-009 WFB9-CCMUL-010 friends add their Unit Strength unless they are disrupted', () => {
  const f = new Fight({ ours: { models: 11 }, friends: { models: 10 } }, { left: { models: 15 }, right: { models: 5 } })
    .at('left', 30, 24)
    .at('right', 40, 24)
    .against('ours', 'left')
    .against('friends', 'right')
    .combat();
  expect(isSteadfast(f.b, 0, f.row('ours'))).toBe(true);
  const g = new Fight({ ours: { models: 11 }, friends: { models: 10 } }, { left: { models: 8 }, flank: { models: 12 } })
    .at('friends', 50, 24)
    .at('left', 30, 24)
    .against('ours', 'left')
    .against('flank', 'friends', Side.left)
    .combat();
  expect(isSteadfast(g.b, 0, g.row('ours'))).toBe(false);
});

test('WFB9-BRK-009 WFB9-SRFEA-001 Fear takes 1 from the Leadership of Steadfast units too (WFB9-V2-141)', () => {
  expect(tested(beaten({ Ld: 8, models: 20 }, { rules: ['fear'] }, 5))).toBe(7);
  expect(tested(beaten({ Ld: 8, models: 10 }, { models: 20, rules: ['fear'] }, 2))).toBe(5);
});

test('WFB9-SRTER-001 WFB9-SRTER-006 Terror takes 2, from those who cause Fear 1 (WFB9-V2-143, WFB9-V2-145)', () => {
  expect(tested(beaten({ Ld: 8, models: 20 }, { rules: ['terror'] }, 5))).toBe(6);
  expect(tested(beaten({ Ld: 8, models: 20, rules: ['fear'] }, { rules: ['terror'] }, 5))).toBe(7);
  expect(tested(beaten({ Ld: 8, models: 20, rules: ['terror'] }, { rules: ['terror'] }, 5))).toBe(8);
});

test('WFB9-SRFEA-002 WFB9-SRTER-006 half of the models are not most of them', () => {
  const loss = (models: number, heroes: number): number => {
    const names = ['one', 'two'].slice(0, heroes);
    const lords = Object.fromEntries(names.map((name) => [name, { character: true, rules: ['terror'] }]));
    const f = new Fight({ ours: { models }, ...lords }, { theirs: { rules: ['terror'] } })
      .at('theirs', 36, 24)
      .against('ours', 'theirs');
    for (const name of names) f.join(name, 'ours');
    return fearPenalty(f.combat().b, f.row('ours'));
  };
  expect([loss(3, 2), loss(2, 2), loss(1, 2)]).toEqual([2, 2, 0]);
});

test('WFB9-SRFEA-002 WFB9-SRIMM-003 WFB9-SRIMM-004 who causes Fear or is immune does not mind it', () => {
  const loss = (rules: NonNullable<Fighter['rules']>, theirs: string) =>
    fearPenalty(duel({ rules }, { rules: [theirs] }).b, 0);
  expect([loss([], 'fear'), loss(['fear'], 'fear'), loss(['terror'], 'fear')]).toEqual([1, 0, 0]);
  const immunity = (...only: string[]) => [{ rule: 'immunity', x: null, only }];
  expect([
    loss(immunity('fear'), 'fear'),
    loss(immunity('psychology'), 'terror'),
    loss(immunity('fear'), 'terror'),
  ]).toEqual([0, 0, 2]);
  expect(loss(['frenzy'], 'terror')).toBe(0);
  expect(loss(['unbreakable'], 'terror')).toBe(0);
});

test('WFB9-SRFLA-001 riders and beasts fear flames', () => {
  const flames = { rules: ['flaming-attacks'] };
  expect([fearPenalty(duel({ mount: {} }, flames).b, 0), fearPenalty(duel({}, flames).b, 0)]).toEqual([1, 0]);
  expect(fearPenalty(duel({ rules: ['flammable'] }, flames).b, 0)).toBe(1);
});

test('WFB9-GEN-005 a Steadfast unit tests on its own Leadership or on that of the General less the loss (WFB9-V3-127, WFB9-V3-129)', () => {
  const near = (points: number): Fight => {
    const f = new Fight({ ours: { models: 20 }, general: { character: true, general: true, Ld: 9 } }, { theirs: {} })
      .at('theirs', 36, 24)
      .against('ours', 'theirs')
      .at('general', 40, 22)
      .combat();
    f.b.combat.score[1] = points;
    return f;
  };
  expect([tested(near(1)), tested(near(2)), tested(near(5))]).toEqual([8, 7, 7]);
});

test('WFB9-GEN-001 WFB9-GEN-002 WFB9-SRSEN-001 the General lends Leadership within 12 inches, not to beasts (WFB9-V3-131, WFB9-V3-135)', () => {
  const ld = (x: number, spec: Fighter = {}, prepare: (f: Fight) => unknown = () => 0): number => {
    const f = new Fight({ ours: spec, general: { character: true, general: true, Ld: 9 } }, { theirs: {} })
      .at('ours', 20, 24)
      .at('general', 20 + x, 24);
    prepare(f);
    return leadershipOf(f.b, 0);
  };
  // the unit reaches 50 mm to the side of its centre, the General 10 mm
  expect(ld(12 + 2.3)).toBe(9);
  expect(ld(12 + 2.9)).toBe(7);
  expect(ld(8, { troopType: 'War Beast' })).toBe(7);
  expect(ld(8, { troopType: 'War Beast', rules: ['sentient'] })).toBe(9);
  expect(ld(8, {}, (f) => (f.b.unit.status[1] |= Status.Fleeing))).toBe(7);
});

test('WFB9-LTST-002 WFB9-CHR-026 the highest Leadership in the unit counts, characters included', () => {
  const f = new Fight({ ours: { Ld: 6 }, hero: { character: true, Ld: 9 } }, { theirs: {} })
    .at('ours', 36, 24)
    .join('hero', 'ours');
  expect(leadershipOf(f.b, 0)).toBe(9);
});

test('WFB9-SRUNS-001 WFB9-SRUNS-003 Unstable units lose a Wound a point, one fewer if they would be Steadfast (WFB9-V2-153)', () => {
  expect(crumblingWounds(beaten({ models: 20 }, {}, 4).b, 0, 0)).toBe(3);
  expect(crumblingWounds(beaten({ models: 10 }, { models: 20 }, 4).b, 0, 0)).toBe(4);
});

test('WFB9-CMD-013 WFB9-VPS-009 a unit that breaks loses its standard bearer, whom the enemy has seized (WFB9-V3-093)', () => {
  const f = duel({ models: 4, files: 4, standard: true, champion: true }, {});
  loseStandards(f.b, 0);
  expect([f.b.unit.models[0], f.b.unit.pool[0], f.b.unit.own[0]]).toEqual([3, 2, 1]);
  expect([...f.b.field.standards]).toEqual([0, 1]);
  const plain = duel({ models: 4, files: 4 }, {});
  loseStandards(plain.b, 0);
  expect(plain.b.unit.models[0]).toBe(4);
});

test('WFB9-SAVE-009 who is removed outright takes no save, however many Wounds are left (WFB9-V1-219)', () => {
  const bearer: Fighter = { character: true, bsb: true, W: 5, armour: { suit: 4, natural: 4 }, wardSave: 4 };
  const f = new Fight({ ours: {}, bearer: { ...bearer, regeneration: 4 } }, { theirs: {} })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('bearer', 'ours');
  loseStandards(f.b, 0); // his unit breaks
  expect([f.b.unit.own[1], f.b.unit.models[0]]).toEqual([0, 10]);
  expect(f.log.filter((line) => /save|regeneration/.test(line))).toEqual([]);
});

test('WFB9-BSB-003 WFB9-VPS-010 the bearer of the battle standard falls when his unit breaks', () => {
  const f = new Fight({ ours: {}, bearer: { character: true, bsb: true, W: 2 } }, { theirs: {} })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('bearer', 'ours');
  loseStandards(f.b, 0);
  expect([f.b.unit.own[1], f.b.unit.models[0]]).toEqual([0, 10]);
  expect([...f.b.field.battleStandard]).toEqual([0, 1]);
});
