// Match-ups of two squads or characters of this game: a volley, and a hand-to-hand phase.

import type {
  MatchUpChooser,
  MatchUpOdds,
  MatchUpSetting,
  MatchUps,
  Measure,
  PreparedMatchUp,
  UnitChoice,
} from '../../armies/match-ups.js';
import type { Book } from '../../armies/source.js';
import { enter } from '../../kernel/procedure.js';
import type { W40kBook } from '../../rulesets/wh40k2/armies/book-format.js';
import { closeCombatPhase } from '../../rulesets/wh40k2/close-combat/close-combat-phase.js';
import { Status, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { fightOdds } from '../../rulesets/wh40k2/odds/fight.js';
import { fireOdds } from '../../rulesets/wh40k2/odds/fire.js';
import { wh40k2 } from '../../rulesets/wh40k2/ruleset.js';
import { shootAt } from '../../rulesets/wh40k2/shooting/shoot-at.js';
import { atStep, PlayedBattle, preparedOr, settingsOf } from '../match-ups.js';
import { ScenarioError } from '../scenario-error.js';
import { newScene } from './scene.js';
import type { BookSquadSpec } from './units.js';

const SETTINGS: readonly MatchUpSetting[] = [
  { name: 'way', words: 'what they do', values: ['fire', 'fight'], usual: 'fire' },
  { name: 'distance', words: 'fire: inches between their rows', values: 'inches', usual: '12' },
  { name: 'shelter', words: 'fire: what stands before the second', values: ['open', 'hedge', 'wall'], usual: 'open' },
  { name: 'moved', words: 'fire: inches that the second has moved', values: 'inches', usual: '0' },
  { name: 'ran', words: 'fire: inches that the first has moved', values: 'inches', usual: '0' },
  { name: 'charged', words: 'fight: the side that has charged', values: ['first', 'second', 'nobody'], usual: 'first' },
  { name: 'obstacle', words: 'fight: whether they fight over a wall', values: ['no', 'yes'], usual: 'no' },
  {
    name: 'fighters',
    words: 'fight: models of the second at a first of one model; 0: one',
    values: 'number',
    usual: '0',
  },
];

/** The most rounds that are played: player turns with a hand-to-hand phase each. */
const MOST_ROUNDS = 8;
/** Where the second stands, inches. */
const SECOND = [36, 26] as const;

/** Wounds of unit `u`, of all its models. */
function woundsOf(b: W40kBattle, u: number): number {
  const { first, count } = b.setup.unit;
  let all = 0;
  for (let m = first[u]; m < first[u] + count[u]; m++) all += b.model.wounds[m];
  return all;
}

/** A match-up of unit rows 0 and 1. */
abstract class W40kMatchUp extends PlayedBattle<W40kBattle> implements PreparedMatchUp {
  readonly names: readonly [string, string];
  readonly measures: readonly Measure[];
  abstract readonly worn: PreparedMatchUp['worn'];
  readonly why: string = '';
  abstract readonly mostRounds: number;
  abstract readonly events: readonly string[];

  constructor(prepared: W40kBattle, names: readonly [string, string]) {
    super(wh40k2, prepared);
    this.names = names;
    const [first, second] = [0, 1].map((u) => woundsOf(prepared, u));
    const models = prepared.unit.models;
    this.measures = [
      { name: 'wounds lost by the first', least: 0, most: first },
      { name: 'wounds lost by the second', least: 0, most: second },
      { name: 'models lost by the second', least: 0, most: models[1] },
    ];
  }

  get points(): readonly [number, number] {
    const { points } = this.prepared.setup.unit;
    return [points[0], points[1]];
  }

  abstract exact(): MatchUpOdds | null;
  abstract play(rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void;

  protected count(out: Int32Array): void {
    const { b, prepared } = this;
    for (let u = 0; u < 2; u++) out[u] = woundsOf(prepared, u) - woundsOf(b, u);
    out[2] = prepared.unit.models[1] - b.unit.models[1];
  }
}

class Fire extends W40kMatchUp {
  readonly mostRounds = 1;
  readonly events = ['the second is wiped out'];
  readonly worn = [null, { measure: 2, all: this.measures[2].most }] as const;
  override readonly why: string;
  private readonly odds: MatchUpOdds;

  constructor(prepared: W40kBattle, names: readonly [string, string]) {
    super(prepared, names);
    enter(prepared, shootAt, 0, 0, 1, 0);
    const { kind, losses, destroyed } = fireOdds(prepared, 0, 1, 0);
    this.why = kind === 'exact' ? '' : 'templates that scatter, extra hits on others, characters or unequal models';
    this.odds = {
      kind,
      measures: [null, null, losses.slice(0, prepared.unit.models[1] + 1)],
      events: [destroyed],
    };
  }

  exact(): MatchUpOdds {
    return this.odds;
  }

  play(_rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void {
    this.again(seed);
    out.fill(0);
    this.runTo(atStep(shootAt, 'overwatchLost'), (count) => (choose === null ? 0 : choose(this.b, count)));
    this.count(out);
    out[3] = this.b.unit.models[1] === 0 ? 1 : 0;
  }
}

class Fight extends W40kMatchUp {
  readonly mostRounds = MOST_ROUNDS;
  readonly events = [
    'the first is wiped out',
    'the second is wiped out',
    'the first is broken or gone at the end of all',
    'the second is broken or gone at the end of all',
  ];
  readonly worn = [
    { measure: 0, all: this.measures[0].most },
    { measure: 2, all: this.measures[2].most },
  ] as const;
  override readonly why: string;
  private readonly odds: MatchUpOdds | null;

  /** @param fighters models of the second that fight a lone first; 0: it is a squad */
  constructor(prepared: W40kBattle, names: readonly [string, string], fighters: number) {
    super(prepared, names);
    this.again(1);
    if (!this.runTo(atStep(closeCombatPhase, 'combat'), (count) => count - 1))
      throw new ScenarioError('these units do not come to fight');
    const { first } = prepared.setup.unit;
    if (fighters === 0) {
      this.odds = null;
      this.why = 'squad against squad: each model fights its own combat, so it is played';
      return;
    }
    const others = Array.from({ length: fighters }, (_, i) => first[1] + i);
    const { kind, left, slain } = fightOdds(this.b, first[0], others, fighters);
    const [own, theirs] = [this.measures[0].most, this.measures[2].most];
    const lost = Float64Array.from({ length: own + 1 }, (_, n) => left[own - n]);
    const models = Float64Array.from({ length: theirs + 1 }, (_, n) => (n <= fighters ? slain[n] : 0));
    this.why = kind === 'exact' ? '' : 'a Break test or stupidity between the fights';
    this.odds = {
      kind,
      measures: [lost, null, models],
      events: [lost[own], models[theirs], null, null],
    };
  }

  exact(): MatchUpOdds | null {
    return this.odds;
  }

  play(rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void {
    const { b } = this;
    this.again(seed);
    out.fill(0);
    const answer = (count: number): number => (choose === null ? count - 1 : choose(b, count));
    const first = b.core.playerTurns[0];
    this.runTo(atStep(closeCombatPhase, 'followUp'), answer);
    this.count(out);
    this.runTo(() => b.core.playerTurns[0] >= first + rounds, answer);
    if (rounds > 1) this.count(out);
    for (let u = 0; u < 2; u++) {
      const there = b.unit.models[u] > 0;
      out[3 + u] = there ? 0 : 1;
      out[5 + u] = there && (b.unit.status[u] & Status.Broken) === 0 ? 0 : 1;
    }
  }
}

/** Returns what a scene says of a unit that a designer chose: its models of the first kind that may be more fill it up. */
function specOf({ book, unit, models, options: chosen }: UnitChoice, books: ReadonlyMap<string, Book>): BookSquadSpec {
  const entry = (books.get(book) as W40kBook | undefined)?.units.find(({ id }) => id === unit);
  const sizes: Record<string, number> = {};
  if (models !== undefined && entry !== undefined) {
    let left = models;
    for (const { id, least } of entry.members) {
      sizes[id] = least;
      left -= least;
    }
    for (const { id, least, most } of entry.members) {
      const more = Math.max(0, Math.min(left, most - least));
      sizes[id] += more;
      left -= more;
    }
    if (left !== 0) throw new ScenarioError(`${models} models are no size of ${entry.name}`);
  }
  return { from: `${book}/${unit}`, models: sizes, options: chosen };
}

const wordsOf = ({ book, unit, models, options: chosen }: UnitChoice, books: ReadonlyMap<string, Book>): string => {
  const entry = (books.get(book) as W40kBook | undefined)?.units.find(({ id }) => id === unit);
  const more = Object.entries(chosen).map(([name, n]) => `, ${n === true || n === 1 ? '' : `${n} `}${name}`);
  return `${models === undefined ? '' : `${models} `}${entry?.name ?? unit}${more.join('')}`;
};

const armyOf = (choice: UnitChoice, books: ReadonlyMap<string, Book>) => {
  const book = books.get(choice.book) as W40kBook | undefined;
  if (book === undefined)
    throw new ScenarioError(`no army book '${choice.book}': one of ${[...books.keys()].join(', ')}`);
  return book.army;
};

export const matchUps: MatchUps = {
  settings: SETTINGS,
  entries: (book) => (book as W40kBook).units.map(({ id }) => id),
  prepare(first, second, given, books) {
    const set = settingsOf(SETTINGS, given);
    const names = [wordsOf(first, books), wordsOf(second, books)] as const;
    return preparedOr(() => {
      const scene = newScene({ books })
        .army(armyOf(first, books), armyOf(second, books))
        .enemy('second', { ...specOf(second, books), at: SECOND })
        .level('command');
      if (set('way') === 'fire') {
        const far = Number(set('distance'));
        scene.unit('first', { ...specOf(first, books), at: [36, SECOND[1] - far] }).phase('shooting');
        if (Number(set('moved')) > 0) scene.model('second', 'all', { moved: Number(set('moved')) });
        if (Number(set('ran')) > 0) scene.moved('first', Number(set('ran')));
        const shelter = set('shelter') as 'open' | 'hedge' | 'wall';
        if (shelter !== 'open') scene.terrain(shelter, { at: [36, SECOND[1] - 1], size: [60, 0.3] });
        return new Fire(scene.start().b, names);
      }
      const charged = set('charged') as 'first' | 'second' | 'nobody';
      scene.unit('first', { ...specOf(first, books), at: [36, SECOND[1] - 4] }).phase('handToHand');
      const lone = isLone(first, books);
      const fighters = lone ? Math.max(1, Number(set('fighters'))) : 0;
      const by =
        charged === 'nobody'
          ? {}
          : { charged: (charged === 'first') === lone ? ('second' as const) : ('first' as const) };
      const obstacle = set('obstacle') === 'yes';
      if (lone) {
        const pairs = Array.from({ length: fighters }, (_, i) => [i, 0] as const);
        scene.engaged('second', 'first', { pairs, obstacle, ...by });
      } else scene.engaged('first', 'second', { obstacle, ...by });
      return new Fight(scene.start().b, names, fighters);
    });
  },
};

/** True if a choice is a single model. */
function isLone({ book, unit, models }: UnitChoice, books: ReadonlyMap<string, Book>): boolean {
  const entry = (books.get(book) as W40kBook | undefined)?.units.find(({ id }) => id === unit);
  return (models ?? entry?.members.reduce((sum, { least }) => sum + least, 0)) === 1;
}
