// Match-ups of two units of games of ranked blocks: a round of combat with its exact odds, further rounds, and a volley.
import type { ArmyBook } from '../../armies/book.js';
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
import { runUntil } from '../../kernel/procedure.js';
import { options, type Ruleset, waiting } from '../../kernel/ruleset.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { roundOfCombat } from '../../regiments/combat/round-of-combat.js';
import { Verb } from '../../regiments/core/asks.js';
import { RoundDid, Status } from '../../regiments/core/state.js';
import { alive } from '../../regiments/core/units.js';
import { Place } from '../../regiments/layout.js';
import { type CombatOdds, newRoundOdds, SCORES } from '../../regiments/odds/round.js';
import { volleyOdds, woundsOf } from '../../regiments/odds/volleys.js';
import { atStep, PlayedBattle, preparedOr, settingsOf } from '../match-ups.js';
import { ScenarioError } from '../scenario-error.js';
import type { BookUnitSpec } from './book-units.js';
import type { RegimentsReport } from './report.js';
import type { Placement, RegimentsScene } from './scene.js';

const COMMANDS = ['champion', 'musician', 'standard'] as const;

/** What match-ups of one game need. */
export interface RegimentsMatchUpRules<B extends RegimentsBattle> {
  readonly rules: Ruleset<B>;
  readonly odds: CombatOdds<B>;
  /** Kinds of questions that are answered with the first option, so that attacks go on the rank and file; others get the last. */
  readonly answersFirst: readonly number[];
}

const SETTINGS: readonly MatchUpSetting[] = [
  { name: 'way', words: 'what they do', values: ['combat', 'volley'], usual: 'combat' },
  {
    name: 'charged',
    words: 'combat: the unit that has charged',
    values: ['first', 'second', 'nobody'],
    usual: 'first',
  },
  {
    name: 'side',
    words: 'combat: the side of the second that the front of the first touches',
    values: ['front', 'left', 'right', 'rear'],
    usual: 'front',
  },
  { name: 'offset', words: 'combat: inches by which the first stands to the right', values: 'inches', usual: '0' },
  { name: 'distance', words: 'volley: inches between them', values: 'inches', usual: '12' },
  { name: 'shelter', words: 'volley: what the second stands in', values: ['open', 'field', 'ruin'], usual: 'open' },
  { name: 'moved', words: 'volley: whether the first has moved', values: ['no', 'yes'], usual: 'no' },
  {
    name: 'files',
    words: 'models in the front rank of the first; 0: five, or all if fewer',
    values: 'number',
    usual: '0',
  },
  { name: 'enemy-files', words: 'the same of the second', values: 'number', usual: '0' },
];

/** Where the second unit stands, inches. */
const SECOND = [36, 24] as const;
/** The most rounds of combat that are played. */
const MOST_ROUNDS = 12;

/** Returns a choice with the first options of each group of which its book wants more than were chosen. */
function filled(choice: UnitChoice, books: ReadonlyMap<string, Book>): UnitChoice {
  const entry = (books.get(choice.book) as ArmyBook | undefined)?.units.find(({ id }) => id === choice.unit);
  const chosen: Record<string, number | true> = { ...choice.options };
  for (const { choose, options: group } of entry?.options ?? []) {
    let lacking = (choose.min ?? 0) - group.filter(({ id }) => id in chosen).length;
    for (const { id } of group) {
      if (lacking <= 0 || id in chosen) continue;
      chosen[id] = true;
      lacking--;
    }
  }
  return { ...choice, options: chosen };
}

/** Returns what a scene says of a unit that a designer chose. */
function specOf({ book, unit, models, options: chosen }: UnitChoice, files: number): BookUnitSpec {
  const names = Object.keys(chosen);
  const command = COMMANDS.filter((rank) => names.includes(rank));
  return {
    from: `${book}/${unit}`,
    ...(models === undefined ? {} : { models }),
    ...(files > 0 ? { files } : {}),
    options: names.filter((name) => !(COMMANDS as readonly string[]).includes(name)),
    command,
  };
}

/** A fight or a volley of two units: rows 0 and 1 of its battle. */
class RegimentsMatchUp<B extends RegimentsBattle> extends PlayedBattle<B> {
  get points(): readonly [number, number] {
    const { points } = this.prepared.setup.unit as { points: Int32Array };
    return [points[0], points[1]];
  }

  /** Wounds that unit `u` has lost since the beginning, all of them if it is not there any more. */
  protected lost(u: number): number {
    return woundsOf(this.prepared, u) - (alive(this.b, u) ? woundsOf(this.b, u) : 0);
  }
}

class Combat<B extends RegimentsBattle> extends RegimentsMatchUp<B> implements PreparedMatchUp {
  readonly names: readonly [string, string];
  readonly measures: readonly Measure[];
  readonly events = [
    'the first wins the round',
    'the second wins the round',
    'the first Breaks in it',
    'the second Breaks in it',
    'the first is destroyed by blows in it',
    'the second is destroyed by blows in it',
    'the first is gone or flees at the end of all',
    'the second is gone or flees at the end of all',
  ];
  readonly worn = [
    { measure: 0, all: woundsOf(this.prepared, 0) },
    { measure: 1, all: woundsOf(this.prepared, 1) },
  ] as const;
  readonly mostRounds = MOST_ROUNDS;
  readonly why: string;
  private readonly game: RegimentsMatchUpRules<B>;
  private readonly odds: MatchUpOdds;

  constructor(game: RegimentsMatchUpRules<B>, prepared: B, names: readonly [string, string]) {
    super(game.rules, prepared);
    this.game = game;
    this.names = names;
    const [first, second] = [0, 1].map((u) => woundsOf(prepared, u));
    this.measures = [
      { name: 'Wounds lost by the first', least: 0, most: first },
      { name: 'Wounds lost by the second', least: 0, most: second },
      { name: 'score of the first minus that of the second, if both stand', least: -SCORES, most: SCORES },
    ];
    this.comeTo('initiative');
    const weapons = this.b.unit.weapon.slice();
    this.comeTo('fear');
    this.b.unit.weapon.set(weapons); // those that are chosen after the tests, which the odds foresee
    const exact = game.odds.round(this.b, 0, 1, newRoundOdds());
    this.why = exact.kind === 'exact' ? '' : 'blows at or by characters and champions apart, or wounds after the score';
    this.odds = {
      kind: exact.kind,
      measures: [exact.losses[0].slice(0, first + 1), exact.losses[1].slice(0, second + 1), withRest(exact.difference)],
      events: [...exact.wins, ...exact.breaks, ...exact.destroyed, null, null],
    };
  }

  exact(): MatchUpOdds {
    return this.odds;
  }

  /** Plays by standing answers to that step of the round. @throws ScenarioError if it does not come */
  private comeTo(step: string): void {
    this.again(1);
    if (!this.runTo(atStep(roundOfCombat, step), (count) => this.standing(count)))
      throw new ScenarioError('these units do not come to fight');
  }

  private standing(count: number): number {
    return this.game.answersFirst.includes(this.b.decision.kind[0]) ? 0 : count - 1;
  }

  play(rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void {
    const { b } = this;
    this.again(seed);
    const answer = (count: number): number => (choose === null ? this.standing(count) : choose(b, count));
    out.fill(0);
    const at = this.measures.length;
    this.runTo(atStep(roundOfCombat, 'breakTests'), answer);
    const there = [alive(b, 0), alive(b, 1)];
    for (let u = 0; u < 2; u++) {
      out[u] = this.lost(u);
      out[at + 4 + u] = there[u] ? 0 : 1;
    }
    const { score } = b.combat;
    out[2] = there[0] && there[1] ? score[0] - score[1] : NO_SCORE;
    const loses = (u: number): boolean => !there[u] || (b.unit.roundDid[u] & RoundDid.Lost) !== 0;
    this.runTo(atStep(roundOfCombat, 'panic'), answer);
    for (let u = 0; u < 2; u++) {
      if (loses(1 - u) && !loses(u)) out[at + u] = 1;
      if ((b.unit.roundDid[u] & RoundDid.Broke) !== 0) out[at + 2 + u] = 1;
    }
    const first = b.core.playerTurns[0];
    this.runTo(() => b.core.playerTurns[0] >= first + rounds, answer);
    for (let u = 0; u < 2; u++) {
      if (rounds > 1) out[u] = this.lost(u);
      const stands = b.unit.place[u] === Place.table && alive(b, u);
      out[at + 6 + u] = stands && (b.unit.status[u] & Status.Fleeing) === 0 ? 0 : 1;
    }
  }
}

/** Stands for the score of a round that one unit did not survive; it counts beside all scores. */
const NO_SCORE = SCORES;

/** Returns the chances of differences with the rest of 1 at `NO_SCORE`. */
function withRest(difference: Float64Array): Float64Array {
  const all = difference.slice();
  all[NO_SCORE + SCORES] += Math.max(0, 1 - all.reduce((sum, chance) => sum + chance, 0));
  return all;
}

class Volley<B extends RegimentsBattle> extends RegimentsMatchUp<B> implements PreparedMatchUp {
  readonly names: readonly [string, string];
  readonly measures: readonly Measure[];
  readonly events = ['the second is destroyed', 'the second flees'];
  readonly worn = [null, { measure: 0, all: woundsOf(this.prepared, 1) }] as const;
  readonly mostRounds = 1;
  readonly why: string;
  private readonly odds: MatchUpOdds;

  constructor(game: RegimentsMatchUpRules<B>, prepared: B, names: readonly [string, string]) {
    super(game.rules, prepared);
    this.names = names;
    const all = woundsOf(prepared, 1);
    this.measures = [{ name: 'Wounds lost by the second', least: 0, most: all }];
    this.again(1);
    if (!this.shoots()) throw new ScenarioError('the first unit cannot shoot at the second one so');
    const { kind, chances } = volleyOdds(this.b, 0, 1);
    this.why = kind === 'exact' ? '' : 'hits on characters';
    const losses = new Float64Array(all + 1);
    losses.set(chances.subarray(0, all + 1));
    this.odds = { kind, measures: [losses], events: [losses[all], null] };
  }

  /** Plays until somebody is asked what shoots. @returns false if nobody can */
  private shoots(): boolean {
    const { b } = this;
    while (!waiting(b) || options(this.rules, b) < 2 || b.option.verb[0] !== Verb.Pick) {
      if (waiting(b)) return false;
      if (!runUntil(b, () => false) && !waiting(b)) return false;
    }
    return b.option.target[0] === 0;
  }

  exact(): MatchUpOdds {
    return this.odds;
  }

  play(_rounds: number, seed: number, choose: MatchUpChooser | null, out: Int32Array): void {
    const { b } = this;
    this.again(seed);
    out.fill(0);
    const first = b.core.playerTurns[0];
    let asked = 0;
    const phase = b.core.phase[0];
    this.runTo(
      () => b.core.playerTurns[0] !== first || b.core.phase[0] !== phase,
      (count) => (choose === null || asked++ === 0 ? 0 : choose(b, count)),
    );
    out[0] = this.lost(1);
    out[1] = alive(b, 1) ? 0 : 1;
    out[2] = (b.unit.status[1] & Status.Fleeing) !== 0 || (alive(b, 1) && b.unit.place[1] !== Place.table) ? 1 : 0;
  }
}

/** Returns a unit with its size and options in words. */
function wordsOf({ book, unit, models, options: chosen }: UnitChoice, books: ReadonlyMap<string, Book>): string {
  const entry = (books.get(book) as ArmyBook | undefined)?.units.find(({ id }) => id === unit);
  const size = models === undefined ? '' : `${models} `;
  return `${size}${entry?.name ?? unit}${Object.keys(chosen)
    .map((name) => `, ${name}`)
    .join('')}`;
}

/**
 * Returns the match-ups of a game of ranked blocks.
 * @param newScene returns an empty scene in which units may come from these army books
 */
export function regimentsMatchUps<B extends RegimentsBattle, U extends Placement>(
  game: RegimentsMatchUpRules<B>,
  newScene: (books: ReadonlyMap<string, ArmyBook>) => RegimentsScene<B, U | BookUnitSpec, RegimentsReport<B>>,
): MatchUps {
  return {
    settings: SETTINGS,
    entries: (book: Book) => (book as ArmyBook).units.map(({ id }) => id),
    prepare(one, other, given, books) {
      const [first, second] = [filled(one, books), filled(other, books)];
      const set = settingsOf(SETTINGS, given);
      return preparedOr(() => {
        const scene = newScene(books as ReadonlyMap<string, ArmyBook>)
          .enemy('second', { at: SECOND, ...specOf(second, Number(set('enemy-files'))) })
          .unit('first', specOf(first, Number(set('files'))))
          .level('command');
        const names = [wordsOf(first, books), wordsOf(second, books)] as const;
        if (set('way') === 'volley') {
          scene.apart('first', 'second', Number(set('distance'))).phase('shooting');
          if (set('moved') === 'yes') scene.moved('first');
          const shelter = set('shelter') as 'open' | 'field' | 'ruin';
          if (shelter !== 'open') scene.terrain(shelter, { at: SECOND, size: [24, 8] });
          return new Volley(game, scene.start().b, names);
        }
        const side = set('side') as 'front' | 'left' | 'right' | 'rear';
        scene.engaged('first', 'second', { side, offset: Number(set('offset')) }).phase('combat');
        const charged = set('charged');
        if (charged === 'first' || charged === 'second')
          scene.charging(charged, charged === 'first' ? 'second' : 'first');
        else
          scene.with((b) => {
            b.unit.status[0] |= Status.WeaponChosen;
            b.unit.status[1] |= Status.WeaponChosen;
          });
        return new Combat(game, scene.start().b, names);
      });
    },
  };
}
