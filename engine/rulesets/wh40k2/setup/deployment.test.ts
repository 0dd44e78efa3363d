import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { type SettingUp, SetUp } from '../../../testing/wh40k2/setting-up.js';
import { Ask, Formation } from '../core/asks.js';
import { Refusal } from '../core/refusals.js';
import { Hidden } from '../core/state.js';
import { pieceOfKind } from './battlefield.js';

const SOUTH = { 'zone choice': [6, 1] } as const; // the first player chooses, and takes the first zone: south

const inches = (n: number): number => n / 2540;

describe('before the deployment', () => {
  it('W40K-TABLE-011 the higher die picks the zone, equal dice are rolled again (vector w40k-1-007)', () => {
    expect(new SetUp({ dice: { 'zone choice': [3, 5] } }).player).toBe(1);
    expect(new SetUp({ dice: { 'zone choice': [4, 4, 5, 2] } }).player).toBe(0);

    const north = new SetUp({ dice: { 'zone choice': [3, 5] } });
    expect(north.words()).toEqual(['take the southern zone', 'take the northern zone']);
    expect([...north.pick('northern').b.field.zone]).toEqual([0, 1]);
  });

  it('W40K-START-003 four turns for each side unless agreed otherwise', () => {
    expect(new SetUp().b.field.turns[0]).toBe(4);
    expect(new SetUp({ turns: 6 }).b.field.turns[0]).toBe(6);
  });

  it.each([
    [1, 3],
    [2, 3],
    [3, 4],
    [4, 4],
    [5, 5],
    [6, 5],
  ])('W40K-START-006 a %i gives %i turns (vector w40k-1-015)', (die, turns) => {
    expect(new SetUp({ turns: 0, dice: { 'turn number': [die] } }).b.field.turns[0]).toBe(turns);
  });

  it('W40K-MISS-001 W40K-MISS-002 W40K-MISS-005 each has a mission and tells it: points for destroying the enemy', () => {
    const missions = new SetUp().log.lines.filter((line) => line.includes('Engage and Destroy'));
    expect(missions).toHaveLength(2);
  });
});

describe('deployment', () => {
  it('W40K-DEPL-001 W40K-DEPL-002 the army with the lower strategy rating deploys all that it has first', () => {
    const two = { mine: { a: {}, c: {} }, theirs: { d: {}, e: {} }, dice: SOUTH };
    const battle = new SetUp(two).pick('southern');
    expect(battle.player).toBe(1); // strategy ratings: Orks 3, Space Marines 5
    battle.pick('deploy d').until(Ask.DeployUnit);
    expect(battle.player).toBe(0);
    expect(battle.b.unit.place[battle.row('e')]).toBe(Place.table);

    const other = new SetUp({ ...two, armies: ['Tyranids', 'Orks'] }).pick('southern');
    expect(other.player).toBe(0);
  });

  it('W40K-DEPL-002 equal ratings roll, the lower deploys first', () => {
    const dice = { ...SOUTH, 'deployment order': [2, 2, 5, 1] };
    expect(new SetUp({ armies: ['Orks', 'Chaos'], dice }).pick('southern').player).toBe(1);
  });

  it('W40K-DEPL-004 W40K-TABLE-004 W40K-TABLE-005 anywhere wholly inside the zone, and nowhere else', () => {
    const battle = new SetUp({ theirs: { orks: { models: 1 } }, dice: SOUTH }).pick('northern');
    // the Orks have the south: 12 inches deep, from 12 to 60 inches
    expect(battle.place(36, 11.6, Formation.line)).toBe(Refusal.OutsideZone);
    expect(battle.place(12.4, 6, Formation.line)).toBe(Refusal.OutsideZone);
    expect(battle.place(59.7, 6, Formation.line)).toBe(Refusal.OutsideZone);
    expect(battle.place(59.4, 11.4, Formation.line)).toBe(0);
    expect(inches(battle.b.model.x[battle.b.setup.unit.first[battle.row('orks')]])).toBeCloseTo(59.4, 3);
  });

  it('W40K-DEPL-004 every listed place puts every model into its zone, in coherency, off the others', () => {
    const battle = new SetUp({
      mine: { a: { models: 10 }, c: { models: 20 } },
      theirs: { d: { models: 5 } },
      dice: SOUTH,
    });
    battle.pick('southern').done();
    const { x, y } = battle.b.model;
    for (let m = 0; m < 30; m++) {
      expect(inches(x[m])).toBeGreaterThan(12.4);
      expect(inches(x[m])).toBeLessThan(59.6);
      expect(inches(y[m])).toBeLessThan(11.6);
      for (let o = 0; o < m; o++) expect(Math.hypot(x[m] - x[o], y[m] - y[o])).toBeGreaterThan(2490);
    }
  });

  it('W40K-DEPL-004 no model stands in a rock, on a wall, or on another', () => {
    const rock = pieceOfKind('rock', [
      [34, 4],
      [38, 4],
      [38, 8],
      [34, 8],
    ]);
    const lone = { models: 1 };
    const battle = new SetUp({ theirs: { d: lone, e: lone }, pieces: [rock], dice: SOUTH })
      .pick('northern')
      .pick('deploy d');
    expect(battle.place(36, 6, Formation.line)).toBe(Refusal.Impassable);
    expect(battle.place(42, 6, Formation.line)).toBe(0);
    expect(battle.place(42.5, 6, Formation.line)).toBe(Refusal.InTheWay);
  });

  it('W40K-DEPL-005 a squad in cover may begin hidden, one in the open may not', () => {
    const wood = pieceOfKind('wood', [
      [32, 3],
      [40, 3],
      [40, 9],
      [32, 9],
    ]);
    const battle = new SetUp({ theirs: { orks: { models: 4 } }, pieces: [wood], dice: SOUTH }).pick('northern');
    expect(battle.words().some((w) => w.endsWith('hidden'))).toBe(true);
    expect(battle.place(20, 6, Formation.cluster, 1)).toBe(Refusal.NoCover);
    expect(battle.place(36, 6, Formation.cluster, 1)).toBe(0);
    expect(battle.b.unit.hidden[battle.row('orks')]).toBe(Hidden.hidden);
  });

  it('W40K-DEPL-005 W40K-HIDE-004 riders do not begin hidden, nor does a squad with one of them', () => {
    const wood = pieceOfKind('wood', [
      [32, 3],
      [40, 3],
      [40, 9],
      [32, 9],
    ]);
    const starts = (theirs: NonNullable<SettingUp['theirs']>) =>
      new SetUp({ theirs, pieces: [wood], dice: SOUTH }).pick('northern').place(36, 6, Formation.cluster, 1);
    expect(starts({ orks: { models: 4 } })).toBe(0);
    expect(starts({ orks: { models: 4, rules: ['Cavalry'] } })).toBe(Refusal.NoCover);
    const boss = { character: true, joins: 'orks', rules: ['Cavalry'] };
    expect(starts({ orks: { models: 3 }, boss })).toBe(Refusal.NoCover);
  });

  it('W40K-DEPL-005 W40K-HIDE-004 nobody hides in tactical dreadnought armour', () => {
    const wood = pieceOfKind('wood', [
      [32, 3],
      [40, 3],
      [40, 9],
      [32, 9],
    ]);
    const spec = { models: 4, armour: 'Terminator armour' };
    const battle = new SetUp({ theirs: { orks: spec }, pieces: [wood], dice: SOUTH }).pick('northern');
    expect(battle.place(36, 6, Formation.cluster, 1)).toBe(Refusal.NoCover);
  });

  it('W40K-HERO-017 a character is deployed with the squad that its list names', () => {
    const theirs = { boss: { character: true, joins: 'orks' }, orks: { models: 5 } };
    const battle = new SetUp({ theirs, dice: SOUTH }).pick('northern');
    expect(battle.words().every((w) => w.includes('orks'))).toBe(true);
    battle.done();
    expect(battle.b.unit.host[battle.row('boss')]).toBe(battle.row('orks'));
    expect(battle.b.unit.place[battle.row('boss')]).toBe(Place.table);
  });
});

describe('first turn', () => {
  const first = (armies: readonly ['Space Marines' | 'Orks', 'Tyranids' | 'Orks'], ...dice: number[]): number =>
    new SetUp({ armies, dice: { ...SOUTH, 'first turn': dice } }).done().b.field.firstPlayer[0];

  it('W40K-START-001 die and strategy rating, the higher goes first (vector w40k-1-013)', () => {
    expect(first(['Space Marines', 'Tyranids'], 1, 4)).toBe(0);
    expect(first(['Space Marines', 'Tyranids'], 1, 6)).toBe(1);
  });

  it('W40K-START-001 equal totals are rolled again', () => {
    expect(first(['Orks', 'Orks'], 3, 3, 1, 6)).toBe(1);
  });

  it('W40K-START-002 whole turns in alternation, the first player first', () => {
    const battle = new SetUp({ dice: { ...SOUTH, 'first turn': [1, 6] } });
    battle.done();
    expect(battle.b.core.active[0]).toBe(1);
    const turns = battle.log.lines.filter((line) => /game turn \d/.test(line));
    expect(turns[0]).toContain('theirs');
  });
});

describe('infiltration', () => {
  const scouts = { models: 4, rules: ['Infiltration'] };
  const wall = pieceOfKind('building', [
    [30, 22],
    [42, 22],
    [42, 28],
    [30, 28],
  ]);
  const base = { mine: { scouts }, theirs: { orks: { models: 1 } }, pieces: [wall], dice: SOUTH };

  it('W40K-INFIL-001 only troops with the rule are asked', () => {
    const asked = new SetUp(base).pick('southern').until(Ask.Infiltrate);
    expect(asked.kind).toBe(Ask.Infiltrate);
    expect(asked.b.decision.subject[0]).toBe(asked.row('scouts'));
    const never = new SetUp({ ...base, mine: { scouts: { models: 4 } } }).pick('southern').until(Ask.Infiltrate);
    expect(never.kind).not.toBe(Ask.Infiltrate);
  });

  it('W40K-INFIL-002 they come after everyone else on both sides', () => {
    const armies = ['Tyranids', 'Orks'] as const; // the infiltrators of player 0 wait until the orks of player 1 are deployed
    const battle = new SetUp({ ...base, armies }).pick('southern').until(Ask.Infiltrate).pick('scouts infiltrate');
    expect(battle.player).toBe(1);
    battle.pick('orks deploy');
    expect([battle.kind, battle.player]).toEqual([Ask.DeployPose, 0]);
  });

  it('W40K-INFIL-003 in the battle zone, out of sight of every enemy', () => {
    const battle = new SetUp({ ...base }).pick('southern');
    expect(battle.place(36, 45, Formation.line, 0, 32768)).toBe(0); // deploys an Ork in the north
    battle.pick('scouts infiltrate');
    expect(battle.place(36, 6, Formation.cluster)).toBe(Refusal.OutsideZone); // the own deployment zone is not in the battle zone
    expect(battle.place(10, 20, Formation.cluster)).toBe(Refusal.Seen);
    expect(battle.place(36, 18, Formation.cluster)).toBe(0); // the place is behind the building
  });

  it('W40K-INFIL-003 W40K-MOVE-006 not within an inch of an enemy, be there a wall between them', () => {
    const thin = pieceOfKind('building', [
      [30, 35.4],
      [42, 35.4],
      [42, 35.6],
      [30, 35.6],
    ]);
    const at = (y: number): number => {
      const mine = { scouts: { models: 1, rules: ['Infiltration'] } };
      const battle = new SetUp({ ...base, mine, pieces: [thin] }).pick('southern');
      battle.place(36, 36.5, Formation.line, 0, 32768); // deploys an Ork
      return battle.pick('scouts infiltrate').place(36, y, Formation.line);
    };
    expect(at(34.9)).toBe(Refusal.NearEnemy); // the models are 0.6 inches apart from base to base
    expect(at(34.5)).toBe(0);
  });

  it('W40K-INFIL-003 where nowhere is out of sight they deploy in their own zone, by every place that is listed', () => {
    const open = new SetUp({ ...base, pieces: [] }).pick('southern');
    open.place(36, 45, Formation.line, 0, 32768);
    open.pick('scouts infiltrate');
    expect(open.kind).toBe(Ask.DeployPose);
    const places = open.words();
    expect(places.length).toBeGreaterThan(3);
    open.pick(places[0]);
    const { first, count } = open.b.setup.unit;
    const scouts = open.row('scouts');
    for (let m = first[scouts], end = m + count[scouts]; m < end; m++) {
      expect(open.b.model.place[m]).toBe(Place.table);
      expect(inches(open.b.model.y[m])).toBeLessThan(12);
    }
  });

  it('W40K-INFIL-004 they may begin hidden behind what conceals them', () => {
    const battle = new SetUp({ ...base }).pick('southern');
    battle.place(36, 45, Formation.line, 0, 32768);
    battle.pick('scouts infiltrate');
    expect(battle.place(36, 18, Formation.cluster, 1)).toBe(Refusal.NoCover);
    expect(battle.place(36, 21.3, Formation.line, 1)).toBe(0);
    expect(battle.b.unit.hidden[battle.row('scouts')]).toBe(Hidden.hidden);
  });

  it('W40K-INFIL-005 both infiltrate: the lower die deploys first (vector w40k-1-011)', () => {
    const both = (a: number, c: number): number => {
      const theirs = { snakes: scouts, orks: { models: 1 } };
      const mine = { scouts, marines: { models: 1 } };
      const dice = { ...SOUTH, 'infiltration order': [3, 3, a, c] };
      const battle = new SetUp({ mine, theirs, pieces: [wall], dice }).pick('southern');
      battle.until(Ask.Infiltrate).pick('snakes infiltrate').until(Ask.Infiltrate).pick('scouts infiltrate');
      battle.pick('marines deploy');
      return battle.player;
    };
    expect(both(2, 5)).toBe(0);
    expect(both(5, 2)).toBe(1);
  });
});
