import { Level } from '../../kernel/core.js';
import { LineLog } from '../../kernel/log.js';
import { choose, options, propose } from '../../kernel/ruleset.js';
import type { Army } from '../../rulesets/wh40k2/armies/terms.js';
import { Ask, Verb } from '../../rulesets/wh40k2/core/asks.js';
import { ROLL_NAMES } from '../../rulesets/wh40k2/core/rolls.js';
import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { muster } from '../../rulesets/wh40k2/setup/muster.js';
import type { Piece } from '../../skirmish/terrain.js';
import { type SquadSpec, squadOfSpec, w40kListOf } from './units.js';

/** The contents of a setup: armies, squads by name, dice by purpose, terrain. */
export interface SettingUp {
  readonly armies?: readonly [Army, Army];
  readonly mine?: Readonly<Record<string, SquadSpec>>;
  readonly theirs?: Readonly<Record<string, SquadSpec>>;
  /** Dice by the words of the roll. Dice that are not named depend on the seed. */
  readonly dice?: Readonly<Record<string, readonly number[]>>;
  readonly pieces?: readonly Piece[];
  readonly turns?: number;
  /** The level of questions; default full: all. */
  readonly level?: keyof typeof Level;
}

/** A battle from its beginning, at the first question of setup. */
export class SetUp {
  readonly b: W40kBattle;
  readonly log = new LineLog();

  constructor(given: SettingUp = {}) {
    const { armies = ['Space Marines', 'Orks'], mine = { marines: {} }, theirs = { orks: {} }, turns } = given;
    const lists = [mine, theirs].map((squads, p) =>
      w40kListOf(
        p === 0 ? 'mine' : 'theirs',
        armies[p],
        Object.entries(squads).map(([n, s]) => squadOfSpec(n, s)),
      ),
    );
    const battlefield = { width: 72, depth: 48, pieces: given.pieces ?? [] };
    const set = muster([lists[0], lists[1]], { battlefield, ...(turns === undefined ? {} : { turns }) });
    if (!set.ok) throw new Error(set.problems[0].message);
    this.b = wh40k2.create(set.value);
    this.b.log = this.log;
    const left = Object.fromEntries(Object.entries(given.dice ?? {}).map(([k, v]) => [k, [...v]]));
    this.b.dice.source = { next: (purpose) => left[ROLL_NAMES[purpose]]?.shift() ?? 0 };
    wh40k2.begin(this.b, 1, Level[given.level ?? 'full']);
  }

  get kind(): number {
    return this.b.decision.kind[0];
  }

  get player(): number {
    return this.b.decision.player[0];
  }

  /** Returns the row of the unit with that name. */
  row(name: string): number {
    return this.b.setup.names.indexOf(name);
  }

  /** Returns the options of the pending question as text. */
  words(): string[] {
    const n = options(wh40k2, this.b);
    return Array.from({ length: n }, (_, i) => wh40k2.describe(this.b, i));
  }

  /** Takes the first option whose text contains `text`. */
  pick(text: string): this {
    const i = this.words().findIndex((w) => w.includes(text));
    if (i < 0) throw new Error(`no option says '${text}': ${this.words().join('; ')}`);
    choose(wh40k2, this.b, i);
    return this;
  }

  /** Takes first options until a question of that kind comes or the first turn begins. */
  until(kind: number): this {
    while (this.kind !== kind && this.b.core.gameTurn[0] === 0) {
      options(wh40k2, this.b);
      choose(wh40k2, this.b, 0);
    }
    return this;
  }

  /** Completes the setup with first options. */
  done(): this {
    return this.until(0);
  }

  /** Proposes a place, in inches, for the unit that is being deployed. Returns the reason, 0 if legal. */
  place(x: number, y: number, formation: number, hidden = 0, facing = 0): number {
    const target = this.b.decision.subject[0];
    const at = { x: Math.round(x * 2540), y: Math.round(y * 2540) };
    const record = { verb: Verb.Deploy, target, n: hidden, ...at, facing, files: formation, extra: 0, path: [] };
    if (this.kind !== Ask.DeployPose) throw new Error('nobody is being deployed');
    return propose(wh40k2, this.b, record);
  }
}
