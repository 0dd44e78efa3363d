import { armyBooks } from '../../rulesets/wh40k2/armies/armies.js';
import { type Army, STRATEGY_RATINGS } from '../../rulesets/wh40k2/armies/terms.js';
import { WEAPON_TABLE } from '../../rulesets/wh40k2/armies/weapon-table.js';
import { RULE_BY_NAME } from '../../rulesets/wh40k2/core/rule-ids.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { TERRAIN_KINDS } from '../../rulesets/wh40k2/setup/terrain-kinds.js';
import { Random } from '../random.js';
import { ScenarioError } from '../runner.js';
import { scenario } from '../scenario.js';
import type { W40kPhase, W40kStatus } from './placing.js';
import type { W40kScene } from './scene.js';
import type { BookSquadSpec, ModelSpec, SquadSpec, W40kRuleSpec } from './units.js';

const KINDS = Object.keys(TERRAIN_KINDS) as (keyof typeof TERRAIN_KINDS)[];
const LINEAR: readonly string[] = ['wall', 'hedge'];
const SHELTERS = ['wood', 'wall', 'hedge', 'crater', 'rock', 'jungle', 'hill'] as const;
const RULES = Object.keys(RULE_BY_NAME).filter((name) => name !== 'Cavalry');
/** Rules with a distance in inches, armies, states and area weapons for random scenes. */
const WITH_INCHES = ['Detection', 'Litanies'];
const ARMIES = Object.keys(STRATEGY_RATINGS) as Army[];
const STATUS: readonly W40kStatus[] = ['broken', 'shaken', 'frenzied', 'stupid', 'hidden', 'detected', 'overwatch'];
const AREA = WEAPON_TABLE.filter((w) => w.blast !== 0 || w.template !== 0);
const QUICK = WEAPON_TABLE.filter((w) => w.sustained !== 0);
const BOOKS = [...armyBooks().values()];

/** The main subject of such a scene. */
interface Theme {
  /** Width and depth of the table, inches. */
  readonly table: readonly [number, number];
  /** How the scene is turned around the middle of the table: not at all, by quarters, or by any angle. */
  readonly turned?: 'quarters' | 'odd';
  /** States from the start; one in `statusIn` units has one. */
  readonly status?: readonly W40kStatus[];
  readonly statusIn?: number;
  /** One in this many enemies is in contact. */
  readonly meetsIn: number;
  readonly weapons?: readonly { readonly id: string }[];
  readonly gap: readonly [number, number];
  readonly models?: readonly [number, number];
  /** Number of pieces close to squads. */
  readonly shelters?: number;
  readonly phases: readonly W40kPhase[];
  readonly books?: boolean;
  /** True if squads stand at the edges of the table. */
  readonly edges?: boolean;
}

const USUAL: Theme = {
  table: [72, 48],
  meetsIn: 3,
  gap: [4, 14],
  phases: ['movement', 'movement', 'shooting', 'rally'],
};
const THEMES: readonly Theme[] = [
  USUAL,
  { ...USUAL, table: [66, 66], turned: 'odd' },
  {
    ...USUAL,
    table: [44, 32],
    turned: 'quarters',
    edges: true,
    models: [1, 3],
    status: ['broken', 'shaken', 'broken', 'shaken', 'stupid'],
    statusIn: 2,
    meetsIn: 8,
    phases: ['movement', 'movement', 'rally'],
  },
  {
    ...USUAL,
    table: [66, 66],
    turned: 'odd',
    shelters: 2,
    status: ['hidden', 'hidden', 'detected', 'overwatch', 'overwatch'],
    statusIn: 2,
    meetsIn: 12,
    phases: ['movement', 'movement', 'shooting'],
  },
  {
    ...USUAL,
    table: [66, 66],
    turned: 'odd',
    meetsIn: 1,
    gap: [4, 8],
    models: [2, 10],
    shelters: 1,
    phases: ['handToHand', 'movement'],
  },
  {
    ...USUAL,
    table: [70, 70],
    turned: 'quarters',
    weapons: AREA,
    meetsIn: 9,
    gap: [3, 20],
    models: [3, 10],
    phases: ['shooting'],
  },
  {
    ...USUAL,
    weapons: QUICK,
    meetsIn: 9,
    gap: [6, 24],
    status: ['overwatch', 'overwatch', 'hidden'],
    statusIn: 3,
    phases: ['shooting', 'movement'],
  },
  { ...USUAL, table: [66, 66], turned: 'odd', books: true, meetsIn: 4, shelters: 1 },
];

/** Returns a function that turns points clockwise around the middle of the table. */
function turning([width, depth]: Theme['table'], degrees: number): (x: number, y: number) => [x: number, y: number] {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return (x, y) => [
    width / 2 + (x - width / 2) * cosine + (y - depth / 2) * sine,
    depth / 2 - (x - width / 2) * sine + (y - depth / 2) * cosine,
  ];
}

/**
 * Returns a scene with squads and characters of both sides at close quarters, some in contact, hidden, broken or on
 * overwatch, with random weapons, rules and terrain. Phase and turn are random too. The seed selects the theme of the
 * scene.
 */
function closeQuarters(seed: number): W40kScene {
  const theme = THEMES[seed % THEMES.length];
  // every other scene is on a grid with bases of an inch half an inch apart, so that distances are exact to the tick
  const grid = Math.floor(seed / THEMES.length) % 2 === 0;
  const random = new Random(seed ^ 0x40000);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const once = (n: number): boolean => random.below(n) === 0;
  const from = (least: number, most: number): number => least + random.below(most - least + 1);
  const weapon = (): string => (theme.weapons !== undefined && !once(3) ? pick(theme.weapons) : pick(WEAPON_TABLE)).id;
  const weapons = (): string[] => Array.from({ length: from(1, 3) }, weapon);
  const rules = (most: number): W40kRuleSpec[] =>
    Array.from({ length: random.below(most + 1) }, (): W40kRuleSpec => {
      const name = pick(RULES);
      if (name === 'Hatred' && once(2)) return { rule: name, only: [pick(ARMIES)] };
      return WITH_INCHES.includes(name) ? [name, from(4, 12)] : name;
    });
  const profile = () => ({
    ...{ M: from(3, 7), WS: from(2, 6), BS: from(2, 5), S: from(3, 5), T: from(3, 6), I: from(2, 6) },
    ...{ A: from(1, 3), Ld: from(5, 10), save: from(2, 7) },
  });
  const model = (): ModelSpec => ({
    ...profile(),
    weapons: weapons(),
    W: once(4) ? from(2, 3) : 1,
    base: grid ? pick([25.4, 25.4, 25.4, 50.8]) : theme.edges === true ? 25 : pick([25, 25, 25, 40, 60]),
    height: pick(grid ? [0.5, 1, 1.5, 2] : [0.7, 1, 1.5, 2.5]),
    ...(once(6) ? { field: from(3, 6) } : {}),
    ...(once(6) ? { saveDice: 2 as const } : {}),
    ...(once(8) ? { second: from(3, 6) } : {}),
    ...(once(8) ? { shield: from(3, 6) } : {}),
    ...(once(8) ? { armour: 'Flak armour' } : {}),
  });
  /** Returns a model that differs from another in one thing only. */
  const nearlyAs = (like: ModelSpec): ModelSpec =>
    pick<() => ModelSpec>([
      model,
      () => ({ ...like, weapons: weapons() }),
      () => ({ ...like, save: from(2, 7) }),
      () => ({ ...like, T: from(3, 6) }),
      () => ({ ...like, W: from(1, 3) }),
      () => ({ ...like, second: from(3, 6) }),
      () => ({ ...like, field: from(3, 6) }),
      () => ({ ...like, shield: from(3, 6) }),
      () => ({ ...like, armour: 'Flak armour', weapons: weapons() }),
      () => ({ ...like, base: grid ? 50.8 : 32 }),
    ])();
  const [width, depth] = theme.table;
  const angle = theme.turned === 'odd' && !grid ? from(0, 359) : theme.turned !== undefined ? 90 * from(0, 3) : 0;
  const turned = turning(theme.table, angle);
  const half = (inches: number): number => (grid ? Math.round(2 * inches) / 2 : inches);
  const turn = (x: number, y: number): [number, number] => {
    const [east, north] = turned(x, y);
    return [half(east), half(north)];
  };
  const within = ([x, y]: readonly [number, number]): [number, number] => [
    Math.min(Math.max(x, 2.5), width - 2.5),
    Math.min(Math.max(y, 2.5), depth - 2.5),
  ];
  const scene = scenario('wh40k2', { table: theme.table })
    .seed(seed)
    .army(pick(ARMIES), pick(ARMIES))
    .turn(from(1, 3))
    .active(pick([0, 1]))
    .level(once(8) ? 'command' : 'full');
  const columns = from(2, 4);
  const gap = from(...theme.gap);
  const west = (width - 14 * (columns - 1)) / 2;
  const south = (depth - gap) / 2;
  let contacts = 0;
  for (let i = 0; i < columns; i++) {
    for (const player of [0, 1]) {
      const name = `${'ab'[player]}${i}`;
      const plain = [west + 14 * i + from(-20, 20) / 10, south + player * gap + from(-15, 15) / 10] as const;
      const side = player === 0 ? [from(0, 60) / 10, from(20, 290) / 10] : [from(20, 420) / 10, from(260, 320) / 10];
      const at = theme.edges === true ? within(turn(side[0], side[1])) : turn(plain[0], plain[1]);
      const looks = (180 * player + angle + (once(2) ? 0 : grid ? 45 * from(0, 7) : from(0, 359))) % 360;
      const leader: readonly ModelSpec[] = once(2) ? [{ ...model(), name: 'leader', leader: true }] : [];
      const count = from(...(theme.models ?? [1, 6]));
      const first = model();
      const others: readonly ModelSpec[] = once(2) ? [{ ...nearlyAs(first), name: 'other', count: from(1, 3) }] : [];
      const squad: SquadSpec = {
        models: [{ ...first, count }, ...leader, ...others],
        rules: rules(2),
        formation: pick(['cluster', 'line', 'column', 'cluster'] as const),
        facing: looks,
        gap: grid ? pick([0, 0.5, 1, 1.5]) : theme.edges === true ? 0.1 : from(1, 18) / 10,
      };
      const meets = player === 1 && once(theme.meetsIn);
      const add = (who: string, spec: SquadSpec | BookSquadSpec) =>
        player === 0 ? scene.unit(who, spec) : scene.enemy(who, spec);
      if (theme.books === true && !meets && !once(3)) {
        add(name, { ...ofBook(random), formation: 'cluster', facing: looks, at });
        continue;
      }
      add(name, meets ? squad : { ...squad, at });
      if (meets) {
        const pairs = Array.from({ length: from(1, 4) }, (): [number, number] => [random.below(count), 0]);
        scene.engaged(name, `a${i}`, {
          ...(once(2) ? { charged: pick(['first', 'second'] as const) } : {}),
          ...(once(4) ? { obstacle: true } : {}),
          ...(once(6) ? { waits: true } : {}),
          ...(once(3) ? { pairs } : {}),
        });
        contacts++;
      } else if (once(theme.statusIn ?? 4)) scene.status(name, pick(theme.status ?? STATUS));
      if (count > 2 && !meets && once(5)) scene.lost(name, from(1, count - 1));
      if (once(8)) scene.moved(name, from(1, 14));
      if (once(8)) scene.model(name, 0, { jams: from(1, 2) });
      for (let t = theme.shelters ?? 0; t > 0; t--) {
        const kind = pick(SHELTERS);
        const size = LINEAR.includes(kind) ? ([from(3, 7), 0.4] as const) : ([from(2, 5), from(2, 5)] as const);
        const beside = within([half(at[0] + from(-35, 35) / 10), half(at[1] + from(-35, 35) / 10)]);
        scene.terrain(kind, { at: beside, size, angle: grid ? 0 : from(0, 89) });
      }
      if (!once(3)) continue;
      const place = turn(plain[0] - 5, south + player * (gap + 8) - 4);
      const hero: SquadSpec = {
        ...model(),
        character: true,
        grade: pick(['hero', 'hero', 'mighty hero'] as const),
        W: from(2, 3),
        rules: rules(3),
        at: place,
        facing: (180 * player + angle) % 360,
      };
      add(`hero ${name}`, once(2) && !meets ? { ...hero, joins: name } : hero);
    }
  }
  for (let t = from(0, 6); t > 0; t--) {
    const kind = pick(KINDS);
    const thin = LINEAR.includes(kind);
    const size = thin ? ([from(3, 8), 0.4] as const) : ([from(2, 7), from(2, 7)] as const);
    const shape = { at: [from(4, width - 4), from(8, depth - 8)] as const, size, angle: grid ? 0 : from(0, 89) };
    scene.terrain(kind, shape, thin ? { height: pick([0.8, 1.5, 3]) } : {});
  }
  const late = contacts > 0 && once(2);
  return scene.phase(late ? 'handToHand' : pick(theme.phases));
}

/** Returns a unit of an army book with some of its options. */
function ofBook(random: Random): BookSquadSpec {
  const book = BOOKS[random.below(BOOKS.length)];
  const entry = book.units[random.below(book.units.length)];
  const options: Record<string, true> = {};
  for (const { id } of entry.options) if (random.below(4) === 0) options[id] = true;
  return { from: `${book.id}/${entry.id}`, options };
}

/** Returns the first decision of such a scene. If its models would overlap, the next seed is tried. */
export function w40kCloseQuarters(seed: number, begin: (scene: W40kScene) => W40kScene = (scene) => scene): W40kBattle {
  for (let k = 0; ; k++) {
    try {
      return begin(closeQuarters(seed + 100_000 * k)).runTo('decision').b;
    } catch (error) {
      if (!(error instanceof ScenarioError || error instanceof RangeError) || k > 200) throw error;
    }
  }
}
