/** What was found wrong with an environment; empty: nothing. */
export type Faults = string[];

/** Ends a part of a check once all that can be said about it is said; it never leaves a checker. */
class BrokenOff extends Error {}

/** An error class, as `instanceof` wants it. */
export type ErrorClass = new (message: string) => Error;

/** Gathers what a checker finds: of each kind of fault the first one, with its place. */
export class Findings {
  private readonly byKind = new Map<string, string>();

  /** What was found, in the order in which it was met. */
  get faults(): Faults {
    return [...this.byKind.values()];
  }

  has(kind: string): boolean {
    return this.byKind.has(kind);
  }

  /** Notes a fault, unless one of its kind is noted already. */
  add(kind: string, message: string): void {
    if (!this.byKind.has(kind)) this.byKind.set(kind, message);
  }

  /** Notes a fault after which this part of the check cannot go on, and leaves it. */
  stop(kind: string, message: string): never {
    this.add(kind, message);
    throw new BrokenOff();
  }

  /** Leaves this part of the check: what was wrong is noted already. */
  leave(): never {
    throw new BrokenOff();
  }

  /** Calls what ought not to throw; if it does, that is a fault and this part of the check is over. */
  call<T>(name: string, place: string, act: () => T): T {
    try {
      return act();
    } catch (error) {
      return this.stop(`${name} throws`, `${place}: ${name} throws ${inWords(error)}`);
    }
  }

  /** Calls what must throw an error of that class. @returns whether it threw anything */
  refused(kind: string, what: string, type: ErrorClass, act: () => unknown): boolean {
    try {
      act();
    } catch (error) {
      if (!(error instanceof type)) this.add(kind, `${what} throws ${inWords(error)}, not ${type.name}`);
      return true;
    }
    this.add(kind, `${what} is not refused with ${type.name}`);
    return false;
  }

  /** Carries out a part of a check, which `stop` may leave. @returns whether it came to its end */
  part(name: string, act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      // What else comes here was thrown by something of the environment that nobody expected to: a getter, a proxy.
      if (!(error instanceof BrokenOff)) this.add(name, `${name}: this part of the check met ${inWords(error)}`);
      return false;
    }
  }
}

function inWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A value that is not what was expected, in a few words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value === 'string' && value.length <= 20) return `'${value}'`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name = value.constructor?.name ?? 'object';
  return `${/^[AEIOU]/.test(name) && !name.startsWith('U') ? 'an' : 'a'} ${name}`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
