import { tokens } from './words.js';

/** One option of the pending decision, in the words and units of scenarios. */
export interface OptionView {
  readonly index: number;
  /** The ruleset's description of it. */
  readonly words: string;
  readonly verb: string;
  /** Row of its target unit, or -1; and the unit's name, or ''. */
  readonly target: number;
  readonly targetName: string;
  readonly n: number;
  readonly extra: number;
  /** The pose, in inches and degrees. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly files: number;
  readonly path: readonly number[];
}

/** The pending decision, in the words of scenarios. */
export interface Question {
  readonly kind: string;
  readonly player: number;
  readonly subject: number;
  readonly other: number;
  /** The ruleset's description of it. */
  readonly words: string;
  readonly options: readonly OptionView[];
}

/** The name of a target that is not a unit. */
export const NOBODY = 'the ground';

/** A choice given by its parts instead of words. Fields that are left out match anything. */
export interface ChoicePattern {
  /** The kind of the decision: 'ChargePath'. */
  readonly ask?: string;
  /** The decision's subject, which is the unit that chooses. */
  readonly unit?: string;
  readonly verb?: string;
  /** A unit, or 'the ground' for none. */
  readonly target?: string;
  readonly n?: number;
  readonly extra?: number;
  /** A pose in inches and degrees. It is proposed as an option, listed or not. */
  readonly at?: readonly [number, number];
  readonly facing?: number;
  readonly files?: number;
  /** A path such as 'forward 4, wheel right 30'. It is proposed as an option; its pose is computed unless given. */
  readonly path?: string;
}

/** A scenario's answer: words, parts, or a function that picks one of the listed options, or undefined. */
export type Choice = string | ChoicePattern | ((question: Question) => OptionView | undefined);

/** An answer that was found: the option, and whether the choice continues (with a target after its charger). */
export interface Found {
  readonly option: OptionView;
  readonly staged: boolean;
}

/** Further words by which a choice may name the act of an option with this verb. */
const VERB_WORDS: Readonly<Record<string, string>> = {
  Stop: 'stop done end pass finish nothing',
  Stay: 'stay stand still',
  No: 'no not',
  Yes: 'yes',
  StandAndShoot: 'stand shoot',
  FireAndFlee: 'fire flee',
  Strike: 'strike attack allocate',
  Shoot: 'shoot fire',
  Step: 'step move',
};
/** For each kind of decision, the acts of the units picked in it: 'lancers charge spears' picks the lancers first. */
const PICK_WORDS: Readonly<Record<string, string>> = {
  Charger: 'charge',
  ChargeTarget: 'charge',
  Redirect: 'redirect charge',
  EitherTarget: 'charge',
  ChargerOrder: 'charge move',
  RallyOrder: 'rally',
  Mover: 'move advance march reform swift forward backward left right wheel join leave stay rest turn run stand',
  Shooter: 'shoot fire',
  ShotTarget: 'shoot fire',
  Combat: 'fight',
  DeployUnit: 'deploy',
  Allocate: 'strike attack allocate',
  FleeFrom: 'flee from',
  Overwatch: 'overwatch',
  Hide: 'hide',
  Rally: 'rally',
  OverwatchFire: 'fire shoot overwatch',
};

function wordsOf(question: Question, option: OptionView, names: readonly string[]): Set<string> {
  const picks = option.verb === 'Pick' ? `pick ${PICK_WORDS[question.kind] ?? ''}` : '';
  const text = `${option.verb} ${VERB_WORDS[option.verb] ?? ''} ${picks} ${option.words} ${option.targetName}`;
  return new Set(tokens(text, names));
}

function spoken(choice: string, question: Question, names: readonly string[]): Found | undefined {
  const said = tokens(choice, names);
  const context = new Set([`@${question.subject}`, `@${question.other}`]);
  let best: OptionView | undefined;
  let least = Infinity;
  let exact = 0;
  for (const option of question.options) {
    const words = wordsOf(question, option, names);
    const actor = said[0]?.startsWith('@') && said[0] !== `@${option.target}` ? said[0] : undefined;
    // the unit named first is the one that chooses
    if (actor !== undefined && question.subject >= 0 && actor !== `@${question.subject}`) continue;
    if (!said.every((word) => words.has(word) || context.has(word))) continue;
    if (!said.some((word) => words.has(word) && !context.has(word)) && !words.has(said[0])) continue;
    const named = said.includes(`@${option.target}`) ? 1 : 0;
    if (named < exact || (named === exact && words.size >= least)) continue;
    best = option;
    least = words.size;
    exact = named;
  }
  if (best !== undefined) return { option: best, staged: false };
  return stage(said, question, names);
}

/** Finds the option that picks the unit that the choice names first. The rest of the choice answers later questions. */
function stage(said: readonly string[], question: Question, names: readonly string[]): Found | undefined {
  const pick = question.options.find((o) => o.verb === 'Pick' && o.target >= 0 && said[0] === `@${o.target}`);
  const actions = PICK_WORDS[question.kind];
  if (pick === undefined || actions === undefined) return undefined;
  const will = new Set(tokens(actions, names));
  return said.slice(1).some((word) => will.has(word)) ? { option: pick, staged: true } : undefined;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

function matches(p: ChoicePattern, option: OptionView, names: readonly string[]): boolean {
  if (p.verb !== undefined && p.verb.toLowerCase() !== option.verb.toLowerCase()) return false;
  if (p.target !== undefined && (names[option.target] ?? NOBODY) !== p.target) return false;
  if (p.n !== undefined && p.n !== option.n) return false;
  if (p.extra !== undefined && p.extra !== option.extra) return false;
  if (p.files !== undefined && p.files !== option.files) return false;
  if (p.facing !== undefined && !near(p.facing, option.facing)) return false;
  if (p.at !== undefined && !(near(p.at[0], option.x) && near(p.at[1], option.y))) return false;
  return p.path === undefined; // a path is judged as a proposal, not looked up
}

/** True if `p` is about this question. */
export function concerns(p: ChoicePattern, question: Question, names: readonly string[]): boolean {
  if (p.ask !== undefined && p.ask !== question.kind) return false;
  return p.unit === undefined || names[question.subject] === p.unit;
}

/** Returns the option of `question` that `choice` means, or undefined if it is about something else. */
export function find(choice: Choice, question: Question, names: readonly string[]): Found | undefined {
  if (typeof choice === 'string') return spoken(choice, question, names);
  if (typeof choice === 'function') {
    const option = choice(question);
    return option === undefined ? undefined : { option, staged: false };
  }
  if (!concerns(choice, question, names)) return undefined;
  const option = question.options.find((o) => matches(choice, o, names));
  return option === undefined ? undefined : { option, staged: false };
}

/**
 * For each kind of question, words by which the asked unit's answer is recognised. Words of other questions are left
 * out.
 */
const ANSWER_WORDS: Readonly<Record<string, string>> = {
  Reaction: 'hold flee stand',
  Move: PICK_WORDS.Mover,
  Pursue: 'pursue restrain',
  Overrun: 'overrun',
};

/**
 * True if `choice` is meant for this question although no option fits it. A choice by parts must name the kind of
 * decision and units that occur in it. A choice in words must first name a unit that is asked, and an act of this kind
 * of question. A function is never meant for a particular question.
 * @param staged true if the first part of the choice has been answered
 */
export function isAbout(
  choice: Choice,
  question: Question,
  names: readonly string[],
  owner: (u: number) => number,
  staged: boolean,
): boolean {
  if (typeof choice === 'function') return false;
  const isPick = question.options.some(
    (o) => o.verb === 'Pick' && o.target >= 0 && owner(o.target) === question.player,
  );
  if (typeof choice === 'object') {
    if (choice.ask === undefined || !concerns(choice, question, names)) return false;
    const target = choice.target === undefined ? -1 : names.indexOf(choice.target);
    // the pick is the turn of another player, who is asked later
    return target < 0 || !isPick || owner(target) === question.player;
  }
  const said = tokens(choice, names);
  const first = said[0]?.startsWith('@') ? Number(said[0].slice(1)) : -1;
  if (staged && question.subject !== first) return true; // its unit is asked no more questions and did something else
  if (first < 0 || owner(first) !== question.player) return false;
  const asked = question.subject >= 0 ? first === question.subject : isPick && !staged;
  const actions = ANSWER_WORDS[question.kind] ?? PICK_WORDS[question.kind];
  if (!asked || actions === undefined) return false;
  const will = new Set(tokens(actions, names));
  return said.slice(1).some((word) => will.has(word));
}

/** How questions are answered without a choice of the scenario. */
export type Otherwise = 'passive' | 'first' | 'last' | ((question: Question) => OptionView);

const PASSIVE = ['Stop', 'Stay', 'Hold', 'No', 'Keep', 'Restrain', 'End'];

/** Returns the option that is taken if no choice of the scenario fits; never "back". */
export function byDefault(otherwise: Otherwise, question: Question): OptionView {
  const options = question.options.filter((o) => o.verb !== 'Back');
  if (typeof otherwise === 'function') return otherwise(question);
  if (otherwise === 'last') return options[options.length - 1];
  if (otherwise === 'passive') {
    for (const verb of PASSIVE) {
      const option = options.find((o) => o.verb === verb);
      if (option !== undefined) return option;
    }
  }
  return options[0];
}

/** Returns a choice as a scenario writes it, for messages. */
export function printChoice(choice: Choice): string {
  if (typeof choice === 'string') return `'${choice}'`;
  return typeof choice === 'function' ? 'a function' : JSON.stringify(choice);
}
