import { expect, it } from 'vitest';
import type { W40kBattle } from '../rulesets/wh40k2/state.js';
import { engage } from '../skirmish/contacts.js';
import { scenario } from './scenario.js';
import { W40kInvariants } from './w40k-invariants.js';

const scene = () =>
  scenario('wh40k2')
    .unit('marines', { at: [20, 12] })
    .enemy('orks', { at: [20, 30] })
    .enemy('nobs', {})
    .engaged('nobs', 'marines');

/** What is found when `harm` is done to a sound battle. */
function found(harm: (b: W40kBattle) => void): string {
  const { b } = scene().start();
  const all = new W40kInvariants(b.setup.models);
  expect(all.check(b)).toEqual([]);
  harm(b);
  return all.check(b).join('; ');
}

it('every kind of harm to a battle of single models is found', () => {
  expect(found((b) => b.model.x.fill(-1, 5, 6))).toContain('orks 0 stands at');
  expect(found((b) => b.model.x.copyWithin(6, 5, 6))).toContain('orks 0 and orks 1 overlap');
  expect(found((b) => b.model.wounds.fill(2, 0, 1))).toContain('marines 0 has 2 wounds, more than ever');
  expect(found((b) => b.model.wounds.fill(0, 0, 1))).toContain('no wounds left and is no casualty');
  expect(found((b) => b.unit.models.fill(4, 0, 1))).toContain('marines counts 4 models, 5 are there');
  expect(found((b) => engage(b, 0, 5, 0))).toMatch(/marines 0 and orks 0 are in contact and \d+ ticks apart/);
  expect(found((b) => engage(b, 0, 1, 0))).toContain('are of one side');
  expect(found((b) => b.model.engaged.fill(0, 0, 1))).toContain('marines 0 counts 0 contacts, has 1');
  expect(found((b) => b.unit.hidden.fill(1, 0, 1))).toContain('marines hides in hand-to-hand');
  expect(found((b) => b.shot.hits.fill(1, 3, 4))).toContain('free shot 3 is not zeroed');
  expect(found((b) => b.model.endX.fill(1, 3, 4))).toContain('marines 3 remembers a move');
  expect(found((b) => b.unit.host.fill(1, 0, 1))).toContain('is no individual');
});
