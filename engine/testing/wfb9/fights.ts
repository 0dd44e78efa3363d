// Blocks of this game in contact, for tests of its combat rules: no turn, no question, only units, facts and dice.
import { NONE } from '../../kernel/layout.js';
import { run } from '../../kernel/procedure.js';
import { enterCombat } from '../../regiments/combat/combats.js';
import { Side } from '../../regiments/layout.js';
import type { Wfb9Battle } from '../../rulesets/wfb9/core/state.js';
import { OPEN_FIELD } from '../../rulesets/wfb9/setup/battlefield.js';
import type { DiceScript } from '../dice-script.js';
import { flush, haveCharged, join, lose, stand } from '../regiments/placing.js';
import { Runner } from '../runner.js';
import { asScene, ScenarioError } from '../scenario-error.js';
import { WFB9 } from './game.js';
import { battleBetween, checkUnit, type UnitSpec, unitOf } from './units.js';

/** A unit of a fight, which the calls of `Fight` place. */
export type Fighter = Omit<UnitSpec, 'at' | 'facing' | 'joins' | 'woundsTaken'>;

/** A battle of blocks that stand where the test puts them. Units have the names under which the test gives them. */
export class Fight {
  readonly b: Wfb9Battle;
  readonly dice: DiceScript;

  /** Makes the units of both players; player 0 faces north. They wait in reserve until they are placed. */
  constructor(ours: Readonly<Record<string, Fighter>>, theirs: Readonly<Record<string, Fighter>>) {
    const units = [ours, theirs].map((side) =>
      Object.entries(side).map(([name, spec]) => {
        checkUnit(name, spec);
        return asScene(name, () => unitOf(name, spec));
      }),
    );
    this.b = battleBetween(units, OPEN_FIELD);
    this.dice = new Runner(WFB9, this.b).dice;
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
