// Match-ups of two models of this game: all attacks of one activation of the first at the second.

import type {
  MatchUpChooser,
  MatchUpOdds,
  MatchUpSetting,
  MatchUps,
  Measure,
  PreparedMatchUp,
  UnitChoice,
} from '../../armies/match-ups.js';
import { suggest } from '../../armies/nearest.js';
import type { Book } from '../../armies/source.js';
import { runUntil } from '../../kernel/procedure.js';
import { accept, choose, options, waiting } from '../../kernel/ruleset.js';
import type { BookData } from '../../rulesets/hordes/armies/book-format.js';
import { fielded } from '../../rulesets/hordes/armies/entries.js';
import { BASE_FACTS, type ModelProfile } from '../../rulesets/hordes/armies/profiles.js';
import { whyNotOffered } from '../../rulesets/hordes/armies/what-is-played.js';
import { Ask } from '../../rulesets/hordes/core/asks.js';
import { onTable, resourceOf } from '../../rulesets/hordes/core/models.js';
import { AttackKind, type HordesBattle, Resource } from '../../rulesets/hordes/core/state.js';
import { boxesOf, markDamage } from '../../rulesets/hordes/damage/boxes.js';
import { activationOdds, purse, Spending, usableRows } from '../../rulesets/hordes/odds/activation.js';
import { HORDES_RULES } from '../../rulesets/hordes/ruleset.js';
import { PlayedBattle, preparedOr, settingsOf } from '../match-ups.js';
import { ScenarioError } from '../scenario-error.js';
import { type AttackMatchup, answerOf } from './odds-matchups.js';
import { HordesTable } from './table.js';

const SETTINGS: readonly MatchUpSetting[] = [
  {
    name: 'way',
    words: 'what the first does: all attacks of one activation, boosts and further attacks by a rule of spending',
    values: ['strikes', 'charges', 'shoots', 'aims'],
    usual: 'strikes',
  },
  { name: 'points', words: 'focus points of the first at the beginning', values: 'number', usual: '0' },
  { name: 'boxes', words: 'damage boxes of the second that are marked at the beginning', values: 'number', usual: '0' },
];

/** The most activations in a row, each with all its points. */
const MOST_ROUNDS = 8;

/** An activation of model 0 at model 1. */
class Activation extends PlayedBattle<HordesBattle> implements PreparedMatchUp {
  readonly names: readonly [string, string];
  readonly points: readonly [number, number];
  readonly measures: readonly Measure[];
  readonly events = ['the second is destroyed'];
  readonly worn;
  readonly mostRounds = MOST_ROUNDS;
  readonly why: string;
  private readonly odds: MatchUpOdds;
  private readonly rows: readonly number[];
  private readonly spending: Spending;
  private readonly start: number;

  constructor(
    prepared: HordesBattle,
    how: AttackMatchup['how'],
    [first, second]: readonly [ModelProfile, ModelProfile],
  ) {
    super(HORDES_RULES, prepared);
    this.names = [first.name, second.name];
    this.points = [first.points, second.points];
    const kind = how === 'shoots' || how === 'aims' ? AttackKind.ranged : AttackKind.melee;
    this.rows = usableRows(prepared, 0, 1, kind);
    if (this.rows.length === 0) throw new ScenarioError(`${first.name} has no attack at ${second.name} so`);
    this.spending = new Spending(prepared, 0, 1, this.rows);
    this.start = purse(prepared, 0);
    const boxes = boxesOf(prepared, 1);
    this.measures = [
      { name: 'boxes that the second has left', least: 0, most: boxes },
      { name: 'points that the first has spent', least: 0, most: this.start },
    ];
    this.worn = [null, { measure: 0, all: boxes, left: true }] as const;
    const { kind: certainty, left, spent } = activationOdds(prepared, 0, 1, kind);
    this.odds = { kind: certainty, measures: [left, spent], events: [left[0]] };
    this.why =
      certainty === 'exact'
        ? ''
        : 'templates, sprays, crippled systems of a grid, a dragoon that dismounts, or what abilities do beside rolls';
  }

  exact(): MatchUpOdds {
    return this.odds;
  }

  /** Plays one activation from the prepared battle, whose target has the damage of `b`. @returns the points spent */
  private activation(chooser: MatchUpChooser | null): number {
    const { b, start } = this;
    let spent = start;
    while (b.activation.model[0] === 0 && waiting(b)) {
      const count = options(HORDES_RULES, b);
      const standing = chooser === null ? answerOf(b, this.spending, this.rows) : chooser(b, count);
      accept(HORDES_RULES, b, standing < 0 ? count - 1 : standing);
      runUntil(b, () => {
        if (b.activation.model[0] === 0) spent = purse(b, 0);
        return b.activation.model[0] !== 0;
      });
    }
    return start - spent;
  }

  play(rounds: number, seed: number, chooser: MatchUpChooser | null, out: Int32Array): void {
    const { b, prepared } = this;
    let spent = 0;
    const marks = prepared.model.marks.slice();
    const kind = prepared.model.kind[1];
    const held = prepared.subject.rules.slice();
    for (let round = 0; round < rounds; round++) {
      this.again(seed + round * 1_000_003);
      spent = this.activation(chooser);
      if (!onTable(b, 1)) break;
      prepared.model.marks.set(b.model.marks);
      if (b.model.kind[1] === prepared.model.kind[1]) continue;
      prepared.model.kind[1] = b.model.kind[1];
      const words = b.book.ruleWords;
      prepared.subject.rules.set(b.subject.rules.subarray(words, 2 * words), words);
    }
    prepared.model.marks.set(marks);
    prepared.model.kind[1] = kind;
    prepared.subject.rules.set(held);
    out[0] = onTable(b, 1) ? boxesOf(b, 1) : 0;
    out[1] = spent;
    out[2] = onTable(b, 1) ? 0 : 1;
  }
}

/** Returns the first model of a chosen entry. */
function profileOf(
  { book, unit, models, options: chosen }: UnitChoice,
  books: ReadonlyMap<string, Book>,
): ModelProfile {
  const known = books.get(book) as BookData | undefined;
  if (known === undefined) throw new ScenarioError(`no army book '${book}': one of ${[...books.keys()].join(', ')}`);
  const entry = known.units.find(({ id }) => id === unit);
  const ids = known.units.map(({ id }) => id);
  if (entry === undefined) throw new ScenarioError(`${known.name} has no '${unit}': ${suggest(unit, ids)}`);
  const why = whyNotOffered(entry);
  if (why !== null) throw new ScenarioError(`${entry.name} is not offered: ${why}`);
  const [option] = Object.keys(chosen);
  if (option !== undefined)
    throw new ScenarioError(`${entry.name} has no option '${option}': entries of this game have none`);
  const size = entry.sizes.find((of) => of.models === (models ?? entry.sizes[0].models));
  if (size === undefined) throw new ScenarioError(`${models} models are no size of ${entry.name}`);
  return fielded(entry, size.models, size.points, entry.name).members[0].profile;
}

/** Inches between the bases of both models. */
const FAR = { strikes: 0.3, charges: 4.5, shoots: 6, aims: 6 } as const;

/** The most questions that are declined before the one that matters. */
const PATIENCE = 40;

/** Declines what spells and abilities offer until the question is of that kind. @throws ScenarioError if it does not come */
function declineUntil(b: HordesBattle, kind: number, what: string): void {
  for (let n = 0; waiting(b) && b.decision.kind[0] !== kind; n++) {
    if (n === PATIENCE) throw new ScenarioError(`the first does not come to ${what}`);
    choose(HORDES_RULES, b, options(HORDES_RULES, b) - 1);
  }
  if (!waiting(b)) throw new ScenarioError(`the first does not come to ${what}`);
}

/** Returns the battle before the attacks of the first, model 0, at the second, model 1. */
function prepare(
  [first, second]: readonly [ModelProfile, ModelProfile],
  how: AttackMatchup['how'],
  points: number,
  boxes: number,
): HordesBattle {
  const apart = FAR[how] + (BASE_FACTS[first.base].mm + BASE_FACTS[second.base].mm) / 50.8;
  const alone = (profile: ModelProfile): ModelProfile =>
    profile.type === 'trooper' ? { ...profile, type: 'solo' } : profile;
  const t = new HordesTable(
    { a: { ...alone(first), name: 'a', at: [24, 12] } },
    { t: { ...alone(second), name: 't', at: [24, 12 + apart] } },
  );
  t.askBoosts().turn();
  if (resourceOf(t.b, 0) !== Resource.fury) t.points('a', points);
  else if (points > 0)
    throw new ScenarioError(`${first.name} has fury, of which it spends what it may: leave points out`);
  if (boxes >= boxesOf(t.b, 1)) throw new ScenarioError(`${second.name} has only ${boxesOf(t.b, 1)} boxes`);
  if (boxes > 0) markDamage(t.b, 1, boxes);
  declineUntil(t.b, Ask.Move, 'its movement');
  t.b.dice.source = null; // a charge may roll dice, such as those of impact attacks
  t.choose(how === 'charges' ? 'charge t' : how === 'aims' ? 'aim' : 'stay');
  declineUntil(t.b, Ask.Attack, 'its attacks');
  t.b.log = null;
  return t.b;
}

export const matchUps: MatchUps = {
  settings: SETTINGS,
  entries: (book) => (book as BookData).units.filter((entry) => whyNotOffered(entry) === null).map(({ id }) => id),
  prepare(first, second, given, books) {
    const set = settingsOf(SETTINGS, given);
    return preparedOr(() => {
      const profiles = [profileOf(first, books), profileOf(second, books)] as const;
      const how = set('way') as AttackMatchup['how'];
      const prepared = prepare(profiles, how, Number(set('points')), Number(set('boxes')));
      return new Activation(prepared, how, profiles);
    });
  },
};
