import { RULE_BY_NAME } from '../rulesets/wh40k2/rule-ids.js';
import type { W40kBattle } from '../rulesets/wh40k2/state.js';
import { TERRAIN_KINDS } from '../rulesets/wh40k2/terrain-kinds.js';
import { WEAPON_TABLE } from '../rulesets/wh40k2/weapon-table.js';
import { Random } from './random.js';
import { ScenarioError } from './runner.js';
import { scenario } from './scenario.js';
import type { W40kStatus } from './w40k-placing.js';
import type { W40kScene } from './w40k-scene.js';
import type { ModelSpec, SquadSpec, W40kRuleSpec } from './w40k-units.js';

const KINDS = Object.keys(TERRAIN_KINDS) as (keyof typeof TERRAIN_KINDS)[];
const RULES = Object.keys(RULE_BY_NAME).filter((name) => name !== 'Cavalry');
/** Rules with a number, and the inches that they reach. */
const WITH_INCHES = ['Detection', 'Litanies'];
const STATUS: readonly W40kStatus[] = ['broken', 'shaken', 'frenzied', 'stupid', 'hidden', 'detected', 'overwatch'];

/**
 * Squads and characters of both sides at close quarters, some in contact, some hidden, broken or on overwatch, with weapons, rules and
 * terrain drawn at random from all there are. The phase and the turn in which it begins are drawn too.
 */
function closeQuarters(seed: number): W40kScene {
  const random = new Random(seed ^ 0x40000);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const once = (n: number): boolean => random.below(n) === 0;
  const from = (least: number, most: number): number => least + random.below(most - least + 1);
  const weapons = (): string[] => Array.from({ length: from(1, 3) }, () => pick(WEAPON_TABLE).id);
  const rules = (most: number): W40kRuleSpec[] =>
    Array.from({ length: random.below(most + 1) }, (): W40kRuleSpec => {
      const name = pick(RULES);
      return WITH_INCHES.includes(name) ? [name, from(4, 12)] : name;
    });
  const profile = () => ({
    ...{ M: from(3, 7), WS: from(2, 6), BS: from(2, 5), S: from(3, 5), T: from(3, 6), I: from(2, 6) },
    ...{ A: from(1, 3), Ld: from(5, 10), save: from(2, 7) },
  });
  const model = (): ModelSpec => ({
    ...profile(),
    weapons: weapons(),
    W: once(4) ? 2 : 1,
    base: pick([25, 25, 25, 40]),
    height: pick([0.7, 1, 1.5]),
    ...(once(6) ? { field: from(3, 6) } : {}),
    ...(once(6) ? { saveDice: 2 as const } : {}),
  });
  const scene = scenario('wh40k2')
    .seed(seed)
    .turn(from(1, 3))
    .active(pick([0, 1]))
    .level(pick(['full', 'full', 'command']));
  const columns = from(2, 4);
  const gap = from(4, 14);
  let contacts = 0;
  for (let i = 0; i < columns; i++) {
    for (const player of [0, 1]) {
      const name = `${'ab'[player]}${i}`;
      const at = [12 + 14 * i + from(-20, 20) / 10, (player === 0 ? 18 : 18 + gap) + from(-15, 15) / 10] as const;
      const leader: readonly ModelSpec[] = once(2) ? [{ ...model(), name: 'leader', leader: true }] : [];
      const squad: SquadSpec = {
        models: [{ ...model(), count: from(1, 6) }, ...leader],
        rules: rules(2),
        formation: pick(['cluster', 'line', 'column'] as const),
        facing: (180 * player + (once(2) ? 0 : from(0, 359))) % 360,
        gap: from(1, 18) / 10,
      };
      const meets = player === 1 && once(3);
      const spec = meets ? squad : { ...squad, at };
      if (player === 0) scene.unit(name, spec);
      else scene.enemy(name, spec);
      if (meets) {
        scene.engaged(name, `a${i}`, once(2) ? { charged: pick(['first', 'second'] as const) } : {});
        contacts++;
      } else if (once(4)) scene.status(name, pick(STATUS));
      if (!once(3)) continue;
      const place = [at[0] - 5, player === 0 ? 14 : 22 + gap] as const;
      const hero: SquadSpec = {
        ...model(),
        character: true,
        W: from(2, 3),
        rules: rules(3),
        at: place,
        facing: 180 * player,
      };
      const placed = once(2) && !meets ? { ...hero, joins: name } : hero;
      if (player === 0) scene.unit(`hero ${name}`, placed);
      else scene.enemy(`hero ${name}`, placed);
    }
  }
  for (let t = from(0, 6); t > 0; t--) {
    const kind = pick(KINDS);
    const thin = kind === 'wall' || kind === 'hedge';
    const size = thin ? ([from(3, 8), 0.4] as const) : ([from(2, 7), from(2, 7)] as const);
    const shape = { at: [from(4, 68), from(8, 40)] as const, size, angle: from(0, 89) };
    scene.terrain(kind, shape, thin ? { height: pick([0.8, 1.5, 3]) } : {});
  }
  const late = contacts > 0 && once(2);
  return scene.phase(late ? 'handToHand' : pick(['movement', 'movement', 'shooting', 'rally'] as const));
}

/** The first decision of such a scene; of the first that can be laid out, if models of this one would stand on each other. */
export function w40kCloseQuarters(seed: number, begin: (scene: W40kScene) => W40kScene = (scene) => scene): W40kBattle {
  for (let k = 0; ; k++) {
    try {
      return begin(closeQuarters(seed + 100_000 * k)).runTo('decision').b;
    } catch (error) {
      if (!(error instanceof ScenarioError) || k > 50) throw error;
    }
  }
}
