import type { Course } from '../../../agents/person/course.js';
import { waiting } from '../../../engine/kernel/ruleset.js';
import type { Policy } from '../../../env/policy.js';
import type { Keeper } from './keeper.js';
import type { Session } from './session.js';

/** A request to end the game from a signal or a closed terminal. */
export class Closing {
  /** The exit code of the process, or null while the game goes on. */
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

/** The input and output of a person's game. */
export interface Wire {
  /** Returns the next line, or null at the end of the input. */
  next(): Promise<string | null>;
  say(lines: readonly string[]): void;
  /** Shows that the other side is thinking about a question. */
  thinking(question: string): void;
  /** Ends that display. */
  thought(): void;
  readonly closing: Closing;
}

/** Milliseconds to wait for a signal after the input has ended. */
const HEED = 50;

/** Number of the other side's decisions after which signals are handled. */
const BREATH = 8;
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How a game ended: the battle is over, the person quit, or a signal closed it. */
export type Ending = 'over' | 'quit' | 'closed';

/** Plays a battle between a person and an agent until it is over or is ended. It is saved after every answer. */
export async function talk(
  course: Course,
  session: Session,
  keeper: Keeper,
  policy: Policy,
  wire: Wire,
): Promise<Ending> {
  const keep = () => wire.say(keeper.save(course.print(), course.answers));
  const stopped = () => wire.closing.code !== null;
  for (let n = 1; waiting(course.b) && !stopped(); n++) {
    if (course.asksMe()) {
      wire.thought();
      if (!(await person(session, wire, keep))) return stopped() ? 'closed' : 'quit';
      continue;
    }
    wire.thinking(session.question());
    course.letAnswer(policy);
    if (n % BREATH === 0) await breath();
    if (course.asksMe() || !waiting(course.b)) keep();
  }
  wire.thought();
  return stopped() ? 'closed' : 'over';
}

/** Lets the person answer one question. Returns false if the game is to end. */
async function person(session: Session, wire: Wire, keep: () => void): Promise<boolean> {
  wire.say(session.ask());
  for (;;) {
    const line = await Promise.race([wire.next(), wire.closing.asked]);
    if (line === null) {
      await new Promise((resolve) => setTimeout(resolve, HEED)); // a terminal that closes also sends a signal
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
