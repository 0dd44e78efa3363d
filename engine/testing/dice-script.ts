import type { DiceSource } from '../kernel/dice.js';

/** Dice that a scenario gives in advance, by purpose. Within a purpose they fall in order, each exactly once (K46). */
export class DiceScript implements DiceSource {
  private readonly queues = new Map<string, number[]>();
  /** True if purposes without named dice may use the generator. */
  seeded = false;
  private readonly purposeName: (purpose: number) => string;
  private readonly subjectName: (subject: number) => string;
  private readonly fail: (message: string) => never;

  constructor(
    purposeName: (purpose: number) => string,
    subjectName: (subject: number) => string,
    fail: (message: string) => never,
  ) {
    this.purposeName = purposeName;
    this.subjectName = subjectName;
    this.fail = fail;
  }

  /** Adds faces for `purpose`: words such as 'charge range', or 'lancers, charge range' for one unit alone. */
  add(purpose: string, faces: readonly number[]): void {
    const queue = this.queues.get(purpose);
    if (queue === undefined) this.queues.set(purpose, [...faces]);
    else queue.push(...faces);
  }

  next(purpose: number, subject: number, sides: number): number {
    const words = this.purposeName(purpose);
    const who = this.subjectName(subject);
    const own = `${who}, ${words}`;
    const key = this.queues.has(own) ? own : words;
    const queue = this.queues.get(key);
    if (queue === undefined && this.seeded) return 0;
    const face = queue?.shift();
    const asked = `${words}${who === '' ? '' : ` of ${who}`} (D${sides})`;
    if (face === undefined) return this.fail(`no die is left for ${asked}; add .dice('${key}', ...)`);
    if (!(face >= 1 && face <= sides)) return this.fail(`a die for ${asked} cannot show ${face}`);
    return face;
  }

  /** Returns the dice that have not fallen, a text for each purpose. */
  left(): string[] {
    return [...this.queues]
      .filter(([, faces]) => faces.length > 0)
      .map(([purpose, faces]) => `${purpose}: ${faces.join(' ')}`);
  }
}
