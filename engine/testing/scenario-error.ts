/** A scenario went otherwise than it was written. The message says what was asked, what could be chosen, what is left. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/** What `act` gives back; its errors become those of the scene, with the name of the unit (or the like) before them. */
export function asScene<V>(name: string, act: () => V): V {
  try {
    return act();
  } catch (error) {
    if (error instanceof ScenarioError || !(error instanceof RangeError)) throw error;
    throw new ScenarioError(`${name}: ${error.message}`);
  }
}
