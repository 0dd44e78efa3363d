import { expect, test } from 'vitest';
import { CANNOT } from '../../../kernel/hook-words.js';
import { NO_ATTACK, permission } from '../../../kernel/hooks.js';
import { enter } from '../../../kernel/procedure.js';
import { addAttacks, NO_ROLL } from '../../../regiments/attacks/attack-table.js';
import { resolveAttacks } from '../../../regiments/attacks/resolve-attacks.js';
import { AttackKind, unitSubject } from '../../../regiments/core/state.js';
import { hasMusician, hasStandard } from '../../../regiments/core/units.js';
import { Place, Side } from '../../../regiments/layout.js';
import { duel, Fight, type Fighter } from '../../../testing/wfb9/fights.js';
import { TROOP_TYPES, type TroopType } from '../armies/terms.js';
import { SHOOTING } from '../armies/weapons.js';
import { Hook } from '../core/rule-ids.js';

interface Dice {
  readonly hit?: readonly number[];
  readonly wound?: readonly number[];
  readonly again?: readonly number[];
  readonly woundAgain?: readonly number[];
  readonly armour?: readonly number[];
  readonly ward?: readonly number[];
  readonly regeneration?: readonly number[];
  readonly multiple?: readonly number[];
}

/** `n` blows of `ours` at the rank and file of `theirs` with these dice; without `hit` they hit by themselves. */
function blow(
  f: Fight,
  n: number,
  dice: Dice,
  { kind = AttackKind.closeCombat as number, individual = -1 } = {},
): Fight {
  const { b } = f;
  const toHit = dice.hit === undefined ? NO_ROLL : 0;
  addAttacks(b, 0, b.setup.unit.part[0], f.row('theirs'), individual, n, Side.front, 0, kind, -1, toHit);
  const scripts: [string, readonly number[] | undefined][] = [
    ['to hit', dice.hit],
    ['to hit again', dice.again],
    ['to wound', dice.wound],
    ['to wound again', dice.woundAgain],
    ['armour save', dice.armour],
    ['ward save', dice.ward],
    ['regeneration', dice.regeneration],
    ['multiple wounds', dice.multiple],
  ];
  for (const [words, faces] of scripts) if (faces !== undefined) f.dice.add(words, faces);
  enter(b, resolveAttacks, 0);
  return f.run();
}
/** Models that `theirs` lose, and the Wounds that count for `ours`. */
function lost(ours: Fighter, theirs: Fighter, n: number, dice: Dice, how = {}): number[] {
  const f = duel(ours, theirs);
  const before = f.b.unit.models[1];
  blow(f, n, dice, how);
  return [before - f.b.unit.models[1], f.b.unit.inflicted[0]];
}

test('WFB9-CCHIT-001 WFB9-CCWND-001 WFB9-CCSAV-001 WFB9-CAS-001 WFB9-CAS-002 hits, wounds and saves one after the other (WFB9-V2-013)', () => {
  const dice: Dice = { hit: [3, 4, 2, 6, 1, 5, 3, 2, 4, 6], wound: [4, 3, 5, 1, 6, 2, 4], armour: [5, 1, 4, 6] };
  expect(lost({ WS: 4 }, { WS: 3, armour: { suit: 1, shield: 1 }, weapons: ['spear'] }, 10, dice)).toEqual([2, 2]);
});

test('WFB9-CCWND-002 WFB9-CCWND-006 Strength against Toughness (WFB9-V2-015, WFB9-V2-017, WFB9-V2-019)', () => {
  expect(lost({}, {}, 2, { wound: [3, 4] })).toEqual([1, 1]);
  expect(lost({}, { T: 6 }, 2, { wound: [5, 6] })).toEqual([1, 1]);
  expect(lost({ S: 10 }, { T: 8 }, 2, { wound: [1, 2] })).toEqual([1, 1]);
});

test('WFB9-TTCAV-008 the higher Toughness of rider and mount counts (WFB9-V2-075)', () => {
  expect(lost({}, { T: 3, mount: { T: 4 } }, 2, { wound: [4, 5] })).toEqual([1, 1]);
});

test('WFB9-SRPOI-001 WFB9-CCWND-004 WFB9-CCWND-005 poison adds 1 to wound, and a 1 fails (WFB9-V2-021)', () => {
  expect(lost({ rules: ['poisoned-attacks'] }, {}, 3, { wound: [3, 2, 1] })).toEqual([1, 1]);
  expect(lost({ S: 5, rules: ['poisoned-attacks'] }, {}, 1, { wound: [1] })).toEqual([0, 0]);
});

test('WFB9-SRIMM-001 WFB9-SRIMM-002 who is immune to poison meets an ordinary blow', () => {
  const immune: Fighter = { rules: [{ rule: 'immunity', x: null, only: ['poisoned-attacks'] }] };
  expect(lost({ rules: ['poisoned-attacks'] }, immune, 2, { wound: [3, 4] })).toEqual([1, 1]);
});

test('WFB9-SRIMP-008 Impact Hits have none of the rules of blows', () => {
  expect(lost({ rules: ['poisoned-attacks'] }, {}, 2, { wound: [3, 4] }, { kind: AttackKind.impact })).toEqual([1, 1]);
});

test('WFB9-SRKIL-001 WFB9-SRKIL-002 WFB9-SRKIL-008 a Killing Blow slays, past armour and Regeneration (WFB9-V2-037)', () => {
  const ogre: Fighter = { W: 3, armour: { suit: 4, natural: 1 }, regeneration: 4 };
  expect(lost({ rules: ['killing-blow'] }, ogre, 1, { wound: [6] })).toEqual([1, 3]);
  expect(lost({ rules: ['killing-blow'] }, { ...ogre, wardSave: 5 }, 1, { wound: [6], ward: [5] })).toEqual([0, 0]);
  expect(lost({ rules: ['killing-blow'] }, { W: 3 }, 1, { wound: [5] })).toEqual([0, 1]);
});

test('WFB9-SRKIL-003 WFB9-SRKIL-004 WFB9-SRKIL-009 what a Killing Blow does depends on the troop type', () => {
  const trolls: Fighter = { troopType: 'Monstrous Infantry', W: 3, armour: { suit: 4 }, models: 3, files: 3 };
  expect(lost({ rules: ['killing-blow'] }, trolls, 1, { wound: [6] })).toEqual([0, 1]);
  expect(lost({ rules: ['heroic-killing-blow'] }, trolls, 1, { wound: [6] })).toEqual([1, 3]);
  const beasts: Fighter = { troopType: 'Monstrous Beast', W: 3, models: 3, files: 3, armour: { natural: 3 } };
  expect(lost({ rules: ['killing-blow'] }, beasts, 1, { wound: [6], armour: [4] })).toEqual([0, 0]); // WFB9-SRKIL-005
});

test('WFB9-SRKIL-005 a Killing Blow does nothing to other troop types, a heroic one slays all but Swarms (WFB9-V2-039, WFB9-V2-041)', () => {
  const strikes = (rule: string, type: TroopType): number[] => {
    const f = duel({ rules: [rule] }, { W: 4, models: 3, files: 3, armour: { suit: 4 } });
    f.b.setup.unit.troopType[1] = TROOP_TYPES.indexOf(type);
    blow(f, 1, { wound: [6], armour: [4] });
    return [3 - f.b.unit.models[1], f.b.unit.inflicted[0]];
  };
  const others = ['Chariot', 'Swarm', 'Monstrous Beast', 'War Machine', 'Shrine'] as const;
  for (const type of others) expect([type, strikes('killing-blow', type)]).toEqual([type, [0, 0]]);
  for (const type of others) {
    expect([type, strikes('heroic-killing-blow', type)]).toEqual([type, type === 'Swarm' ? [0, 0] : [1, 4]]);
  }
  expect(strikes('heroic-killing-blow', 'Monster')).toEqual([1, 4]);
});

/** What a volley of \`ours\`, all of which hits, does to \`theirs\`. */
const shot = (ours: Fighter, theirs: Fighter, n: number, dice: Dice): number[] =>
  lost({ shooting: 'bow', ...ours }, theirs, n, dice, { kind: AttackKind.shooting });

test('WFB9-SRKIL-007 no shot is a Killing Blow', () => {
  const ogre: Fighter = { W: 3, armour: { suit: 4 } };
  for (const rule of ['killing-blow', 'heroic-killing-blow']) {
    expect(shot({ rules: [rule] }, ogre, 2, { wound: [6, 6], armour: [4, 2] })).toEqual([0, 1]);
  }
});

test('WFB9-SRPOI-002 poison leaves the armour save as the Strength makes it', () => {
  const mail: Fighter = { armour: { suit: 2 } }; // 5+
  expect(lost({ rules: ['poisoned-attacks'] }, mail, 2, { wound: [3, 3], armour: [5, 4] })).toEqual([1, 1]);
  expect(lost({ S: 4, rules: ['poisoned-attacks'] }, mail, 2, { wound: [2, 2], armour: [5, 6] })).toEqual([1, 1]);
});

test('WFB9-SRPOI-003 blows and shots of the model are poisoned', () => {
  expect(lost({ rules: ['poisoned-attacks'] }, {}, 2, { wound: [3, 2] })).toEqual([1, 1]);
  expect(shot({ rules: ['poisoned-attacks'] }, {}, 2, { wound: [3, 2] })).toEqual([1, 1]);
  // a poisoned weapon poisons its own shots alone
  const f = duel({ shooting: 'blowpipe' }, {});
  expect([blow(f, 2, { wound: [3, 4] }).b.unit.inflicted[0]]).toEqual([1]);
});

test('WFB9-SRFLA-003 blows and shots of the model are Flaming', () => {
  const dry: Fighter = { T: 4, rules: ['flammable'] };
  for (const strike of [lost, shot]) {
    expect(strike({ rules: ['flaming-attacks'] }, dry, 2, { wound: [2, 5], woundAgain: [5] })).toEqual([2, 2]);
    expect(strike({}, dry, 2, { wound: [2, 5] })).toEqual([1, 1]);
  }
});

test('WFB9-SRARP-002 a weapon pierces armour with its own attacks alone', () => {
  const mail: Fighter = { armour: { suit: 2 } }; // 5+
  const javelins: Fighter = { shooting: 'javelin' };
  expect(lost(javelins, mail, 2, { wound: [4, 4], armour: [5, 4] })).toEqual([1, 1]);
  const f = duel(javelins, mail);
  const { part, models } = { part: f.b.setup.unit.part[0], models: f.b.unit.models[1] };
  const weapon = SHOOTING.findIndex(({ id }) => id === 'javelin');
  addAttacks(f.b, 0, part, 1, -1, 2, Side.front, weapon, AttackKind.shooting, -1, NO_ROLL);
  f.dice.add('to wound', [4, 4]);
  f.dice.add('armour save', [5, 6]);
  enter(f.b, resolveAttacks, 0);
  f.run();
  expect(models - f.b.unit.models[1]).toBe(1);
});

test('WFB9-SRANI-001 Animated Constructs take no harm from poison beyond a blow, and never break', () => {
  const golem: Fighter = { rules: ['animated-constructs'] };
  expect(lost({ rules: ['poisoned-attacks'] }, golem, 2, { wound: [3, 4] })).toEqual([1, 1]);
  const f = duel(golem, {});
  expect(permission(f.b, Hook.takesBreak, unitSubject(f.b, 0), NO_ATTACK)).toBe(CANNOT);
});

test('WFB9-SRIMM-001 who is immune to Killing Blows saves as usual', () => {
  const immune: Fighter = { W: 2, armour: { suit: 4 }, rules: [{ rule: 'immunity', x: null, only: ['killing-blow'] }] };
  expect(lost({ rules: ['killing-blow'] }, immune, 1, { wound: [6], armour: [2] })).toEqual([0, 1]);
});

test('WFB9-SRMWO-001 WFB9-SRMWO-002 WFB9-CAS-008 WFB9-CAS-009 WFB9-CAS-010 each unsaved wound is multiplied, at most to the Wounds of the profile (WFB9-V2-043, WFB9-V1-225, WFB9-V1-227)', () => {
  expect(lost({ rules: [['multiple-wounds', 2]] }, { character: true, W: 10 }, 3, { wound: [4, 4, 4] })).toEqual([
    0, 6,
  ]);
  const ogres: Fighter = { W: 3, models: 4, files: 4 };
  const f = blow(duel({ rules: [['multiple-wounds', 'D6']] }, ogres), 2, { wound: [4, 4], multiple: [6, 2] });
  expect([f.b.unit.models[1], f.b.unit.wounds[1], f.b.unit.inflicted[0]]).toEqual([3, 2, 5]);
  const saved: Dice = { wound: [4, 4, 4], armour: [4, 1, 5], multiple: [2] };
  expect(lost({ rules: [['multiple-wounds', 'D6']] }, { ...ogres, armour: { suit: 3 } }, 3, saved)).toEqual([0, 2]);
});

test('WFB9-CAS-005 WFB9-CAS-006 wounds are carried over between blows (WFB9-V1-221, WFB9-V1-223)', () => {
  const f = blow(duel({}, { W: 3, models: 4, files: 4 }), 5, { wound: [4, 4, 4, 4, 4] });
  expect([f.b.unit.models[1], f.b.unit.wounds[1]]).toEqual([3, 2]);
  blow(f, 1, { wound: [4] });
  expect([f.b.unit.models[1], f.b.unit.wounds[1]]).toEqual([2, 0]);
});

test('WFB9-SRREG-001 WFB9-SRREG-002 regenerated wounds count for the result (WFB9-V2-035)', () => {
  expect(lost({}, { regeneration: 5 }, 3, { wound: [4, 4, 4], regeneration: [5, 4, 6] })).toEqual([1, 3]);
  expect(lost({}, { wardSave: 5 }, 3, { wound: [4, 4, 4], ward: [5, 4, 6] })).toEqual([1, 1]);
});

test('WFB9-SRFLM-001 flames roll failed wounds against the Flammable again (WFB9-V2-245)', () => {
  const dry: Fighter = { T: 4, rules: ['flammable'] };
  expect(lost({}, dry, 2, { wound: [2, 5] })).toEqual([1, 1]);
  expect(lost({ rules: ['flaming-attacks'] }, dry, 2, { wound: [2, 5], woundAgain: [5] })).toEqual([2, 2]);
});

test('WFB9-SRHAT-001 WFB9-SRGEN-004 misses are rolled again once, ones alone by the Prowess of Elves', () => {
  expect(lost({ rules: ['hatred'] }, {}, 3, { hit: [1, 3, 4], again: [4, 1], wound: [4, 4] })).toEqual([2, 2]);
  expect(lost({ rules: ['martial-prowess'] }, {}, 3, { hit: [1, 3, 4], again: [4], wound: [4, 4] })).toEqual([2, 2]);
});

test('WFB9-MRA-011 Murderous Prowess rolls ones to wound again', () => {
  expect(lost({ rules: ['murderous-prowess'] }, {}, 3, { wound: [1, 3, 4], woundAgain: [5] })).toEqual([2, 2]);
});

test('WFB9-SRASL-004 slower Always Strikes Last rolls hits again', () => {
  expect(lost({ I: 2, rules: ['always-strikes-last'] }, {}, 3, { hit: [4, 5, 3], again: [4, 2], wound: [4] })).toEqual([
    1, 1,
  ]);
});

test('WFB9-CCCAS-001 WFB9-CCCAS-004 more wounds than models in contact take others (WFB9-V2-087)', () => {
  const f = new Fight({ ours: { models: 3, files: 3 } }, { theirs: { models: 12 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .combat();
  blow(f, 5, { wound: [4, 4, 4, 4, 4] });
  expect([f.b.unit.models[1], f.b.unit.files[1]]).toEqual([7, 5]);
});

test('WFB9-CMD-008 WFB9-CMD-012 WFB9-CMD-017 WFB9-CMD-018 plain models fall first, then musician, standard bearer and champion (WFB9-V3-085, WFB9-V3-087)', () => {
  const group: Fighter = { models: 5, champion: true, standard: true, musician: true };
  const after = (n: number): [boolean, boolean, number, number] => {
    const f = blow(duel({}, group), n, { wound: Array(n).fill(4) });
    return [hasMusician(f.b, 1), hasStandard(f.b, 1), f.b.unit.own[1], f.b.unit.models[1]];
  };
  expect(after(2)).toEqual([true, true, 1, 3]);
  expect(after(3)).toEqual([false, true, 1, 2]);
  expect(after(4)).toEqual([false, false, 1, 1]);
  const f = blow(duel({}, { models: 3, files: 3, champion: true, standard: true }), 3, { wound: [4, 4, 4] });
  expect(f.b.unit.place[1]).toBe(Place.destroyed);
});

test('WFB9-CHR-025 Wounds beyond those of a character are lost (WFB9-V3-115)', () => {
  const f = new Fight({ ours: {} }, { theirs: {}, hero: { character: true, W: 2 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs')
    .join('hero', 'theirs')
    .combat();
  blow(f, 5, { wound: [4, 4, 4, 4, 4] }, { individual: f.row('hero') });
  expect([f.b.unit.own[f.row('hero')], f.b.unit.pool[f.row('theirs')], f.b.unit.inflicted[0]]).toEqual([0, 10, 2]);
});

test('WFB9-CCCAS-005 WFB9-CCMUL-007 wounds are counted for the units that dealt them', () => {
  const f = new Fight({ ours: {}, others: {} }, { theirs: { models: 20, files: 10 } })
    .at('theirs', 36, 24)
    .against('ours', 'theirs', Side.front, -2)
    .against('others', 'theirs', Side.front, 2)
    .combat();
  const { b } = f;
  for (let u = 0; u < 2; u++) {
    addAttacks(b, u, b.setup.unit.part[u], 2, -1, u + 1, Side.front, 0, AttackKind.closeCombat, -1, NO_ROLL);
  }
  f.dice.add('to wound', [4, 4, 4]);
  enter(b, resolveAttacks, 0);
  f.run();
  expect([b.unit.inflicted[0], b.unit.inflicted[1]]).toEqual([1, 2]);
});
