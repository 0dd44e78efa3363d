import { expect, test } from 'vitest';
import {
  caster,
  casting,
  GUN,
  moveTo,
  put,
  SMALL_CONTACT,
  SWORD,
  settle,
  spellScene,
} from '../../../testing/hordes/spells.js';
import { damageOf, type HordesTable } from '../../../testing/hordes/table.js';
import { Flag } from '../core/hooks.js';
import { armourStat, isUnder, strengthOf } from '../core/stats.js';
import { markDamage } from '../damage/boxes.js';
import { afterAction, afterNormalMovement } from './moments.js';

const hurt = (t: HordesTable, name: string) => damageOf(t.b, t.row(name));
const flag = (t: HordesTable, name: string, of: keyof typeof Flag) => isUnder(t.b, t.row(name), Flag[of]);

test('HRD-SPELL-021 Leash: after the Normal Movement of the caster its warbeast may advance 3 inches directly toward it', () => {
  const t = put(spellScene(), 'Leash', 'beast');
  afterNormalMovement(t.b, 0);
  expect([settle(t).question(), t.options().length]).toEqual(['does beast advance by a spell?', 2]);
  const other = put(spellScene(), 'Leash', 'beast');
  afterNormalMovement(other.b, other.row('man'));
  expect(settle(other).question()).toBe('');
});

test('HRD-SPELL-021 Refuge: who hit an enemy in its activation advances after its Combat Action; who did not does not', () => {
  const t = put(spellScene(), 'Refuge', 'man');
  t.b.model.hits[t.row('man')] = 1;
  afterAction(t.b, t.row('man'));
  expect(settle(t).question()).toBe('does man advance by a spell?');
  const none = put(spellScene(), 'Refuge', 'man');
  afterAction(none.b, none.row('man'));
  expect(settle(none).question()).toBe('');
});

test('HRD-SPELL-021 Plague Wind: living enemies in the control area lose 2 STR and ARM; a living model that falls there heals the caster', () => {
  const t = put(
    spellScene({}, { dead: { at: [27, 18], advantages: ['Undead'] }, prey: { at: [27, 10 + SMALL_CONTACT + 0.2] } }),
    'Plague Wind',
  );
  const both = (name: string) => [strengthOf(t.b, t.row(name)), armourStat(t.b, t.row(name))];
  expect(['foe', 'dead', 'man'].map(both)).toEqual([
    [4, 10],
    [6, 12],
    [6, 12],
  ]);
  markDamage(t.b, 0, 4);
  settle(t.dice('to hit', 6, 5).dice('damage', 6, 6).attack('man', 'prey'));
  expect(hurt(t, 'caster')).toBe(3);
});

test('HRD-SPELL-021 Divine Intervention: a living warrior that an enemy destroys gives a soul; each is 1 ARM', () => {
  const scene = (y: number) => {
    const t = spellScene({ pal: { at: [27, y] } }, { slayer: { at: [27, y + SMALL_CONTACT + 0.2], STR: 10 } });
    return settle(
      put(moveTo(t, 'man', 24, 6), 'Divine Intervention')
        .dice('to hit', 6, 5)
        .dice('damage', 6, 6)
        .attack('slayer', 'pal'),
    );
  };
  const t = scene(14);
  expect([t.b.model.souls[0], armourStat(t.b, t.row('man'))]).toEqual([1, 13]);
  const far = scene(40);
  expect([far.b.model.souls[0], armourStat(far.b, far.row('man'))]).toEqual([0, 12]);
});

test('HRD-SPELL-021 Firing Squad: after a shot of the battlegroup hits, another of its models shoots once; nobody after a miss', () => {
  const scene = () =>
    casting(
      spellScene({
        caster: caster({ feat: 'Firing Squad', weapons: [{ ...GUN, RNG: 12 }] }),
        jack: {
          at: [20, 10],
          type: 'light warjack',
          base: 'medium',
          damage: 20,
          leader: 'caster',
          weapons: [SWORD, GUN],
        },
      }),
    )
      .choose('use the feat')
      .choose('stay');
  const t = moveTo(scene(), 'foe', 24, 18);
  t.b.option.decision = 0;
  t.dice('to hit', 6, 5, 1).dice('damage', 1, 1).choose('attack foe');
  expect([t.question(), t.options().slice(0, -1)]).toEqual(['whom does caster choose?', ['jack']]);
  t.choose('jack').dice('to hit', 6, 5, 1).dice('damage', 1, 1).choose('attack foe with gun');
  expect(hurt(t, 'foe')).toBe(4);
  const missed = scene().dice('to hit', 1, 1, 1).choose('attack foe');
  expect(missed.question()).not.toBe('whom does caster choose?');
});

test('HRD-SPELL-017 Pain & Suffering and Temporal Shift lie on enemies in the control area alone', () => {
  const t = put(put(spellScene({}, { far: { at: [24, 45] } }), 'Pain & Suffering'), 'Temporal Shift');
  for (const of of ['cannot pay', 'takes no transfers', 'forfeits'] as const) {
    expect(['foe', 'far', 'man'].map((name) => flag(t, name, of))).toEqual([true, false, false]);
  }
});

test('HRD-STAT-012 Diminish takes 2 STR from enemies within 2 inches, from nobody else', () => {
  const t = put(moveTo(spellScene({}, { far: { at: [30, 20] } }), 'foe', 30, 13), 'Diminish', 'beast', 'beast');
  expect(['foe', 'far', 'man'].map((name) => strengthOf(t.b, t.row(name)))).toEqual([4, 6, 6]);
});

test('HRD-STAT-012 what spells add to ARM and STR of their target alone', () => {
  for (const [spell, by] of [
    ['Inviolable Resolve', 2],
    ['Arcane Shield', 3],
  ] as const) {
    const t = put(spellScene(), spell, 'man');
    expect(['man', 'jack'].map((name) => armourStat(t.b, t.row(name)))).toEqual([12 + by, 12]);
  }
  const t = put(spellScene(), 'Disruption Field', 'jack');
  expect(['man', 'jack'].map((name) => strengthOf(t.b, t.row(name)))).toEqual([6, 8]);
});
