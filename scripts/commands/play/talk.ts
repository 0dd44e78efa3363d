import { waiting } from '../../../engine/kernel/ruleset.js';
import type { Policy } from '../../../env/policy.js';
import { Seats } from '../../../env/seats.js';
import type { Course } from './course.js';
import type { Keeper } from './keeper.js';
import type { Session } from './session.js';

/** A wish to end that comes from elsewhere than the person's lines: a signal, a terminal that is gone. */
export class Closing {
  /** The exit code of the process; null while all goes on. */
  code: number | null = null;
  readonly asked: Promise<null>;
  private wake: (value: null) => void = () => {};

  constructor() {
    this.asked = new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  close(code: number): void {
    this.code ??= code;
    this.wake(null);
  }
}

/** Where a person's lines come from and where they are told things. */
export interface Wire {
  /** The next line, or null when there are no more. */
  next(): Promise<string | null>;
  say(lines: readonly string[]): void;
  /** The other side is at work on a question. */
  thinking(question: string): void;
  /** It is the person's turn again. */
  thought(): void;
  readonly closing: Closing;
}

/** Milliseconds in which a signal may come that has ended the input. */
const HEED = 50;

/** Decisions of the other side after which signals are let in. */
const BREATH = 8;
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How a talk ended: the battle is over, the person has quit, or something has closed it. */
export type Ending = 'over' | 'quit' | 'closed';

/** Plays a battle between a person at the wire and an agent until it is over or somebody ends it; kept after every answer. */
export async function talk(
  course: Course,
  session: Session,
  keeper: Keeper,
  policy: Policy,
  wire: Wire,
): Promise<Ending> {
  const { rules } = course.game;
  const keep = () => wire.say(keeper.save(course.print(), course.answers));
  const seats = new Seats(rules);
  const stopped = () => wire.closing.code !== null;
  for (let n = 1; waiting(course.b) && !stopped(); n++) {
    if (course.asksMe()) {
      wire.thought();
      if (!(await person(session, wire, keep))) return stopped() ? 'closed' : 'quit';
      continue;
    }
    wire.thinking(session.question());
    // the agent's chance comes from the number of the answer: a battle that was saved goes on as it would have
    seats.begin((course.seed + course.answers) >>> 0);
    course.choose(seats.act(policy, course.b));
    if (n % BREATH === 0) await breath();
    if (course.asksMe() || !waiting(course.b)) keep();
  }
  wire.thought();
  return stopped() ? 'closed' : 'over';
}

/** Lets the person answer one question. @returns false if the game is to end */
async function person(session: Session, wire: Wire, keep: () => void): Promise<boolean> {
  wire.say(session.ask());
  for (;;) {
    const line = await Promise.race([wire.next(), wire.closing.asked]);
    if (line === null) {
      await new Promise((resolve) => setTimeout(resolve, HEED)); // a terminal that is closed sends a signal as well
      return false;
    }
    const { say, end } = session.hear(line);
    wire.say(say);
    if (end === 'quit') return false;
    if (end === 'asks') continue;
    keep();
    return true;
  }
}
