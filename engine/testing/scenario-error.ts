/**
 * Thrown if a scenario does not go as written. The message says what was asked, what could be chosen, and what is left
 * over.
 */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/**
 * Returns the result of `act`. Its errors become errors of the scene with `name`, such as a unit's name, before them.
 */
export function asScene<V>(name: string, act: () => V): V {
  try {
    return act();
  } catch (error) {
    if (error instanceof ScenarioError || !(error instanceof RangeError)) throw error;
    throw new ScenarioError(`${name}: ${error.message}`);
  }
}
