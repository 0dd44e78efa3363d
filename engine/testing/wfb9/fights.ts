// Blocks of this game in contact, for tests of its combat rules: no turn, no question, only units, facts and dice.
import { NONE } from '../../kernel/layout.js';
import { enter, run } from '../../kernel/procedure.js';
import { choose, options, waiting } from '../../kernel/ruleset.js';
import { combatPhase } from '../../regiments/combat/combat-phase.js';
import { enterCombat } from '../../regiments/combat/combats.js';
import { Phase } from '../../regiments/core/state.js';
import { Side } from '../../regiments/layout.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { wfb9 } from '../../rulesets/wfb9/ruleset.js';
import { OPEN_FIELD } from '../../rulesets/wfb9/setup/battlefield.js';
import type { DiceScript } from '../dice-script.js';
import { flush, haveCharged, join, lose, stand } from '../regiments/placing.js';
import { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import { WFB9 } from './game.js';
import { battleBetween, checkUnit, type UnitSpec, unitOf } from './units.js';

/** A unit of a fight, which the calls of `Fight` place. */
export type Fighter = Omit<UnitSpec, 'at' | 'facing' | 'joins' | 'woundsTaken'>;

/** A question of a phase: its kind, the player who is asked, and the unit that it is about. */
export interface Asked {
  readonly kind: number;
  readonly player: number;
  readonly unit: string;
}
/** How questions of a kind are answered: with the first option of a verb, or by a function that returns the number of an option. */
export type Answer = number | ((b: Wfb9Battle, count: number) => number);

/** Number of questions after which a phase is abandoned. */
const PATIENCE = 200;

/** A battle of blocks that stand where the test puts them. Units have the names under which the test gives them. */
export class Fight {
  readonly b: Wfb9Battle;
  readonly dice: DiceScript;
  private readonly runner: Runner<Wfb9Battle>;

  /** Makes the units of both players; player 0 faces north. They wait in reserve until they are placed. */
  constructor(ours: Readonly<Record<string, Fighter>>, theirs: Readonly<Record<string, Fighter>>) {
    const units = [ours, theirs].map((side) =>
      Object.entries(side).map(([name, spec]) => {
        checkUnit(name, spec);
        return asScene(name, () => unitOf(name, spec));
      }),
    );
    this.b = battleBetween(units, OPEN_FIELD);
    this.runner = new Runner(WFB9, this.b);
    this.dice = this.runner.dice;
  }

  /** The row of a unit. */
  row(name: string): number {
    const u = this.b.setup.names.indexOf(name);
    if (u < 0) throw new ScenarioError(`no unit is called '${name}'`);
    return u;
  }

  /** Puts a unit at a place in inches, facing in degrees; by default player 0 to the north, player 1 to the south. */
  at(name: string, x: number, y: number, degrees?: number): this {
    const u = this.row(name);
    stand(this.b, u, [x, y], degrees ?? this.b.setup.unit.player[u] * 180);
    return this;
  }

  /** Puts the front of `a` flush against a side of `e`, middles in line or `offset` inches to the right, and engages both. */
  against(a: string, e: string, side: Side = Side.front, offset = 0): this {
    flush(this.b, this.row(a), this.row(e), side, offset);
    return this;
  }

  /** Puts a character into a unit. */
  join(character: string, unit: string): this {
    join(this.b, this.row(character), this.row(unit));
    return this;
  }

  /** Removes models of the rank and file as losses of earlier turns. */
  lose(name: string, models: number): this {
    lose(this.b, this.row(name), models);
    return this;
  }

  /** Records that a unit charged in this turn: `target`, or any enemy in contact. */
  charged(name: string, target?: string): this {
    haveCharged(this.b, this.row(name), target === undefined ? NONE : this.row(target));
    return this;
  }

  /** Runs the procedures on the stack until a question or their end. */
  run(): this {
    run(this.b);
    return this;
  }

  /** The lines of the log so far. */
  get log(): readonly string[] {
    return this.runner.log.lines;
  }

  /** Begins the Close Combat phase in the turn of `player`, and runs to the first question or the end. */
  beginPhase(player = 0): this {
    const { b } = this;
    b.core.over[0] = 0; // an earlier phase of the test was the end of its battle
    b.core.phase[0] = Phase.combat;
    b.core.active[0] = player;
    b.unit.phaseModels.set(b.unit.models);
    enter(b, combatPhase, 0);
    return this.run();
  }

  /** The question at hand, or null. */
  get question(): Asked | null {
    const { decision, setup } = this.b;
    if (!waiting(this.b)) return null;
    return { kind: decision.kind[0], player: decision.player[0], unit: setup.names[decision.subject[0]] ?? '' };
  }

  /** The names of the units that the options of the question at hand pick, '' for options that pick none. */
  offers(): string[] {
    const n = options(wfb9, this.b);
    return Array.from({ length: n }, (_, i) => this.b.setup.names[this.b.option.target[i]] ?? '');
  }

  /** Answers the question at hand; by default with its first option. */
  answer(by: Answer = () => 0): this {
    const { b } = this;
    const n = options(wfb9, b);
    let i = 0;
    if (typeof by === 'function') i = by(b, n);
    else while (i < n && b.option.verb[i] !== by) i++;
    choose(wfb9, b, i < n ? i : 0);
    return this;
  }

  /** Answers the question at hand with the option that picks this unit. */
  pick(name: string): this {
    const i = this.offers().indexOf(name);
    if (i < 0) throw new ScenarioError(`'${name}' is no option: ${this.offers().join(', ')}`);
    return this.answer(() => i);
  }

  /** Answers all questions until one of kind `until`, or to the end, those of a kind as `answers` say. Returns them. */
  play(answers: Readonly<Record<number, Answer>> = {}, until = NONE): Asked[] {
    const asked: Asked[] = [];
    for (let q = this.question; q !== null && q.kind !== until; q = this.question) {
      if (asked.push(q) > PATIENCE)
        throw new ScenarioError(`the phase does not end: ${this.log.slice(-20).join('; ')}`);
      this.answer(answers[q.kind]);
    }
    return asked;
  }

  /** Makes combat row 0 of all units in contact, as the Close Combat phase does, and begins its round. */
  combat(): this {
    const { b } = this;
    b.combat.inUse[0] = 1;
    for (let u = 0; u < b.setup.units; u++) {
      if (b.unit.engaged[u] !== 0) enterCombat(b, 0, u);
    }
    b.field.combat[0] = 0;
    return this;
  }
}

/** `ours` in contact with the front of `theirs`, in the middle of the table. */
export function duel(ours: Fighter, theirs: Fighter): Fight {
  return new Fight({ ours }, { theirs }).at('theirs', 36, 24).against('ours', 'theirs').combat();
}
