import { describe, expect, test } from 'vitest';
import { AttackFlag, addAttacks, settleFlags } from '../../../regiments/attacks/attack-table.js';
import { Verb } from '../../../regiments/core/asks.js';
import { AttackKind, Status } from '../../../regiments/core/state.js';
import { Side } from '../../../regiments/layout.js';
import { pathOf } from '../../../regiments/path-words.js';
import { WFB9 } from '../../../testing/wfb9/game.js';
import { newScene, type Wfb9Report, type Wfb9Scene } from '../../../testing/wfb9/scene.js';
import type { UnitSpec } from '../../../testing/wfb9/units.js';
import { isSteadfast } from '../combat/breaking.js';

type Kind = 'forest' | 'wall' | 'hill' | 'impassable';
const KNIGHTS: UnitSpec = { mount: { M: 8 }, models: 5, base: [25, 50], M: 4, W: 1 };

/** Units that charge over three inches of terrain of a kind; the names of those that tested and how many dice they rolled. */
const charge = (kind: Kind, spec: UnitSpec, y = 24): number => {
  const r = newScene()
    .unit('movers', { at: [36, 20], ...spec })
    .enemy('foes', { at: [36, 28] })
    .terrain(kind, { at: [36, y], size: [20, 1] })
    .choose('movers charge foes', 'foes hold')
    .dice('charge range', 6, 6)
    .seed(1)
    .runTo('compulsory moves');
  expect(r.engaged('movers', 'foes')).toBe(true);
  return tested(r);
};
const tested = (r: Wfb9Report): number =>
  r.log
    .filter((line) => line.startsWith('movers, dangerous terrain'))
    .reduce((sum, line) => sum + (line.split(':')[1].match(/\d/g) ?? []).length, 0);

/** The unit asked for its move on a table with a piece; bystanders may move after it. */
const asked = (spec: UnitSpec, more: (s: Wfb9Scene) => Wfb9Scene): Wfb9Report =>
  more(
    newScene()
      .unit('movers', { at: [36, 20], ...spec })
      .unit('bystanders', { at: [6, 6] }),
  )
    .choose({ ask: 'Mover', verb: 'Pick', target: 'movers' })
    .runTo('decision of kind Move');

function goes(r: Wfb9Report, path: string, verb: number = Verb.Advance): string {
  const files = r.unit('movers').files;
  const record = { verb, target: -1, n: 0, x: 0, y: 0, facing: 0, files, extra: 0, path: pathOf(path) };
  WFB9.walk(r.b, r.row('movers'), record);
  return r.propose(record);
}

describe('dangerous terrain', () => {
  test('WFB9-TER-001 WFB9-TER-009 WFB9-TTCAV-019 WFB9-FOR-003 WFB9-OBS-002 for mounted models all but open ground and hills is dangerous', () => {
    expect(charge('forest', KNIGHTS)).toBe(5);
    expect(charge('wall', KNIGHTS)).toBe(5);
    expect(charge('forest', {})).toBe(0);
    expect(charge('wall', {})).toBe(0);
  });

  test('WFB9-HILL-003 WFB9-TTCAV-019 hills are open ground (WFB9-V3-177)', () => {
    // they stand on it, since nobody sees through a hill
    expect(charge('hill', KNIGHTS, 21)).toBe(0);
  });

  test('WFB9-TER-007 WFB9-TTCAV-019 a march tests, a normal move does not', () => {
    const wood = (s: Wfb9Scene) => s.terrain('forest', { at: [36, 23.5], size: [20, 1] });
    const marched = asked(KNIGHTS, (s) => wood(s).seed(1));
    expect(goes(marched, 'forward 10', Verb.March)).toBe('legal');
    expect(tested(marched)).toBe(5);
    const advanced = asked(KNIGHTS, (s) => wood(s).seed(1));
    expect(goes(advanced, 'forward 5')).toBe('legal');
    expect(tested(advanced)).toBe(0);
  });

  test('WFB9-TER-008 a 1 is a wound without armour save (WFB9-V3-175)', () => {
    const wood = (s: Wfb9Scene) => s.terrain('forest', { at: [36, 23.5], size: [20, 1] });
    const r = asked({ ...KNIGHTS, armour: { suit: 4, barding: 1 } }, wood).dice('dangerous terrain', 1, 2, 6, 3, 4);
    expect(goes(r, 'forward 10', Verb.March)).toBe('legal');
    expect(r.losses('movers')).toBe(1);
  });

  test('WFB9-TER-010 a chariot that fails loses D6 Wounds', () => {
    const r = newScene()
      .unit('movers', { at: [36, 20], troopType: 'Chariot', models: 1, W: 8, M: 8 })
      .unit('bystanders', { at: [6, 6] })
      .terrain('forest', { at: [36, 24.5], size: [20, 1] })
      .choose({ ask: 'Mover', verb: 'Pick', target: 'movers' })
      .runTo('decision of kind Move');
    r.dice('dangerous terrain', 1).dice('multiple wounds', 5);
    expect(goes(r, 'forward 10', Verb.March)).toBe('legal');
    expect(r.unit('movers').wounds).toBe(5);
  });

  test('WFB9-TER-002 nobody moves into impassable terrain', () => {
    const r = asked({}, (s) => s.terrain('impassable', { at: [36, 24], size: [4, 2] }));
    expect(goes(r, 'forward 4')).not.toBe('legal');
  });

  test('WFB9-TER-003 who flees through it tests', () => {
    const r = newScene()
      .unit('movers', { at: [36, 20], models: 5, W: 3 })
      .terrain('impassable', { at: [36, 24], size: [20, 1] })
      .fleeing('movers')
      .dice('rally test', 6, 6)
      .dice('flee distance', 6, 6)
      .dice('dangerous terrain', 2, 2, 2, 2, 1)
      .runTo('remaining moves');
    expect(r.unit('movers').y).toBeGreaterThan(25);
    expect(r.unit('movers').wounds).toBe(1);
  });
});

describe('forests', () => {
  const wood = (s: Wfb9Scene) => s.terrain('forest', { at: [36, 23], size: [20, 3] });

  test('WFB9-FOR-002 a unit that moves through a forest has an inch less, twice on the march (WFB9-V3-183)', () => {
    expect(goes(asked({ M: 4 }, wood), 'forward 3')).toBe('legal');
    expect(goes(asked({ M: 4 }, wood), 'forward 3.1')).not.toBe('legal');
    expect(goes(asked({ M: 4 }, wood), 'forward 6', Verb.March)).toBe('legal');
    expect(goes(asked({ M: 4 }, wood), 'forward 6.1', Verb.March)).not.toBe('legal');
    expect(goes(asked({ M: 4 }, wood), 'left 2')).toBe('legal');
    // away from the forest the Movement is whole
    expect(goes(asked({ M: 4, facing: 180 }, wood), 'forward 4')).toBe('legal');
  });

  test('WFB9-FOR-002 in a forest every way is shorter, and no move that is too long is offered', () => {
    const inside = (s: Wfb9Scene) => s.terrain('forest', { at: [36, 20], size: [20, 10] });
    expect(goes(asked({ M: 4 }, inside), 'left 1.5')).toBe('legal');
    expect(goes(asked({ M: 4 }, inside), 'left 1.6')).not.toBe('legal');
    const offered = asked({ M: 4 }, inside).question?.options ?? [];
    const far = offered.filter((o) => o.verb === 'Advance').map((o) => Math.hypot(o.x - 36, o.y - 20));
    expect(Math.max(...far)).toBeLessThanOrEqual(3.01);
  });

  test('WFB9-FOR-002 lone characters on foot are not slowed', () => {
    expect(goes(asked({ M: 4, character: true }, wood), 'forward 4')).toBe('legal');
    const rider: UnitSpec = { character: true, mount: { M: 8 }, base: [25, 50] };
    expect(goes(asked(rider, wood), 'forward 8')).not.toBe('legal');
    expect(goes(asked(rider, wood), 'forward 7')).toBe('legal');
  });
});

test('WFB9-FOR-002 a charge through a forest has an inch less', () => {
  const charges = (inches: number, depth: number): boolean =>
    newScene()
      .unit('movers', {})
      .enemy('foes', { at: [36, 30] })
      .apart('movers', 'foes', inches)
      .terrain('forest', { at: [36, 26], size: [20, depth] })
      .choose('movers charge foes', 'foes hold')
      .dice('charge range', 5, 1)
      .runTo('compulsory moves')
      .engaged('movers', 'foes');
  expect(charges(8, 1)).toBe(true);
  expect(charges(8.5, 1)).toBe(false);
  const open = newScene()
    .unit('movers', {})
    .enemy('foes', { at: [36, 30] })
    .apart('movers', 'foes', 9);
  const r = open.choose('movers charge foes', 'foes hold').dice('charge range', 5, 1).runTo('compulsory moves');
  expect(r.engaged('movers', 'foes')).toBe(true);
});

describe('hills', () => {
  /** True if ten models of which this many ranks of two stand on a hill charge down from it. */
  const downhill = (y: number, foesOn = false): boolean => {
    const scene = newScene()
      .unit('movers', { at: [36, 20] })
      .enemy('foes', { at: [36, 28] })
      .terrain('hill', { at: [36, y - 5], size: [20, 10] })
      .choose('movers charge foes', 'foes hold')
      .dice('charge range', 6, 6);
    const r = (foesOn ? scene.terrain('hill', { at: [36, 29], size: [20, 3] }) : scene).runTo('compulsory moves');
    return (r.b.unit.status[r.row('movers')] & Status.Downhill) !== 0;
  };

  test('WFB9-HILL-004 a charge is downhill if most of the unit stood uphill, half is not enough (WFB9-V3-179)', () => {
    expect(downhill(20)).toBe(false);
    expect(downhill(20.2)).toBe(true);
    expect(downhill(19.8)).toBe(false);
  });

  test('WFB9-HILL-004 nor is it against a unit on the same hill', () => {
    expect(downhill(33)).toBe(false);
  });
});

describe('obstacles', () => {
  test('WFB9-OBS-001 WFB9-OBS-003 an obstacle is a long narrow piece across which a unit may stand', () => {
    const across = (s: Wfb9Scene) => s.terrain('wall', { at: [36, 24], size: [10, 0.5] });
    // two ranks, whose middle comes to rest on the wall
    expect(goes(asked({ M: 4 }, across), 'forward 4')).toBe('legal');
    expect(goes(asked({ M: 4 }, across), 'forward 3.5')).toBe('legal');
    const far = asked({ M: 4 }, across);
    expect(goes(far, 'forward 8', Verb.March)).toBe('legal'); // and it slows nobody
  });
});

describe('hills of particular kinds', () => {
  test('WFB9-HILL-006 on a scree slope everybody who marches or charges tests, and who advances does not', () => {
    const slope = (as?: string) => (s: Wfb9Scene) => s.terrain('hill', { at: [36, 23.5], size: [20, 2] }, as).seed(1);
    const rolls = (verb: number, path: string, as?: string): number => {
      const r = asked({ models: 5 }, slope(as));
      expect(goes(r, path, verb)).toBe('legal');
      return tested(r);
    };
    expect(rolls(Verb.March, 'forward 8', 'scree-slope')).toBe(5);
    expect(rolls(Verb.March, 'forward 8')).toBe(0);
    expect(rolls(Verb.Advance, 'forward 4', 'scree-slope')).toBe(0);
    const r = newScene()
      .unit('movers', { at: [36, 20], models: 5 })
      .enemy('foes', { at: [36, 27] })
      .terrain('hill', { at: [36, 21], size: [20, 2] }, 'scree-slope')
      .choose('movers charge foes', 'foes hold')
      .dice('charge range', 6, 6)
      .seed(1)
      .runTo('compulsory moves');
    expect(tested(r)).toBe(5);
  });

  test('WFB9-HILL-005 within 6 inches of an Anvil of Vaul attacks are magical and flaming', () => {
    const flags = (inches: number, as?: string): number => {
      const r = newScene()
        .unit('movers', { at: [36, 20], models: 5, files: 5 })
        .enemy('foes', { at: [36, 30], models: 5, files: 5 })
        .engaged('movers', 'foes')
        .terrain('hill', { at: [36, 30 - 30 / 25.4 - inches - 2], size: [4, 4] }, as)
        .phase('combat')
        .start();
      addAttacks(r.b, 0, r.b.setup.unit.part[0], 1, -1, 1, Side.front, 0, AttackKind.closeCombat);
      settleFlags(r.b, 0);
      return r.b.attack.flags[0] & (AttackFlag.Magical | AttackFlag.Flaming);
    };
    expect(flags(6, 'anvil-of-vaul')).toBe(AttackFlag.Magical | AttackFlag.Flaming);
    expect(flags(6.05, 'anvil-of-vaul')).toBe(0);
    expect(flags(3)).toBe(0);
  });
});

test('WFB9-FOR-007 nobody is Steadfast in a forest but the Stubborn', () => {
  const steadfast = (depth: number, rules: readonly string[] = []): boolean => {
    const r = newScene()
      .unit('movers', { at: [36, 20], models: 20, files: 5, rules })
      .enemy('foes', { at: [36, 30], models: 5, files: 5 })
      .engaged('foes', 'movers')
      .terrain('forest', { at: [36, 20 - 40 / 25.4 + depth / 2], size: [20, depth] })
      .phase('combat')
      .runTo('round of combat');
    return isSteadfast(r.b, 0, 0);
  };
  // the unit is 80 mm deep, and the forest begins at its rear
  expect(steadfast(39 / 25.4)).toBe(true);
  expect(steadfast(42 / 25.4)).toBe(false);
  expect(steadfast(42 / 25.4, ['stubborn'])).toBe(true);
});
