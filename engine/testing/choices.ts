import { tokens } from './words.js';

/** One option of the pending decision, in the words and inches that scenarios use. */
export interface OptionView {
  readonly index: number;
  /** The ruleset's own words for it. */
  readonly words: string;
  readonly verb: string;
  /** Row of the unit that it is about, or -1; its name, or ''. */
  readonly target: number;
  readonly targetName: string;
  readonly n: number;
  readonly extra: number;
  /** Pose: inches and degrees. */
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly files: number;
  readonly path: readonly number[];
}

/** The pending decision, in the words that scenarios use. */
export interface Question {
  readonly kind: string;
  readonly player: number;
  readonly subject: number;
  readonly other: number;
  /** The ruleset's own words. */
  readonly words: string;
  readonly options: readonly OptionView[];
}

/** What a choice calls the target that is no unit. */
export const NOBODY = 'the ground';

/** A choice by its parts instead of its words. Fields that are left out match anything. */
export interface ChoicePattern {
  /** Kind of the decision: 'ChargePath'. */
  readonly ask?: string;
  /** The unit that chooses: the decision's subject. */
  readonly unit?: string;
  readonly verb?: string;
  /** A unit, or 'the ground': none. */
  readonly target?: string;
  readonly n?: number;
  readonly extra?: number;
  /** A pose in inches and degrees: proposed as a record of its own, whether listed or not. */
  readonly at?: readonly [number, number];
  readonly facing?: number;
  readonly files?: number;
  /** 'forward 4, wheel right 30': proposed as a record of its own, its pose worked out unless given. */
  readonly path?: string;
}

/** What a scenario answers: words, parts, or a function that picks one of the listed options (or none: undefined). */
export type Choice = string | ChoicePattern | ((question: Question) => OptionView | undefined);

/** An answer found: the option, and whether the choice has more to say (a target after its charger). */
export interface Found {
  readonly option: OptionView;
  readonly staged: boolean;
}

/** Words by which a choice may name what an option with this verb does, beside the verb's own. */
const VERB_WORDS: Readonly<Record<string, string>> = {
  Stop: 'stop done end pass finish nothing',
  Stay: 'stay stand still',
  No: 'no not',
  Yes: 'yes',
  StandAndShoot: 'stand shoot',
  Strike: 'strike attack allocate',
  Shoot: 'shoot fire',
  Step: 'step move',
};
/** What the units picked in a decision of this kind are about to do: 'lancers charge spears' picks the lancers first. */
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
    // whoever is named first is the one who chooses
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

/** The unit that the choice names first can be picked now, and the rest is said to the questions that follow. */
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
  return p.path === undefined; // a path is judged, not looked up
}

/** Is `p` about this question at all? */
export function concerns(p: ChoicePattern, question: Question, names: readonly string[]): boolean {
  if (p.ask !== undefined && p.ask !== question.kind) return false;
  return p.unit === undefined || names[question.subject] === p.unit;
}

/** The option of `question` that `choice` means, or undefined when it is about something else. */
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

/** Words by which a unit that is asked such a question says what it does; those of other questions are left out. */
const ANSWER_WORDS: Readonly<Record<string, string>> = {
  Reaction: 'hold flee stand',
  Move: PICK_WORDS.Mover,
  Pursue: 'pursue restrain',
  Overrun: 'overrun',
};

/**
 * Is `choice` meant for this question, though none of its options is what it says? By its parts: it names the kind of
 * decision, and units that are or may be in it. In words: the unit that it names first is asked, or one of those asked, to do
 * such a thing as it says. A function may always wait. `staged`: its first part has been answered.
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
    // another player's turn to pick one of his own comes later
    return target < 0 || !isPick || owner(target) === question.player;
  }
  const said = tokens(choice, names);
  const first = said[0]?.startsWith('@') ? Number(said[0].slice(1)) : -1;
  if (staged && question.subject !== first) return true; // its unit is asked nothing more, and did something else
  if (first < 0 || owner(first) !== question.player) return false;
  const asked = question.subject >= 0 ? first === question.subject : isPick && !staged;
  const actions = ANSWER_WORDS[question.kind] ?? PICK_WORDS[question.kind];
  if (!asked || actions === undefined) return false;
  const will = new Set(tokens(actions, names));
  return said.slice(1).some((word) => will.has(word));
}

/** What is chosen when the scenario says nothing. */
export type Otherwise = 'passive' | 'first' | 'last' | ((question: Question) => OptionView);

const PASSIVE = ['Stop', 'Stay', 'Hold', 'No', 'Keep', 'Restrain'];

/** The option that is taken when no choice of the scenario fits; never a way back. */
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

/** A choice as a scenario writes it, for messages. */
export function printChoice(choice: Choice): string {
  if (typeof choice === 'string') return `'${choice}'`;
  return typeof choice === 'function' ? 'a function' : JSON.stringify(choice);
}
