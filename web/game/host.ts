import { adviceOf } from '../../agents/person/advice.js';
import { Course, endingOf, type SavedGame, type Sides, type Start } from '../../agents/person/course.js';
import { judge as judged } from '../../agents/person/judging.js';
import { Numbers } from '../../agents/person/numbers.js';
import { wordsOfRecord } from '../../agents/person/record-words.js';
import type { Said } from '../../agents/person/said.js';
import type { Tongue } from '../../agents/person/tongue.js';
import { hasTongue, tongueOf } from '../../agents/person/tongues.js';
import { Rollouts } from '../../agents/search/rollouts.js';
import { GAME_BY_ID } from '../../engine/games.js';
import type { Battle } from '../../engine/kernel/battle.js';
import { INCH } from '../../engine/kernel/geometry/measures.js';
import type { OptionRecord } from '../../engine/kernel/options.js';
import { playReplay, readReplay } from '../../engine/kernel/replay.js';
import {
  choose,
  LEGAL,
  options,
  type Player,
  problemLine,
  propose,
  type Result,
  waiting,
} from '../../engine/kernel/ruleset.js';
import { type Game, gameOf } from '../../env/games.js';
import { Random } from '../../env/random.js';
import { artistOf } from '../../evaluations/artists.js';
import { drawGround } from '../../evaluations/board.js';
import { boardAt, type Film, film, setupOf } from '../../evaluations/film.js';
import { battleOptions } from '../../evaluations/match.js';
import type { Beginning, Change, Sheet, Shelf } from '../lists/sheet.js';
import type {
  Calls,
  Chance,
  Choice,
  GameFacts,
  Held,
  Hint,
  Picture,
  Plan,
  Question,
  Scene,
  Shape,
  Stage,
  Told,
  Verdict,
} from '../messages.js';
import { Builder } from './builder.js';
import { deputyOf, type Opponent, opponentOf, THINKS } from './opponents.js';
import { Painter, pictureOf, stageOf } from './scene.js';
import { shapesOf } from './shapes.js';
import { Trouble } from './trouble.js';

/** Battles of captains that tell the chance to win: as many as possible, and at least. */
const TRIALS = { most: 24, least: 4 };
/** Milliseconds after which no further one is begun. */
const PATIENCE = 2500;
/** Player turns of such a battle: more than any has. */
const TO_THE_END = 100;

/** Returns the value of a result. @throws Trouble with all that is wrong */
function right<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Trouble(result.problems.map(problemLine).join('\n'));
}

/** Returns a moment in which messages are heard. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const held = (of: Held): Said => ({
  verb: of.verb,
  at: [of.x, of.y],
  facing: of.facing === null ? null : ((of.facing % 360) + 360) % 360,
  files: null,
  formation: '',
  hidden: false,
  path: '',
});

/** The game of a person against an agent: what the worker of the page does. */
export class Host implements Pick<Calls, 'games' | 'save' | 'judge' | 'ghost' | 'stats' | 'odds' | 'frame'> {
  private readonly emit: (told: Told) => void;
  private readonly now: () => number;
  private course: Course | null = null;
  private game!: Game;
  private tongue!: Tongue;
  private opponent!: Opponent;
  private numbers!: Numbers;
  private painter!: Painter;
  private stage!: Stage;
  private scratch: Battle | null = null;
  private hurried = false;
  private reel: Film | null = null;
  private readonly builder = new Builder();

  /** @param emit receives what happens while a call runs @param now milliseconds of a clock */
  constructor(emit: (told: Told) => void, now: () => number) {
    this.emit = emit;
    this.now = now;
  }

  games(): readonly GameFacts[] {
    return [...GAME_BY_ID.values()].map(({ id, name, armies, points }) => {
      const lists = [...armies.lists()].map(([list, { name, points }]) => ({ id: list, name, points }));
      const books = [...armies.books().values()].map((book) => ({ id: book.id, name: book.name }));
      return { id, name, lists, books, points, usual: gameOf(id).usualLists() };
    });
  }

  /** Begins a battle and plays to the person's first question. @throws Trouble for lists that cannot meet */
  begin({ ruleset, lists, opponent, as, seed, full }: Plan): Promise<Scene> {
    const game = gameOf(ruleset);
    const table = { battlefield: seed };
    const setup = right(game.setup(battleOptions({ lists, ...table }), seed));
    const start: Start = { lists, table, seed, level: full ? 'full' : 'command', answers: [] };
    return this.play(game, new Course(game, setup, start, { as, against: opponent }));
  }

  /** Goes on with a saved game. @throws Trouble if it is no game of this Muster */
  open(text: string): Promise<Scene> {
    const saved = right(readReplay(text, 'the file')) as SavedGame;
    if (!GAME_BY_ID.has(saved.ruleset)) throw new Trouble(`no game is called '${saved.ruleset}' here`);
    const game = gameOf(saved.ruleset);
    const setup = right(setupOf(saved));
    right(playReplay(game.rules, setup, saved)); // tells what is wrong before the game on the table goes
    const sides: Sides = { as: saved.play?.as ?? 'first', against: saved.play?.against ?? 'captain' };
    return this.play(game, new Course(game, setup, saved, sides));
  }

  private play(game: Game, course: Course): Promise<Scene> {
    const opponent = opponentOf(course.sides.against, game.id);
    this.game = game;
    this.course = course;
    this.opponent = opponent;
    this.tongue = tongueOf(game.id);
    const module = GAME_BY_ID.get(game.id);
    if (module === undefined) throw new Trouble(`no game is called '${game.id}' here`);
    this.numbers = new Numbers(this.tongue, module.words);
    this.painter = new Painter(game);
    this.stage = stageOf(game, module.name, course.b);
    this.scratch = null;
    this.listen();
    return this.goOn();
  }

  /** Lets the painter hear what happens, besides the log of the course, which keeps all of it. */
  private listen(): void {
    const { b, log } = this.playing();
    const { painter } = this;
    painter.forget();
    b.log = {
      tell: (kind, text) => {
        log.tell(kind, text);
        painter.tell(kind, text);
      },
      show: (what, ...numbers) => painter.show(what, ...numbers),
    };
  }

  private playing(): Course {
    if (this.course === null) throw new Trouble('no battle has begun');
    return this.course;
  }

  save(): string {
    return this.playing().print();
  }

  /**
   * Plays until the person has a choice, or the battle is over. What happens meanwhile is shown act by act.
   * @param delegated true while a captain answers for the person, too
   */
  private async goOn(delegated: () => boolean = () => false): Promise<Scene> {
    const course = this.playing();
    const deputy = deputyOf(this.game.id);
    let [turn, spent] = [-1, 0];
    this.hurried = false;
    while (waiting(course.b)) {
      if (course.asksMe()) {
        const alone = options(this.game.rules, course.b) === 1;
        if (!alone && !delegated()) break;
        if (alone) course.choose(0);
        else course.letAnswer(deputy);
      } else {
        if (course.b.core.playerTurns[0] !== turn) {
          [turn, spent] = [course.b.core.playerTurns[0], 0];
          this.hurried = false;
        }
        const thinks = this.opponent.slow && !this.hurried && spent <= THINKS * 1000;
        if (thinks) {
          this.emit({ thinking: this.game.rules.question(course.b) });
          await breath();
          if (course !== this.course) throw new Trouble('another battle was begun');
        }
        const since = this.now();
        course.letAnswer(this.opponent.slow && !thinks ? deputy : this.opponent.policy);
        spent += this.now() - since;
      }
      if (this.painter.news) this.emit({ picture: this.painter.picture(course.b) });
    }
    return this.scene();
  }

  private scene(): Scene {
    const course = this.playing();
    const { b, me, sides, answers } = course;
    const picture = this.painter.picture(b);
    const question = course.asksMe() ? this.question() : null;
    const over = waiting(b) ? null : endingOf(this.game, b, me);
    if (picture.turn <= 1) this.stage = stageOf(this.game, this.stage.title, b); // zones are chosen before the first turn
    return { stage: this.stage, picture, me, opponent: sides.against, question, over, answers };
  }

  private question(): Question {
    const { b } = this.playing();
    const { rules } = this.game;
    const n = options(rules, b);
    const choices = this.numbers
      .entries(b, n, (i) => rules.describe(b, i))
      .map(({ index, key, words, unit }): Choice => {
        const [x, y] = [b.option.x[index], b.option.y[index]];
        return { index, key, words, unit, place: x === 0 && y === 0 ? null : [x / INCH, y / INCH] };
      });
    return { words: rules.question(b), subject: b.decision.subject[0], choices, free: hasTongue(this.game.id) };
  }

  async choose(index: number): Promise<Scene> {
    const course = this.playing();
    if (!course.asksMe()) throw new Trouble('it is not your turn to answer');
    if (!(index >= 0 && index < options(this.game.rules, course.b))) throw new Trouble('there is no such option now');
    course.choose(index);
    return this.goOn();
  }

  /** Returns a copy of the battle with other dice, on which something may be tried. Nothing hidden is in it. */
  private copy(): Battle {
    const { b, setup, me } = this.playing();
    const { rules } = this.game;
    this.scratch ??= rules.create(setup);
    rules.imagine(b, me as Player, 1, this.scratch);
    this.scratch.log = null;
    options(rules, this.scratch);
    return this.scratch;
  }

  /** Returns the only option about unit `row`, or -1. A unit that is asked about already needs none. */
  private pick(b: Battle, row: number): number {
    const n = options(this.game.rules, b);
    const about: number[] = [];
    for (let i = 0; i < n; i++) if (this.tongue.unitOf(b, i) === row) about.push(i);
    return about.length === 1 ? about[0] : -1;
  }

  /**
   * Returns the answers that put a unit where it is held: an option that takes it up, if it was not asked about, then the
   * option about the unit on which it was dropped, or the place. They are tried on a copy.
   */
  private answersFor(
    of: Held,
  ): { readonly steps: readonly (number | OptionRecord)[]; readonly words: string } | string {
    const { rules } = this.game;
    const b = this.copy();
    const steps: (number | OptionRecord)[] = [];
    if (b.decision.subject[0] !== of.row) {
      const taken = this.pick(b, of.row);
      if (taken < 0) return 'this unit is not asked for now';
      steps.push(taken);
      choose(rules, b, taken);
    }
    if (of.onto >= 0 && waiting(b)) {
      const aimed = this.pick(b, of.onto);
      if (aimed >= 0) {
        const words = rules.describe(b, aimed);
        return { steps: [...steps, aimed], words };
      }
    }
    if (!waiting(b)) return 'it cannot be placed now';
    options(rules, b);
    let meant: ReturnType<Tongue['records']>;
    try {
      meant = this.tongue.records(b, held(of));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return error.message;
    }
    if (typeof meant === 'string') return meant;
    if (meant.length === 0) return 'it cannot get there';
    const verdict = judged(rules, b, meant);
    if (verdict.ok) return { steps: [...steps, verdict.record], words: wordsOfRecord(rules, b, verdict.record) };
    if (verdict.instead === '' || of.verb !== '') return verdict.why;
    // a person who drags does not say the act: the one that is legal is meant
    const other = meant.find(({ record, as }) => as === verdict.instead && rules.validate(b, record) === 0);
    if (other === undefined) return verdict.why;
    return { steps: [...steps, other.record], words: wordsOfRecord(rules, b, other.record) };
  }

  /** Plays answers on a copy and returns where the unit of `row` stands afterwards. */
  private after(steps: readonly (number | OptionRecord)[], row: number): readonly Shape[] {
    const { rules } = this.game;
    const b = this.copy();
    for (const step of steps) {
      if (!waiting(b)) break;
      options(rules, b);
      if (typeof step === 'number') choose(rules, b, step);
      else propose(rules, b, step);
    }
    const drawn = artistOf(this.game.id)
      .boardOf(b)
      .units.find((unit) => unit.row === row);
    return drawn === undefined ? [] : shapesOf(drawn);
  }

  judge(of: Held): Verdict {
    const answers = this.answersFor(of);
    if (typeof answers === 'string') return { ok: false, why: answers };
    return { ok: true, words: answers.words, shapes: this.after(answers.steps, of.row) };
  }

  ghost(index: number): readonly Shape[] {
    const { b } = this.playing();
    const row = b.decision.subject[0];
    const { target } = b.option;
    const shapes = row < 0 ? [] : this.after([index], row);
    return shapes.length > 0 || target[index] < 0 ? shapes : this.after([index], target[index]);
  }

  async put(of: Held): Promise<Scene | { readonly why: string }> {
    const course = this.playing();
    const answers = this.answersFor(of);
    if (typeof answers === 'string') return { why: answers };
    for (const step of answers.steps) {
      options(this.game.rules, course.b);
      if (typeof step === 'number') course.choose(step);
      else {
        const reason = course.propose(step);
        if (reason === LEGAL) continue;
        // the copy did not know what is hidden from the person
        for (let taken = answers.steps.indexOf(step); taken > 0; taken--) course.undo();
        this.listen();
        return { why: this.game.rules.reason(reason) };
      }
    }
    return this.goOn();
  }

  async undo(): Promise<Scene | { readonly why: string }> {
    const course = this.playing();
    const undone = course.undo();
    if (!undone.ok) return { why: `nothing is taken back: ${undone.why}` };
    // nobody was asked where there was one option, so the answer before that is meant
    while (options(this.game.rules, course.b) === 1 && course.undo().ok);
    this.listen();
    return this.goOn();
  }

  /** Returns what a captain would answer, with its reason. */
  hint(): Hint | { readonly why: string } {
    const course = this.playing();
    if (!course.asksMe()) return { why: 'you are asked nothing' };
    const advice = adviceOf(this.game, course.b);
    return advice.ok ? { index: advice.option, sentence: advice.sentence } : { why: advice.why };
  }

  /**
   * Returns the chance to win after option `index`, by battles of captains to the end, as many as `PATIENCE`
   * allows. The person may answer meanwhile, which ends it.
   */
  async chance(index: number): Promise<Chance | { readonly why: string }> {
    const course = this.playing();
    const { answers, me, b } = course;
    if (!course.asksMe()) return { why: 'you are asked nothing' };
    const trials = new Rollouts(this.game, deputyOf(this.game.id), TO_THE_END);
    const random = new Random(b.core.decisions[0] + 1);
    const since = this.now();
    const results: number[] = [];
    while (results.length < TRIALS.most && (results.length < TRIALS.least || this.now() - since < PATIENCE)) {
      results.push(trials.value(this.copy(), me, index, random.seed()));
      await breath();
      if (course !== this.course || course.answers !== answers) return { why: 'you have answered meanwhile' };
    }
    const n = results.length;
    const mean = results.reduce((sum, value) => sum + value, 0) / n;
    const spread = results.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
    return { chance: (mean + 1) / 2, error: Math.sqrt(spread / n) / 2, battles: n };
  }

  /** A captain answers for the person: the pending question, or all of them until the next phase. */
  async delegate(phase: boolean): Promise<Scene | { readonly why: string }> {
    const course = this.playing();
    if (!course.asksMe()) return { why: 'you are asked nothing' };
    const moment = () => `${course.b.core.gameTurn[0]} ${course.b.core.active[0]} ${course.b.core.phase[0]}`;
    const began = moment();
    let answered = 0;
    return this.goOn(() => answered++ === 0 || (phase && moment() === began));
  }

  stats(row: number): readonly string[] {
    return this.tongue.stats(this.playing().b, row);
  }

  odds(row: number, foe: number): readonly string[] {
    return this.tongue.odds(this.playing().b, row, foe);
  }

  hurry(): null {
    this.hurried = true;
    return null;
  }

  /** Films a replay. @throws Trouble if it is none of this Muster */
  watch(text: string) {
    const made = right(film(right(readReplay(text, 'the file'))));
    this.reel = made;
    const { ruleset, lists, board, frames, seed } = made;
    const title = GAME_BY_ID.get(ruleset)?.name ?? ruleset;
    const stage: Stage = { ruleset, title, lists, width: board.width, depth: board.depth, ground: drawGround(board) };
    return { stage, frames: frames.length, seed };
  }

  frame(at: number): Picture {
    const { reel } = this;
    if (reel === null || !(at >= 0 && at < reel.frames.length)) throw new Trouble('there is no such picture');
    const frame = reel.frames[at];
    const lines = frame.lines.map(({ text }) => text);
    return pictureOf(reel.ruleset, boardAt(reel, at), frame, frame.marks ?? [], lines);
  }

  readList(ruleset: string, json: unknown) {
    const game = GAME_BY_ID.get(ruleset);
    if (game === undefined) return { problems: [`no game is called '${ruleset}' here`] };
    const read = game.armies.read(json, 'the list');
    if (!read.ok) return { problems: read.problems.map(problemLine) };
    const { id, name, points } = read.value;
    return { id, name, points };
  }

  listLines(ruleset: string, list: unknown): readonly string[] {
    const armies = GAME_BY_ID.get(ruleset)?.armies;
    if (armies === undefined) return [];
    const ready = typeof list === 'string' ? armies.lists().get(list) : undefined;
    if (ready !== undefined) return armies.describe(ready).split('\n');
    if (typeof list === 'string') return ['a random army of an army book'];
    const read = armies.read(list, 'the list');
    return read.ok ? armies.describe(read.value).split('\n') : read.problems.map(problemLine);
  }

  shelf(ruleset: string, book: string): Shelf {
    return this.builder.shelf(ruleset, book);
  }

  startList(ruleset: string, from: Beginning): Sheet | { readonly problems: readonly string[] } {
    return this.builder.start(ruleset, from);
  }

  changeList(ruleset: string, list: unknown, change: Change): Sheet {
    return this.builder.change(ruleset, list, change);
  }
}
