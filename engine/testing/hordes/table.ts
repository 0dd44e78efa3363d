// A battle of HORDES in which the test says where each model stands and what the dice show.

import { beginPlayerTurn } from '../../kernel/battle.js';
import { Level } from '../../kernel/core.js';
import { degrees, HALF_TURN, ticks } from '../../kernel/geometry/measures.js';
import type { OptionRecord } from '../../kernel/options.js';
import { enter, type Procedure, run } from '../../kernel/procedure.js';
import { choose, LEGAL, options, propose, takesSingle, waiting } from '../../kernel/ruleset.js';
import type {
  Member,
  ModelProfile,
  RoleName,
  UnitProfile,
  WeaponProfile,
} from '../../rulesets/hordes/armies/profiles.js';
import { isBeast } from '../../rulesets/hordes/armies/profiles.js';
import { attack } from '../../rulesets/hordes/attacks/attack.js';
import { Ask, ROLLS, Verb } from '../../rulesets/hordes/core/asks.js';
import type { Piece, Template, TerrainKind } from '../../rulesets/hordes/core/ground.js';
import { nameOf } from '../../rulesets/hordes/core/models.js';
import {
  AttackFlag,
  type HordesBattle,
  type HordesSetup,
  MARK_WORDS,
  Place,
} from '../../rulesets/hordes/core/state.js';
import { removeModel } from '../../rulesets/hordes/damage/leaving.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { SCENARIO_NAMES, type ScenarioName } from '../../rulesets/hordes/scenarios/scenarios.js';
import { scoreTurn } from '../../rulesets/hordes/scenarios/scoring.js';
import { alone, setupOf } from '../../rulesets/hordes/setup/muster.js';
import { playerTurn } from '../../rulesets/hordes/turn.js';
import { settleCommand } from '../../rulesets/hordes/units/leadership.js';
import { DiceScript } from '../dice-script.js';
import { ScenarioError } from '../scenario-error.js';

/** A model of a table: fields of its profile that matter, and where it stands. */
export interface Standing extends Partial<Omit<ModelProfile, 'weapons'>> {
  /** Centre in inches. */
  readonly at: readonly [x: number, y: number];
  /** Facing in degrees clockwise from north; default: towards the other side (player 0 north, player 1 south). */
  readonly facing?: number;
  readonly weapons?: readonly Partial<WeaponProfile>[];
  /** Bits of `Status` at the start. */
  readonly status?: number;
  /** Name of its unit; models of one unit stand one after the other. Default: it is independent. */
  readonly unit?: string;
  /** What it is in its unit. Default: the first model is the Leader, the others are Grunts. */
  readonly role?: RoleName;
  /** Name of the leader in whose battlegroup it begins, or of its 'jack marshal; models of its side. */
  readonly leader?: string;
  readonly marshal?: string;
  /** Name of the warlock or warcaster of its side to which it is attached; true: it is bonded to the leader of its battlegroup. */
  readonly attached?: string;
  readonly bonded?: true;
  /** Fury or focus points at the start; the Control Phase of `turn` takes and gives them. */
  readonly fury?: number;
}

/** Returns the number of marked damage boxes of model `m`. */
export function damageOf(b: HordesBattle, m: number): number {
  let n = 0;
  for (let w = 0; w < MARK_WORDS; w++) {
    for (let bits = b.model.marks[m * MARK_WORDS + w]; bits !== 0; bits &= bits - 1) n++;
  }
  return n;
}

/** Returns a rectangle of terrain: its lower left corner, width and depth in inches. */
export function box(kind: TerrainKind, x: number, y: number, width: number, depth: number, height?: number): Piece {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ] as const;
  return { kind, corners, ...(height === undefined ? {} : { height }) };
}

const SWORD: WeaponProfile = { name: 'sword', kind: 'melee', RNG: 0.5, POW: 5 };
const PLAIN = {
  type: 'solo',
  base: 'small',
  SPD: 6,
  STR: 6,
  MAT: 6,
  RAT: 5,
  DEF: 12,
  ARM: 12,
  CMD: 8,
  points: 5,
} as const;

function profileOf(name: string, standing: Standing): ModelProfile {
  const {
    at: _at,
    facing: _facing,
    status: _status,
    fury: _fury,
    unit,
    role: _role,
    leader: _l,
    marshal: _m,
    attached: _a,
    bonded: _bonded,
    weapons,
    ...fields
  } = standing;
  const type = unit === undefined ? 'solo' : 'trooper';
  const carried = (weapons ?? [SWORD]).map((w) => ({ ...SWORD, ...w }));
  // enough for one run, charge or power attack
  const FURY = isBeast(fields.type ?? type) ? { FURY: 1, THR: 9 } : {};
  return { ...PLAIN, type, ...FURY, id: name, name, ...fields, weapons: carried };
}

/** Returns the units of the models of one side. @throws ScenarioError if the models of a unit do not follow each other */
function unitsOf(side: Record<string, Standing>): UnitProfile[] {
  const units: { name: string; members: Member[] }[] = [];
  /** Name of the first model of each unit. */
  const firsts: string[] = [];
  for (const [name, standing] of Object.entries(side)) {
    const profile = profileOf(name, standing);
    const { unit, role } = standing;
    const known = unit === undefined ? undefined : units.find((u) => u.name === unit);
    if (unit === undefined) units.push(alone(profile) as (typeof units)[number]);
    else if (known === undefined) units.push({ name: unit, members: [{ profile, role: role ?? 'leader' }] });
    else if (known !== units.at(-1)) throw new ScenarioError(`${name} must follow the other models of '${unit}'`);
    else known.members.push({ profile, role: role ?? 'grunt' });
    if (firsts.length < units.length) firsts.push(name);
  }
  const placeOf = (name: string): number => {
    const model = side[name];
    if (model === undefined) throw new ScenarioError(`no model of this side is called '${name}'`);
    return units.findIndex(({ name: of }, u) => of === model.unit || firsts[u] === name);
  };
  return units.map((unit, u) => {
    const { leader, marshal, attached, bonded } = side[firsts[u]];
    return {
      ...unit,
      ...(leader === undefined ? {} : { leader: placeOf(leader) }),
      ...(marshal === undefined ? {} : { marshal: placeOf(marshal) }),
      ...(attached === undefined ? {} : { attached: placeOf(attached) }),
      ...(bonded === undefined ? {} : { bonded }),
    };
  });
}

/** Models of both sides by name, in the order of their rows. */
export class HordesTable {
  readonly b: HordesBattle;
  readonly lines: string[] = [];
  private readonly names: string[];
  private readonly script: DiceScript;
  /** False: nobody boosts, and boosts are not asked. */
  private boosts = false;

  /**
   * @param first player 0's models by name; player 0 is the first player and the active one
   * @param pieces terrain @param board its size in inches @param rounds of the battle
   */
  constructor(
    first: Record<string, Standing>,
    second: Record<string, Standing>,
    pieces: readonly (Piece | Template)[] = [],
    board: { readonly width: number; readonly depth: number } = { width: 48, depth: 48 },
    rounds = 6,
  ) {
    const sides = [first, second].map((side, player) => ({
      list: `side ${player}`,
      units: unitsOf(side),
    }));
    const setup: HordesSetup = setupOf([sides[0], sides[1]], board, rounds, pieces);
    this.b = HORDES_RULES.create(setup);
    this.names = [...Object.keys(first), ...Object.keys(second)];
    [...Object.values(first), ...Object.values(second)].forEach(({ at, facing, status, fury }, m) => {
      this.b.model.x[m] = ticks(at[0]);
      this.b.model.y[m] = ticks(at[1]);
      const inward = setup.model.player[m] === 0 ? 0 : HALF_TURN;
      this.b.model.facing[m] = facing === undefined ? inward : degrees(facing);
      this.b.model.place[m] = Place.table;
      this.b.model.status[m] = status ?? 0;
      if (fury !== undefined) this.b.model.points[m] = fury; // a leader has all of its points
    });
    this.b.game.edge[0] = 2;
    this.script = new DiceScript(
      (purpose) => ROLLS[purpose],
      (subject) => (subject < 0 ? '' : nameOf(this.b, subject)),
      (message) => {
        throw new ScenarioError(message);
      },
    );
    this.b.dice.seed(1);
    this.b.dice.source = this.script;
    this.b.log = { tell: (_kind, text) => this.lines.push(text) } as HordesBattle['log'];
  }

  /** Returns the row of a model. @throws ScenarioError for an unknown name */
  row(name: string): number {
    const m = this.names.indexOf(name);
    if (m < 0) throw new ScenarioError(`no model is called '${name}': ${this.names.join(', ')}`);
    return m;
  }

  /** Destroys a model, and settles the command of its unit. */
  remove(...names: readonly string[]): this {
    for (const name of names) removeModel(this.b, this.row(name));
    return this.play(settleCommand);
  }

  /** Asks every question from now on (K41). */
  full(): this {
    this.b.core.level[0] = Level.full;
    return this;
  }

  /** Gives a model this many fury or focus points; the pending question is listed anew. */
  points(name: string, points: number): this {
    this.b.model.points[this.row(name)] = points;
    this.b.option.decision = 0;
    return this;
  }

  /** Plays this scenario. */
  scenario(name: ScenarioName): this {
    this.b.game.scenario[0] = SCENARIO_NAMES.indexOf(name);
    return this;
  }

  /** Ends the turn of `player`, the `n`-th of the battle: what is scored then is scored. */
  score(player: number, n: number): this {
    this.b.core.active[0] = player;
    this.b.core.playerTurns[0] = n;
    scoreTurn(this.b);
    return this;
  }

  /** Returns the row of weapon `i` of a model, counted from 0. */
  weapon(name: string, i = 0): number {
    return this.b.setup.types.firstWeapon[this.b.model.kind[this.row(name)]] + i;
  }

  /** Asks from now on whether rolls are boosted. */
  askBoosts(): this {
    this.boosts = true;
    return this;
  }

  /** Declines boosts that the test does not want to be asked about. */
  private passBoosts(): void {
    const { kind } = this.b.decision;
    while (!this.boosts && (kind[0] === Ask.BoostAttack || kind[0] === Ask.BoostDamage)) {
      choose(HORDES_RULES, this.b, options(HORDES_RULES, this.b) - 1);
    }
  }

  /** Queues dice for a purpose, such as 'to hit'. */
  dice(purpose: string, ...faces: readonly number[]): this {
    this.script.add(purpose, faces);
    return this;
  }

  /** Returns the dice that have not fallen. */
  diceLeft(): string[] {
    return this.script.left();
  }

  /** Runs a procedure alone, to its end or to a question. */
  play(p: Procedure, ...locals: readonly number[]): this {
    const [a0, a1, a2, a3, a4] = locals;
    this.b.core.over[0] = 0;
    enter(this.b, p, 0, a0, a1, a2, a3, a4);
    run(this.b);
    this.passBoosts();
    return this;
  }

  /** One attack of a model, outside its activation; `how`: a free strike or a charge attack. */
  attack(name: string, foe: string, weapon = 0, how?: keyof typeof AttackFlag): this {
    const flags = how === undefined ? 0 : AttackFlag[how];
    return this.play(attack, this.row(name), this.weapon(name, weapon), this.row(foe), flags);
  }

  /** Begins the turn of `player`, up to its first question with a choice. */
  turn(player = 0): this {
    this.b.core.over[0] = 0; // a procedure that was played alone ended
    beginPlayerTurn(this.b);
    this.b.option.decision = 0; // a question of the turn before may be pending
    this.b.core.active[0] = player;
    enter(this.b, playerTurn, 0);
    do run(this.b);
    while (takesSingle(HORDES_RULES, this.b));
    return this;
  }

  /** Returns the options of the pending question in words. */
  options(): string[] {
    const n = options(HORDES_RULES, this.b);
    return Array.from({ length: n }, (_, i) => HORDES_RULES.describe(this.b, i));
  }

  /** Takes the option of these words, or the first that begins with them. @throws ScenarioError if none does */
  choose(words: string): this {
    const all = this.options();
    const i = all.includes(words) ? all.indexOf(words) : all.findIndex((option) => option.startsWith(words));
    if (i < 0) throw new ScenarioError(`no option begins with '${words}':\n${this.options().join('\n')}`);
    choose(HORDES_RULES, this.b, i);
    this.passBoosts();
    return this;
  }

  /** Proposes a record; returns the refusal in words, or '' if it was taken. */
  propose(record: Partial<OptionRecord>): string {
    const whole = { verb: 0, target: -1, n: 0, x: 0, y: 0, facing: 0, files: 0, extra: 0, path: [], ...record };
    const reason = propose(HORDES_RULES, this.b, whole);
    this.passBoosts();
    return reason === LEGAL ? '' : HORDES_RULES.reason(reason);
  }

  /** Returns the pending question, '' if there is none. */
  question(): string {
    return waiting(this.b) ? HORDES_RULES.question(this.b).replace(/^side \d: /, '') : '';
  }
}

/** Returns the damage points of each of these models. */
export const damages = (t: HordesTable, ...names: string[]): number[] =>
  names.map((name) => damageOf(t.b, t.row(name)));

/** Proposes to deploy a model or unit with its first model at x, y, inches, facing north; returns the refusal, or ''. */
export const deploy = (t: HordesTable, name: string, x: number, y: number): string =>
  t.propose({ verb: Verb.Deploy, target: t.row(name), x: ticks(x), y: ticks(y), facing: 0 });

/** Begins the Combat Action of model `a`, which stays where it is. */
export function acting(t: HordesTable): HordesTable {
  t.turn();
  if (t.question().includes('activates')) t.choose('activate a');
  return t.choose('stay');
}
