import { expect, test } from 'vitest';
import { addAttacks, NO_ROLL, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { IMPOSSIBLE } from '../../../regiments/attacks/needed.js';
import { NO_WEAPON } from '../../../regiments/attacks/weapon-columns.js';
import { AttackKind } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { duel, type Fighter } from '../../../testing/wfb9/fights.js';
import { CLOSE_COMBAT } from '../armies/weapons.js';
import { armourNeeded, specialSave, wardsTogether } from './saves.js';

interface Blow {
  readonly kind?: number;
  readonly side?: Side;
  readonly strength?: number;
  readonly weapon?: string;
  readonly toHit?: number;
}

/** One attack of `ours` on `theirs`: its armour save, Ward and Regeneration. 7 is none. */
function saves(ours: Fighter, theirs: Fighter, blow: Blow = {}, pierced = false): number[] {
  const { b } = duel(ours, theirs);
  const { kind = AttackKind.closeCombat, side = Side.front, strength = -1, toHit = 0 } = blow;
  const index = CLOSE_COMBAT.findIndex((w) => w.id === (blow.weapon ?? 'hand-weapon'));
  const weapon = kind === AttackKind.impact ? NO_WEAPON : index;
  const a = addAttacks(b, 0, b.setup.unit.part[0], 1, -1, 1, side, weapon, kind, strength, toHit);
  settleFlags(b, a);
  return [armourNeeded(b, a, pierced), specialSave(b, a, pierced, 0), specialSave(b, a, pierced, 1)];
}
const armour = (ours: Fighter, theirs: Fighter, blow: Blow = {}): number => saves(ours, theirs, blow)[0];
const ward = (ours: Fighter, theirs: Fighter, blow: Blow = {}): number => saves(ours, theirs, blow)[1];

test('WFB9-SAVE-003 WFB9-ARM-002 WFB9-ARM-003 pieces of armour add up (WFB9-V1-211, WFB9-V3-079)', () => {
  expect(armour({}, { armour: { suit: 1 } })).toBe(6);
  expect(armour({}, { armour: { suit: 1, shield: 1 } })).toBe(5);
  expect(armour({}, { armour: { suit: 2, shield: 1 } })).toBe(4);
  expect(armour({}, {})).toBe(IMPOSSIBLE);
});

test('WFB9-CCSAV-003 WFB9-SAVE-007 WFB9-SAVE-008 Strength worsens the save, and beyond 6 there is none (WFB9-V2-023, WFB9-V1-213, WFB9-V1-215)', () => {
  const plate: Fighter = { armour: { suit: 3 } };
  expect([1, 3, 4, 5, 6, 7].map((S) => armour({ S }, plate))).toEqual([4, 4, 5, 6, IMPOSSIBLE, IMPOSSIBLE]);
  expect(armour({ S: 5 }, { armour: { suit: 4 } })).toBe(5);
  expect(armour({ S: 5 }, { armour: { suit: 2 } })).toBe(IMPOSSIBLE);
});

test('WFB9-SAVE-004 WFB9-SAVE-005 no save is better than 1+, and a 1 fails (WFB9-V1-217)', () => {
  const heavy: Fighter = { armour: { suit: 4, natural: 3, shield: 1 } };
  expect(armour({ S: 3 }, heavy)).toBe(2);
  expect(armour({ S: 4 }, heavy)).toBe(2); // 1+ worsened by one
  expect(armour({ S: 5 }, heavy)).toBe(3);
});

test('WFB9-SRARP-001 WFB9-SRARP-003 Armour Piercing worsens the save further, in close combat (WFB9-V2-025)', () => {
  const theirs: Fighter = { armour: { suit: 4 } };
  const ours: Fighter = { S: 4, rules: [['armour-piercing', 1]] };
  expect(armour(ours, theirs)).toBe(5);
  expect(armour(ours, theirs, { kind: AttackKind.impact, toHit: NO_ROLL })).toBe(4); // WFB9-SRIMP-008
});

test('WFB9-SRIAS-001 Ignores Armour Saves leaves no armour save, but Wards (WFB9-V2-235)', () => {
  const theirs: Fighter = { armour: { suit: 4, natural: 3 }, wardSave: 5 };
  expect(saves({ rules: ['ignores-armour-saves'] }, theirs)).toEqual([IMPOSSIBLE, 5, IMPOSSIBLE]);
});

test('WFB9-SRRTH-001 with a two-handed weapon neither shield nor buckler counts in close combat (WFB9-V2-275)', () => {
  const worn = { suit: 1, shield: 1, buckler: 0 };
  expect(armour({}, { armour: worn, weapons: ['great-weapon'] })).toBe(6);
  expect(armour({}, { armour: worn })).toBe(5);
  expect(armour({}, { armour: { suit: 1, buckler: 1 } })).toBe(5);
  expect(armour({}, { armour: { suit: 1, buckler: 1 }, weapons: ['polearm'] })).toBe(6);
});

test('WFB9-SRIMP-006 Impact Hits meet the armour of close combat, without Parry', () => {
  const theirs: Fighter = { armour: { suit: 1, shield: 1 } };
  expect(saves({}, theirs, { kind: AttackKind.impact, toHit: NO_ROLL })).toEqual([5, IMPOSSIBLE, IMPOSSIBLE]);
});

test('WFB9-SRWAR-001 WFB9-SRWAR-003 a Ward is another save, whatever the Strength (WFB9-V2-027)', () => {
  expect(saves({ S: 7 }, { armour: { suit: 3 }, wardSave: 5 })).toEqual([IMPOSSIBLE, 5, IMPOSSIBLE]);
});

test('WFB9-SRWAR-002 Wards add up to 4+ at best, and a single better one stays (WFB9-V2-029)', () => {
  expect(wardsTogether(1, 1)).toBe(2); // 6+ and 6+ give 5+
  expect(wardsTogether(2, 1)).toBe(3);
  expect(wardsTogether(2, 2)).toBe(3);
  expect(wardsTogether(4, 1)).toBe(4);
  expect(wardsTogether(0, 2)).toBe(2);
  const parrying: Fighter = { armour: { shield: 1 }, wardSave: 6 };
  expect(ward({}, parrying)).toBe(5);
  expect(ward({}, { ...parrying, wardSave: 4 })).toBe(4);
  expect(ward({}, { ...parrying, wardSave: 3 })).toBe(3);
});

test('WFB9-SRPAR-001 WFB9-SRPAR-002 WFB9-ARM-004 a shield parries with a hand weapon, at the front, weaker blows (WFB9-V2-297, WFB9-V2-299)', () => {
  const shield: Fighter = { armour: { shield: 1 } };
  expect(ward({ S: 3 }, shield)).toBe(6);
  expect(ward({ S: 5 }, shield)).toBe(6);
  expect(ward({ S: 6 }, shield)).toBe(IMPOSSIBLE);
  for (const side of [Side.left, Side.right, Side.rear]) expect(ward({}, shield, { side })).toBe(IMPOSSIBLE);
  expect(ward({}, { ...shield, weapons: ['spear'] })).toBe(IMPOSSIBLE);
  expect(ward({}, { armour: { buckler: 1 } })).toBe(5); // WFB9-ARM-006
  expect(ward({}, shield, { toHit: NO_ROLL })).toBe(IMPOSSIBLE);
});

test('WFB9-WPN-020 WFB9-CCWPN-021 two hand weapons parry', () => {
  expect(ward({}, { weapons: ['two-hand-weapons'] })).toBe(6);
});

test('WFB9-SRPAR-003 who rides does not parry', () => {
  expect(ward({}, { armour: { shield: 1 }, mount: {} })).toBe(IMPOSSIBLE);
});

test('WFB9-SRDOD-001 WFB9-SRDOD-002 Dodge helps at the front, also against Impact Hits, not against Always Strikes First (WFB9-V2-301)', () => {
  const nimble: Fighter = { rules: [['dodge', 5]] };
  expect(ward({}, nimble)).toBe(5);
  expect(ward({}, nimble, { kind: AttackKind.impact, toHit: NO_ROLL })).toBe(5);
  expect(ward({}, nimble, { side: Side.left })).toBe(IMPOSSIBLE);
  expect(ward({ rules: ['always-strikes-first'] }, nimble)).toBe(IMPOSSIBLE);
  expect(ward({}, { ...nimble, mount: {} })).toBe(IMPOSSIBLE);
});

test('WFB9-SRREG-001 WFB9-SRREG-003 Regeneration comes last, not against flames or Killing Blows', () => {
  const troll: Fighter = { regeneration: 4, wardSave: 6 };
  expect(saves({}, troll)).toEqual([IMPOSSIBLE, 6, 4]);
  expect(saves({ rules: ['flaming-attacks'] }, troll)).toEqual([IMPOSSIBLE, 6, IMPOSSIBLE]);
  expect(saves({}, { ...troll, armour: { suit: 4 } }, {}, true)).toEqual([IMPOSSIBLE, 6, IMPOSSIBLE]); // WFB9-SRKIL-002
});

test('WFB9-ARM-005 WFB9-ARM-006 against missiles shields of Infantry count more at the front, bucklers nothing (WFB9-V3-081)', () => {
  const shot = { kind: AttackKind.shooting, strength: 3 };
  const plate: Fighter = { armour: { suit: 3, shield: 1 } };
  expect(armour({}, plate, shot)).toBe(2);
  expect(armour({}, plate, { ...shot, side: Side.left })).toBe(3);
  expect(armour({}, { ...plate, mount: {} }, shot)).toBe(3);
  expect(armour({}, { armour: { suit: 3, buckler: 1 } }, shot)).toBe(4);
  expect(armour({}, { armour: { suit: 1, cloak: 2 } }, shot)).toBe(4);
  expect(armour({}, { armour: { suit: 1, cloak: 2 } })).toBe(6);
});

test('rules of army books give Wards against some attacks: Fireborn against flames, Deflect Shots against arrows', () => {
  const phoenix: Fighter = { wardSave: 6, rules: ['fireborn'] };
  expect([ward({}, phoenix), ward({ rules: ['flaming-attacks'] }, phoenix)]).toEqual([6, 2]);
  const deflecting: Fighter = { rules: ['deflect-shots'] };
  expect([ward({}, deflecting), ward({}, deflecting, { kind: AttackKind.shooting, strength: 3 })]).toEqual([
    IMPOSSIBLE,
    6,
  ]);
});

test('WFB9-CCSAV-002 WFB9-CCSEQ-006 saves of all kinds are those against shots, and Stomps and Impact Hits are blows of close combat', () => {
  const target: Fighter = { armour: { suit: 2, shield: 1 }, wardSave: 5, regeneration: 4 };
  const { closeCombat, shooting, impact, stomp } = AttackKind;
  const against = (kind: number, more: Fighter = {}): number[] =>
    saves({}, { ...target, troopType: 'Monstrous Infantry', ...more }, { kind, strength: 4, toHit: NO_ROLL });
  for (const kind of [closeCombat, shooting, impact, stomp]) expect(against(kind)).toEqual([5, 5, 4]);
  // a buckler helps against blows alone
  const buckler: Fighter = { armour: { suit: 2, buckler: 1 } };
  expect([closeCombat, impact, stomp, shooting].map((kind) => against(kind, buckler)[0])).toEqual([5, 5, 5, 6]);
});
