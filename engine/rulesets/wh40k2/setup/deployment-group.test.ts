import { describe, expect, it } from 'vitest';
import { Place } from '../../../skirmish/layout.js';
import { scenario } from '../../../testing/scenario.js';
import { mayInfiltrate } from './deployment-group.js';

/** Returns whether a mob may infiltrate with this kaptin, and whether the kaptin may alone. */
function infiltrate(kaptin: string, mob: string): boolean[] {
  const units = (joins: boolean) =>
    scenario('wh40k2')
      .unit('mob', { from: `orks/${mob}` })
      .unit('kaptin', { from: `orks/${kaptin}`, ...(joins ? { joins: 'mob' } : {}) })
      .enemy('marine', { models: 1, at: [[36, 44]] })
      .with((b) => {
        b.unit.place.fill(Place.reserve);
      })
      .start().b;
  return [mayInfiltrate(units(true), 0), mayInfiltrate(units(false), 1)];
}

describe('who infiltrates', () => {
  it('W40K-INFIL-001 W40K-FORCE-007 a Kommando Kaptin with Kommandos, but not on his own', () => {
    expect(infiltrate('kommando-kaptin', 'kommandos')).toEqual([true, false]);
    expect(infiltrate('kommando-kaptin', 'goffs')).toEqual([false, false]);
    expect(infiltrate('bigboss', 'kommandos')).toEqual([false, false]);
  });
});
