/** Faults of an environment, a sentence each; empty if there are none. */
export type Faults = string[];

/** Ends a part of a check. It never leaves a checker. */
class BrokenOff extends Error {}

/** An error class, as `instanceof` takes it. */
export type ErrorClass = new (message: string) => Error;

/** Collects faults: the first of each kind, with its place. */
export class Findings {
  private readonly byKind = new Map<string, string>();

  /** Faults in the order in which they were found. */
  get faults(): Faults {
    return [...this.byKind.values()];
  }

  has(kind: string): boolean {
    return this.byKind.has(kind);
  }

  /** Adds a fault, unless there is one of its kind. */
  add(kind: string, message: string): void {
    if (!this.byKind.has(kind)) this.byKind.set(kind, message);
  }

  /** Adds a fault and ends this part of the check. */
  stop(kind: string, message: string): never {
    this.add(kind, message);
    throw new BrokenOff();
  }

  /** Ends this part of the check; its fault is there already. */
  leave(): never {
    throw new BrokenOff();
  }

  /**
   * Calls `act`, which must not throw. An error is a fault, and ends this part of the check. @param name of the call
   * @param place for messages
   */
  call<T>(name: string, place: string, act: () => T): T {
    try {
      return act();
    } catch (error) {
      return this.stop(`${name} throws`, `${place}: ${name} throws ${inWords(error)}`);
    }
  }

  /**
   * Calls `act`, which must throw an error of class `type`. @param what was tried, for messages @returns whether it
   * threw anything
   */
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

  /** Runs a part of a check, which `stop` may end. @returns whether it came to its end */
  part(name: string, act: () => void): boolean {
    try {
      act();
      return true;
    } catch (error) {
      // Any other error comes from a member of the environment that should not throw, such as a getter or a proxy.
      if (!(error instanceof BrokenOff)) this.add(name, `${name}: this part of the check met ${inWords(error)}`);
      return false;
    }
  }
}

function inWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Describes an unexpected value in a few words. */
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
