import { RULE_NAMES } from '../../rulesets/t9a/armies/rule-names.js';
import type { TroopType } from '../../rulesets/t9a/armies/terms.js';
import { SHOOTING } from '../../rulesets/t9a/armies/weapons-and-armour.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { Random } from '../random.js';
import { ScenarioError } from '../runner.js';
import { scenario } from '../scenario.js';
import type { T9aScene, TerrainKind } from './scene.js';
import type { RuleSpec, UnitSpec } from './units.js';

const TERRAIN: readonly TerrainKind[] = [
  'open',
  'impassable',
  'field',
  'hill',
  'forest',
  'ruin',
  'water',
  'wall',
  'building',
];
const WEAPONS = ['Great Weapon', 'Halberd', 'Additional Hand Weapon', 'Flail', 'Spear'];
const MOUNTED = ['Lance', 'Light Lance', 'Great Weapon', 'Halberd'];
const BOOK_RULES = [
  'Parent Unit',
  'Support Unit',
  'Orders',
  'Legendary Warrior',
  'Toxic Attacks',
  'Greenhide',
  'Born To Fight',
  'Unruly',
];

/** Rules that scenes give to weapons only. */
const WEAPONS_ALONE: ReadonlySet<string> = new Set(['requires-two-hands']);

/** Bases, troop types and sizes of units. */
const BODIES: readonly {
  readonly type: TroopType;
  readonly base: readonly [number, number];
  readonly most: number;
  readonly W: number;
}[] = [
  { type: 'Infantry', base: [20, 20], most: 24, W: 1 },
  { type: 'Infantry', base: [25, 25], most: 20, W: 1 },
  { type: 'Cavalry', base: [25, 50], most: 8, W: 1 },
  { type: 'War Beast', base: [25, 50], most: 6, W: 1 },
  { type: 'Monstrous Infantry', base: [40, 40], most: 8, W: 3 },
  { type: 'Monstrous Cavalry', base: [50, 75], most: 4, W: 3 },
  { type: 'Swarm', base: [40, 40], most: 3, W: 4 },
  { type: 'Chariot', base: [50, 100], most: 1, W: 4 },
  { type: 'Monster', base: [50, 75], most: 1, W: 5 },
];

/** Makes the random parts of a scene. */
class Draw {
  readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Returns true once in `n` times. */
  once(n: number): boolean {
    return this.random.below(n) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)];
  }

  /** Returns a random number from `least` to `most`, both included. */
  from(least: number, most: number): number {
    return least + this.random.below(most - least + 1);
  }

  rules(most: number): RuleSpec[] {
    const names = [...RULE_NAMES].filter(([id]) => !WEAPONS_ALONE.has(id));
    return Array.from({ length: this.random.below(most + 1) }, (): RuleSpec => {
      if (this.once(4)) return this.pick(BOOK_RULES);
      const [id, { x }] = this.pick(names);
      if (x === 'none') return id;
      if (x === 'save') return [id, this.from(4, 6)];
      return [
        id,
        x === 'number or dice' && this.once(2)
          ? this.pick(['D3', 'D6', '2D6'])
          : this.from(id === 'multiple-shots' ? 2 : 1, 4),
      ];
    });
  }

  /** @param isOdd true if it may have a round base, and if single models may be several */
  body(isOdd = false): UnitSpec {
    const { type, base: square, most: usual, W } = this.pick(BODIES);
    const most = isOdd && usual === 1 && this.once(2) ? 4 : usual;
    const models = this.from(1, most);
    const base = isOdd && models === 1 && this.once(2) ? square[0] : square;
    const rides = type === 'Cavalry' || type === 'Monstrous Cavalry' || type === 'Chariot';
    return {
      ...{ M: this.from(3, 8), WS: this.from(2, 6), BS: this.from(2, 5), S: this.from(3, 5), T: this.from(3, 5), W },
      ...{ I: this.from(1, 6), A: this.from(1, 3), Ld: this.from(5, 9) },
      ...{ troopType: type, base, models, files: this.from(Math.min(models, 3), Math.min(models, most < 5 ? 3 : 6)) },
      ...{
        champion: models > 2 && this.once(3),
        musician: models > 2 && this.once(3),
        standard: models > 2 && this.once(3),
      },
      rules: this.rules(isOdd ? 5 : 3),
      weapons: this.once(2) ? [this.pick(rides ? MOUNTED : WEAPONS)] : [],
      ...(this.once(3) && most > 1
        ? { shooting: this.pick(SHOOTING.filter((w) => rides || w.users !== 'mounted')).id }
        : {}),
      ...(rides ? { mount: { M: this.from(6, 9), S: 3, I: 3, A: 1, rules: this.rules(isOdd ? 3 : 1) } } : {}),
      ...(this.once(2) ? { armour: { suit: this.from(1, 3), shield: this.from(0, 1) } } : {}),
      ...(this.once(6) ? { wardSave: this.from(4, 6) } : {}),
      ...(this.once(6) && W > 1 ? { woundsTaken: 1 } : {}),
    };
  }
}

/** The random placement of a whole scene: a clockwise turn about the middle of the table, and a shift. */
class Ground {
  private readonly turned: number;
  private readonly moved: readonly [number, number];

  constructor(turned: number, moved: readonly [number, number]) {
    this.turned = turned;
    this.moved = moved;
  }

  /** Returns a place of the unturned scene, in inches, after turn and shift. */
  at(x: number, y: number): readonly [number, number] {
    const angle = (this.turned * Math.PI) / 180;
    const [dx, dy] = [x - 32, y - 22];
    const to = (n: number) => Math.round(100 * n) / 100;
    return [
      to(36 + this.moved[0] + dx * Math.cos(angle) + dy * Math.sin(angle)),
      to(24 + this.moved[1] - dx * Math.sin(angle) + dy * Math.cos(angle)),
    ];
  }

  facing(degrees: number): number {
    return (degrees + this.turned + 720) % 360;
  }
}

/** The placement of scenes without a turn. */
const UNTURNED = new Ground(0, [-4, -2]);

/**
 * Returns a scene with units of both sides at close quarters, facing anywhere, some in contact, some in flight, with
 * random rules, weapons, characters and terrain. Phase and turn are random too.
 * @param isAslant true if the scene is turned by any angle and may be near an edge, terrain is among the units, and
 * several units are in contact and have charged
 */
function strewn(seed: number, isAslant: boolean): T9aScene {
  const draw = new Draw(seed);
  const ground = isAslant
    ? new Ground(draw.once(3) ? 90 * draw.from(0, 3) : draw.from(0, 359), [draw.from(-16, 8), draw.from(-10, 8)])
    : UNTURNED;
  const lies = (x: number, y: number) => (isAslant ? ground.at(x, y) : ([x, y] as const));
  const scene = scenario('t9a')
    .seed(seed)
    .turn(draw.from(1, 6))
    .active(draw.pick([0, 1]))
    .level(draw.pick(['full', 'full', 'command']));
  const gap = draw.from(5, 9); // inches between the lines, besides the depth of units
  const columns = draw.from(2, 4);
  let contacts = 0;
  for (let i = 0; i < columns; i++) {
    for (const player of [0, 1]) {
      const name = `${'ab'[player]}${i}`;
      const turned = draw.once(2) ? 0 : draw.once(4) ? draw.from(0, 359) : draw.from(-40, 40);
      const at = [
        10 + 15 * i + draw.from(-20, 20) / 10,
        (player === 0 ? 16 : 22 + gap) + draw.from(-20, 20) / 10,
      ] as const;
      const meets = player === 1 && draw.once(3);
      const body = draw.body(isAslant);
      const facing = (degrees: number) => ground.facing((180 * player + degrees + 360) % 360);
      const spec = meets ? body : { ...body, at: lies(...at), facing: facing(turned) };
      if (player === 0) scene.unit(name, spec);
      else scene.enemy(name, spec);
      if (meets) {
        const side = draw.pick(['front', 'front', 'left', 'right', 'rear'] as const);
        scene.engaged(name, `a${i}`, { side, offset: draw.from(-4, 4) / 4 });
        contacts++;
        if (isAslant && draw.once(2)) scene.charging(name, draw.once(2) ? `a${i}` : undefined);
      } else if (draw.once(8)) scene.fleeing(name);
      const holds =
        body.models !== undefined && body.models > 3 && (body.troopType === 'Infantry' || body.troopType === 'Cavalry');
      for (let k = draw.pick([0, 0, 1, 1, 2, 3]); k > 0; k--) {
        const {
          files: _files,
          models: _models,
          champion: _c,
          musician: _m,
          standard: _s,
          woundsTaken: _w,
          shooting: _bow,
          ...rest
        } = body;
        const hero: UnitSpec = {
          ...rest,
          ...{
            character: true,
            W: 3,
            A: 3,
            WS: 5,
            Ld: draw.from(7, 9),
            rules: draw.rules(3),
            general: draw.once(3),
            bsb: draw.once(4),
          },
          ...(holds && draw.once(2)
            ? { joins: name }
            : {
                at: lies(at[0] - 9 + 4 * k, player === 0 ? 8 : 34 + gap),
                facing: facing(draw.from(-30, 30)),
              }),
        };
        if (player === 0) scene.unit(`hero ${name} ${k}`, hero);
        else scene.enemy(`hero ${name} ${k}`, hero);
      }
    }
  }
  if (isAslant && contacts > 0) {
    // one more unit of each side joins the fights
    for (const player of [0, 1]) {
      const i = draw.from(0, columns - 1);
      const name = `${'ab'[player]} more`;
      const body = draw.body();
      if (player === 0) scene.unit(name, body);
      else scene.enemy(name, body);
      scene.engaged(name, `${'ba'[player]}${i}`, {
        side: draw.pick(['left', 'right', 'rear']),
        offset: draw.from(-4, 4) / 4,
      });
      if (draw.once(2)) scene.charging(name);
    }
  }
  const pieces = isAslant ? draw.from(1, 6) : draw.from(0, 5);
  for (let t = pieces; t > 0; t--) {
    const kind = draw.pick(TERRAIN);
    const size = kind === 'wall' ? ([draw.from(3, 7), 0.5] as const) : ([draw.from(2, 7), draw.from(2, 7)] as const);
    const at = isAslant
      ? ground.at(draw.from(4, 60), draw.from(8, 40))
      : ([draw.from(4, 68), draw.from(4, 44)] as const);
    scene.terrain(kind, { at, size, angle: draw.from(0, 89) });
  }
  return scene.phase(contacts > 0 && draw.once(2) ? 'combat' : draw.pick(['movement', 'movement', 'shooting']));
}

/** Returns the first decision of such a scene. If its units would overlap, the next seed is tried. */
export function t9aStrewn(
  seed: number,
  begin: (scene: T9aScene) => T9aScene = (scene) => scene,
  isAslant = false,
): T9aBattle {
  for (let k = 0; ; k++) {
    try {
      return begin(strewn(seed + 100_000 * k, isAslant)).runTo('decision').b;
    } catch (error) {
      if (!(error instanceof ScenarioError) || k > 200) throw error;
    }
  }
}

/**
 * Returns units of one army by name; many of them scout or move as a vanguard.
 * @param allLed true if each has a character beside it or in it that does so too
 */
export function t9aBodies(seed: number, allLed = false): Readonly<Record<string, UnitSpec>> {
  const draw = new Draw(seed + 50_000);
  const bodies: Record<string, UnitSpec> = {};
  for (let i = draw.from(2, 5); i > 0; i--) {
    const body = draw.body();
    const first = draw.pick([['Scout'], ['Vanguard'], ['Vanguard'], []]);
    bodies[`body ${i}`] = { ...body, rules: [...first, ...(body.rules ?? [])] };
    if (!allLed && !draw.once(3)) continue;
    const own = {
      W: 3,
      A: 2,
      Ld: draw.from(7, 9),
      general: draw.once(2),
      character: true,
      rules: [...(allLed ? first : []), ...draw.rules(2)],
    };
    bodies[`hero ${i}`] =
      draw.once(2) && body.troopType === 'Infantry' && (body.models ?? 1) > 3
        ? { ...own, base: body.base ?? [20, 20], joins: `body ${i}` }
        : own;
  }
  return bodies;
}
