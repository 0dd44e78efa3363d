import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../kernel/ruleset.js';
import { Place } from '../../../skirmish/layout.js';
import { scenario } from '../../../testing/scenario.js';
import type { W40kReport } from '../../../testing/wh40k2/report.js';
import type { SquadSpec } from '../../../testing/wh40k2/units.js';
import { armyBooks } from '../armies/armies.js';
import { composeUnit } from '../armies/composition.js';
import { Verb } from '../core/asks.js';
import { Status, type W40kBattle } from '../core/state.js';
import { membersOf, strength, takeOff } from '../core/units.js';
import { wh40k2 } from '../ruleset.js';
import { squadTargets } from '../shooting/targets.js';
import { Fire } from '../shooting/weapons-to-fire.js';
import { victoryPoints } from '../victory.js';
import { mayJoin, mayLeave } from './characters.js';

/** Makes a scene of four men, a character with his own row beside them, and orks far away. */
const led = (nob: SquadSpec = {}) =>
  scenario('wh40k2')
    .unit('men', {
      models: 4,
      base: 25.4,
      at: [
        [32, 24],
        [33.5, 24],
        [35, 24],
        [36.5, 24],
      ],
    })
    .unit('nob', { character: true, grade: 'champion', joins: 'men', base: 25.4, at: [[38, 24]], ...nob })
    .enemy('orks', { models: 2, T: 4, weapons: ['boltgun'], at: [36, 44] });

const offered = (b: W40kBattle): string[] => {
  wh40k2.options(b);
  return Array.from({ length: b.option.count }, (_, i) => `${b.option.verb[i]} ${b.option.target[i]}`);
};
const proposal = (b: W40kBattle, target: number) =>
  wh40k2.validate(b, { verb: Verb.Leave, target, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [] });

describe('a champion with a row of his own', () => {
  it('W40K-HERO-013 may not leave his squad in its moves, by an option or a proposal; a hero may', () => {
    const own = led().runTo('decision of kind Mover').b;
    expect(mayLeave(own, 1)).toBe(false);
    expect(offered(own)).not.toContain(`${Verb.Leave} 1`);
    expect(proposal(own, 1)).not.toBe(0);
    const hero = led({ grade: 'hero' }).runTo('decision of kind Mover').b;
    expect(offered(hero)).toContain(`${Verb.Leave} 1`);
    expect(proposal(hero, 1)).toBe(0);
  });

  it('W40K-HERO-013 W40K-HERO-023 nor in order to charge alone', () => {
    const near = (grade: 'champion' | 'hero') =>
      led({ grade, M: 9 })
        .enemy('lone', { models: 1, at: [[44, 30]] })
        .runTo('decision of kind Charger').b;
    expect(offered(near('hero'))).toContain(`${Verb.Leave} 1`);
    expect(offered(near('champion'))).not.toContain(`${Verb.Leave} 1`);
    expect(proposal(near('champion'), 1)).not.toBe(0);
  });

  it('W40K-HERO-013 W40K-HERO-014 he moves with it, keeps coherency with it, and is one of its models', () => {
    const battle = led()
      .choose({ ask: 'Mover', target: 'men' }, (q) =>
        q.options.find((o) => o.verb === 'Move' && o.files === 0 && o.y > 26),
      )
      .runTo('shooting phase');
    expect(battle.model('nob').y).toBeGreaterThan(25);
    expect(strength(battle.b, 0)).toBe(5);
    expect(membersOf(battle.b, 0, new Int32Array(256))).toBe(5);
  });

  it('W40K-HERO-014 W40K-HERO-033 psychology of his own does not part him from it', () => {
    const wild = (grade: 'hero') =>
      led({ grade, rules: ['Frenzy'], M: 9 })
        .enemy('lone', { models: 1, at: [[38, 34]] })
        .choose({ ask: 'Restrain', verb: 'No' })
        .runTo('declare charges');
    expect(wild('hero').unit('nob').host).toBe('');
    const calm = led({ rules: ['Frenzy'], M: 9 })
      .enemy('lone', { models: 1, at: [[38, 34]] })
      .runTo('declare charges');
    expect(calm.unit('nob').host).toBe('men');
    expect(calm.answers.join()).not.toContain('Restrain');
  });

  /** Makes a scene in which his squad causes fear, or terror, but he does not; beasts near him do so too. */
  const brave = (grade: 'champion' | 'hero', rule: 'Fear' | 'Terror') =>
    scenario('wh40k2')
      .unit('men', { models: 4, base: 25.4, rules: [rule], at: [35, 24] })
      .unit('nob', { character: true, grade, joins: 'men', base: 25.4, at: [[38.6, 24]] })
      .enemy('beasts', { models: 6, base: 25.4, rules: [rule], at: [36, 30] });

  it('W40K-HERO-014 W40K-FEAR-002 W40K-TERR-001 nor does a fear that his squad does not know: he is tested with it alone', () => {
    const tests = (battle: W40kReport, roll: string) => battle.log.filter((line) => line.includes(roll)).length;
    const charged = (grade: 'champion' | 'hero') =>
      brave(grade, 'Fear')
        .active(1)
        .choose('beasts charge men')
        .dice('fear test', ...(grade === 'hero' ? [1, 1] : []));
    expect(tests(charged('hero').runTo('compulsory moves'), 'fear test')).toBeGreaterThan(0);
    expect(tests(charged('champion').runTo('compulsory moves'), 'fear test')).toBe(0);
    const near = (grade: 'champion' | 'hero') =>
      brave(grade, 'Terror').dice('terror test', ...(grade === 'hero' ? [1, 1] : []));
    expect(tests(near('hero').runTo('movement phase'), 'terror test')).toBeGreaterThan(0);
    expect(tests(near('champion').runTo('movement phase'), 'terror test')).toBe(0);
  });

  it('W40K-HERO-014 he is shot at with his squad, and never alone', () => {
    // larger than his men, who do not shield such a large hero (W40K-HERO-036)
    const targets = (grade: 'champion' | 'hero') => {
      const { b } = led({ grade, height: 3, at: [[38, 26]] })
        .phase('shooting')
        .active(1)
        .start();
      const out = new Int32Array(64);
      const n = squadTargets(b, 2, Fire.normal, out);
      return [...out.subarray(0, n)].map((t) => b.setup.names[t]).sort();
    };
    expect(targets('hero')).toContain('nob');
    expect(targets('champion')).toEqual(['men']);
  });

  it('W40K-HERO-014 W40K-HERO-017 nobody joins him instead of his squad, and he joins nobody', () => {
    const { b } = led()
      .unit('hero', { character: true, base: 25.4, at: [[40, 24]] })
      .unit('others', { models: 1, base: 25.4, at: [[40, 22]] })
      .start();
    expect([mayJoin(b, 2, 1), mayJoin(b, 2, 0), mayJoin(b, 1, 3)]).toEqual([false, true, false]);
  });

  it('W40K-HERO-013 the last of his squad goes on as it, and joins no other', () => {
    const { b } = led()
      .unit('others', { models: 1, base: 25.4, at: [[39.5, 24]] })
      .start();
    for (let m = 0; m < 4; m++) takeOff(b, m, Place.removed);
    expect([b.unit.host[1], mayLeave(b, 1), mayJoin(b, 1, 2)]).toEqual([-1, false, false]);
  });

  it('W40K-HERO-014 W40K-VPTS-003 he is paid for as one of the models of his squad', () => {
    const { b } = led({ points: 50 }).start();
    expect(victoryPoints(b, 1)).toBe(0);
    takeOff(b, 4, Place.removed); // removes the nob
    expect(victoryPoints(b, 1)).toBe(0);
    takeOff(b, 0, Place.removed);
    expect(victoryPoints(b, 1)).toBe(0); // 2 of 5 models are lost
    takeOff(b, 1, Place.removed);
    expect(victoryPoints(b, 1)).toBe(1); // 3 of 5 of a squad of 150 points
  });

  it('W40K-HERO-013 W40K-SQUAD-006 cut off from it he is a stray of it, and leaves it no more than before', () => {
    const { b } = led().start();
    b.model.outOfCoherency[4] = 1;
    b.unit.status[0] |= Status.Split;
    expect(mayLeave(b, 1)).toBe(false);
    expect(b.unit.host[1]).toBe(0);
  });
});

it('W40K-HERO-013 a list says which squad a champion of its own joins', () => {
  const entry = armyBooks()
    .get('orks')
    ?.units.find((u) => u.id === 'bigboss');
  if (entry === undefined) throw new Error('no big boss');
  const problems = (grade: 'champion' | 'hero', joins?: string) => {
    const found: Problem[] = [];
    const given = { unit: 'bigboss', models: {}, options: {}, split: false, ...(joins === undefined ? {} : { joins }) };
    composeUnit({ ...entry, grade }, given, 'boss', 'my-list.json', found);
    return found.map((p) => `${p.rule} ${p.message}; ${p.mend}`);
  };
  expect(problems('champion')).toEqual(['W40K-HERO-013 a champion is a member of a squad; say which squad it joins']);
  expect(problems('champion', 'mob')).toEqual([]);
  expect(problems('hero')).toEqual([]);
});
