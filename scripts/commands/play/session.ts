import { adviceOn } from '../../../agents/person/advice.js';
import { type Course, endingOf } from '../../../agents/person/course.js';
import { judge } from '../../../agents/person/judging.js';
import { BACK_KEY, type Entry, Numbers, STOP_KEY } from '../../../agents/person/numbers.js';
import { wordsOfRecord } from '../../../agents/person/record-words.js';
import { isSaid, readSaid } from '../../../agents/person/said.js';
import type { Meant, Tongue } from '../../../agents/person/tongue.js';
import { tongueOf } from '../../../agents/person/tongues.js';
import { Units } from '../../../agents/person/units.js';
import type { Battle, Setup } from '../../../engine/kernel/battle.js';
import { options } from '../../../engine/kernel/ruleset.js';
import { artistOf } from '../../../evaluations/artists.js';
import { lettered, lettersOf, mapOf } from '../../../evaluations/map.js';
import { momentOf, zonesOf } from '../../../evaluations/moment.js';
import { plainText } from '../../../evaluations/plain-text.js';
import { gameGiven } from '../lists.js';
import { HELP } from './help.js';
import { Menu } from './menu.js';

/** How the battle is displayed. */
export interface View {
  readonly colours: boolean;
  /** Returns the columns of the terminal, if known. */
  columns(): number | undefined;
}

/** The reply to a typed line: messages, and whether the question is answered or the game ends. */
export interface Reply {
  readonly say: readonly string[];
  readonly end: 'asks' | 'answered' | 'quit';
}

/** The parts of a course that a session needs. */
export type Table = Pick<Course, 'game' | 'setup' | 'me' | 'sides' | 'log' | 'b' | 'choose' | 'propose' | 'undo'>;

/** Number of log lines that `log` repeats. */
const AGAIN = 30;

/** Returns the reply to words that have no meaning here. */
const misunderstood = (why: string): Reply => ({ say: [`Not understood: ${why}.`], end: 'asks' });

/** The dialogue with a person during a battle: lines in, lines out. */
export class Session {
  private readonly course: Table;
  private readonly tongue: Tongue;
  private readonly view: View;
  private readonly units: Units;
  private readonly letters: readonly string[];
  private readonly named: (text: string) => string;
  private readonly numbers: Numbers;
  private menu = new Menu([]);
  private told = 0;
  private drawn = '';

  /** @param told the number of log lines that the person has seen */
  constructor(course: Table, view: View, told = 0) {
    this.course = course;
    this.view = view;
    this.told = told;
    this.tongue = tongueOf(course.game.id);
    const { names, unit } = course.setup as Setup & { names: readonly string[]; unit: { player: Uint8Array } };
    this.letters = lettersOf(unit.player);
    this.named = lettered(names, this.letters);
    this.units = new Units(names.map(plainText), this.letters);
    this.numbers = new Numbers(this.tongue, gameGiven(course.game.id).words);
  }

  private get b(): Battle {
    return this.course.b;
  }

  map(): string[] {
    const { game } = this.course;
    const board = { ...artistOf(game.id).boardOf(this.b), zones: zonesOf(game, this.b) };
    const { colours } = this.view;
    return mapOf(board, this.letters, { colours, width: this.view.columns() }).split('\n');
  }

  /** Returns the map if it differs from the last one drawn, otherwise nothing. */
  private newMap(): string[] {
    const map = this.map();
    const now = map.join('\n');
    if (now === this.drawn) return [];
    this.drawn = now;
    return ['', ...map];
  }

  /** Returns what happened since the last call, with the present map below it. */
  news(): string[] {
    const { lines } = this.course.log;
    const news = lines.slice(this.told).map((line) => `  ${this.named(line)}`);
    this.told = lines.length;
    return [...news, ...this.newMap()];
  }

  /** Returns the pending question in words, with turn and score. */
  question(): string {
    const { game } = this.course;
    const { turn, points } = momentOf(game, this.b);
    const when = turn === 0 ? 'before the first turn' : `turn ${turn}`;
    return `${this.named(game.rules.question(this.b))}  (${when}, victory points ${points[this.course.me]} to ${points[1 - this.course.me]})`;
  }

  /** Returns news, the question and its options. */
  ask(): string[] {
    const { rules } = this.course.game;
    const n = options(rules, this.b);
    this.menu = new Menu(this.numbers.entries(this.b, n, (i) => this.named(rules.describe(this.b, i))));
    const hint = this.tongue.hint(this.b);
    return [...this.news(), '', this.question(), ...this.menu.page(), ...(hint === '' ? [] : [`      ${hint}`])];
  }

  /** Returns the reply to a line that the person typed. */
  hear(line: string): Reply {
    const text = plainText(line).trim().replace(/\s+/g, ' ');
    const [word, ...rest] = text.split(' ');
    const after = rest.join(' ');
    switch (word.toLowerCase()) {
      case '':
        this.menu.next();
        return { say: this.menu.page(), end: 'asks' };
      case 'q':
      case 'quit':
      case 'exit':
        if (after === '') return { say: [], end: 'quit' };
        break;
      case '?':
      case 'help':
        return { say: HELP, end: 'asks' };
      case 'm':
      case 'map':
        return { say: this.map(), end: 'asks' };
      case 'log':
        return { say: this.course.log.lines.slice(-AGAIN).map((told) => `  ${this.named(told)}`), end: 'asks' };
      case 's':
        this.menu.search(after);
        return { say: this.menu.page(), end: 'asks' };
      case 'undo':
        return this.undo();
      case 'stats':
        return { say: this.stats(after), end: 'asks' };
      case 'odds':
        return { say: this.odds(after), end: 'asks' };
      case 'advice':
        if (after === '') return { say: [this.named(adviceOn(this.course.game, this.b))], end: 'asks' };
    }
    return this.answer(text);
  }

  private undo(): Reply {
    const undone = this.course.undo();
    if (!undone.ok) return { say: [`Nothing is taken back: ${undone.why}.`], end: 'asks' };
    this.told = this.course.log.lines.length;
    return { say: [`Taken back: ${this.named(undone.words)}`], end: 'answered' };
  }

  private stats(name: string): readonly string[] {
    if (name === '') return ["stats UNIT: say whose, as in 'stats a'"];
    const found = this.units.find(name);
    if (found === null) return [this.units.unknown(name)];
    return this.tongue.stats(this.b, found).map(this.named);
  }

  private odds(text: string): readonly string[] {
    if (text === '') return ["odds UNIT, or odds UNIT FOE: say whose, as in 'odds a B'"];
    const pair = this.units.findTwo(text);
    if (pair !== null) return this.tongue.odds(this.b, pair[0], pair[1]).map(this.named);
    const u = this.units.find(text);
    if (u === null) return [this.units.unknown(text)];
    const foes = this.tongue.foesOf(this.b, u).slice(0, 3);
    if (foes.length === 0)
      return [`${this.named(this.units.names[u])} has no enemy on the table, or is not there itself.`];
    return foes.flatMap((t) => this.tongue.odds(this.b, u, t)).map(this.named);
  }

  private choose(entry: Entry): Reply {
    this.course.choose(entry.index);
    return { say: [], end: 'answered' };
  }

  private answer(text: string): Reply {
    const { entries } = this.menu;
    const lower = text.toLowerCase();
    const key = /^\d+$/.test(text) ? String(Number(text)) : text;
    const byKey = entries.find((e) => e.key === key);
    if (byKey !== undefined) return this.choose(byKey);
    if (lower === 'stop' || lower === 'done' || lower === 'back') {
      const end = entries.find((e) => e.key === (lower === 'back' ? BACK_KEY : STOP_KEY));
      if (end !== undefined) return this.choose(end);
    }
    if (/^\d+$/.test(text)) return this.wrong(`no option has the number ${text}`);
    const order = this.order(text);
    if (order !== null) return order;
    if (isSaid(text)) return this.propose(text);
    const u = this.units.find(text);
    const about = u === null ? [] : entries.filter((e) => e.unit === u);
    if (about.length > 0) return this.oneOf(about, text);
    return this.oneOf(this.withWords(lower), text);
  }

  /** Returns the options with exactly these words, or else those that contain all of them. */
  private withWords(text: string): Entry[] {
    const plain = (words: string): string[] =>
      words
        .toLowerCase()
        .replace(/\[[^\]]*\]/g, ' ')
        .match(/[\p{L}\p{N}.'’-]+/gu) ?? [];
    const wanted = plain(text);
    if (wanted.length === 0) return [];
    const same = this.menu.entries.filter((e) => plain(e.words).join(' ') === wanted.join(' '));
    if (same.length > 0) return same;
    return this.menu.entries.filter((e) => wanted.every((word) => plain(e.words).includes(word)));
  }

  private oneOf(found: readonly Entry[], text: string): Reply {
    if (found.length === 1) return this.choose(found[0]);
    if (found.length === 0) return this.wrong(`'${text}' is no option here`);
    this.menu.only((e) => found.includes(e), text);
    return { say: [`${found.length} options are about '${text}':`, ...this.menu.page()], end: 'asks' };
  }

  private wrong(why: string): Reply {
    return { say: [`${why}; type a number, a unit or words of an option, Enter to see them, ? for help`], end: 'asks' };
  }

  /** Takes a place or way that the person typed, if the rules allow it. */
  private propose(text: string): Reply {
    const said = readSaid(text);
    if (typeof said === 'string') return misunderstood(said);
    try {
      return this.take(this.tongue.records(this.b, said), text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return misunderstood(error.message);
    }
  }

  /** Takes an order about units that the person has typed, if it is one and the rules allow it. */
  private order(text: string): Reply | null {
    const meant = this.tongue.order?.(this.b, text, this.units) ?? null;
    return meant === null ? null : this.take(meant, text);
  }

  private take(meant: readonly Meant[] | string, text: string): Reply {
    return typeof meant === 'string' ? misunderstood(meant) : this.judge(meant, text);
  }

  private judge(meant: readonly Meant[], text: string): Reply {
    const { rules } = this.course.game;
    const judged = judge(rules, this.b, meant);
    if (judged.ok) {
      const words = wordsOfRecord(rules, this.b, judged.record);
      this.course.propose(judged.record);
      return { say: [`> ${this.named(words)}`], end: 'answered' };
    }
    const { why, instead } = judged;
    const other = instead === '' ? '.' : `. It is with '${instead}': type  ${instead} ${text}`;
    return { say: [`Not legal: ${why}${other}`], end: 'asks' };
  }

  /** Returns the end of the battle in words. */
  over(): string[] {
    const { game, me } = this.course;
    return [...this.news(), '', endingOf(game, this.b, me)];
  }

  /** Returns which side the person plays, and how the map shows it. */
  begin(): string[] {
    const { game, setup, me, sides } = this.course;
    const lists = game.listNames(setup).map(plainText);
    const colours = this.view.colours ? [', blue', ', yellow'] : ['', ''];
    const kinds = [`small letters${colours[0]}`, `capital letters${colours[1]}`];
    return [
      `You are ${lists[me]} (${kinds[me]}) against ${lists[1 - me]} (${kinds[1 - me]}), played by ${sides.against}.`,
    ];
  }
}
