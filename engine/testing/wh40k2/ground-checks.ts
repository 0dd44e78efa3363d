import type { W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { Place } from '../../skirmish/layout.js';
import { inInches } from '../runner.js';
import { refuse } from '../scene-checks.js';

/** Ticks by which bases in contact may overlap because of rounding. */
const ROUNDING = 20;

/**
 * Checks that models of a scene are wholly on the table and do not overlap.
 * @throws ScenarioError that names the models and the remedy
 */
export function checkModelGround(b: W40kBattle): void {
  const { model, setup } = b;
  const { radius, unit } = setup.model;
  const called = (m: number): string =>
    `${setup.names[unit[m]]} ${m - setup.unit.first[unit[m]]} at (${inInches(model.x[m])}, ${inInches(model.y[m])})`;
  for (let m = 0; m < setup.models; m++) {
    if (model.place[m] !== Place.table) continue;
    const [x, y, r] = [model.x[m], model.y[m], radius[m] - ROUNDING];
    if (Math.min(x, y) < r || x > setup.width - r || y > setup.depth - r) {
      const size = `${inInches(setup.width)} x ${inInches(setup.depth)} inches`;
      refuse(setup.names[unit[m]], `${called(m)} is not wholly on the table of ${size}`, 'put it further in');
    }
    for (let o = 0; o < m; o++) {
      if (model.place[o] !== Place.table) continue;
      const reach = radius[m] + radius[o] - ROUNDING;
      if ((x - model.x[o]) ** 2 + (y - model.y[o]) ** 2 < reach * reach) {
        refuse(setup.names[unit[m]], `${called(m)} stands on ${called(o)}`, 'put them further apart');
      }
    }
  }
}
