import { Hidden, type W40kBattle } from '../../rulesets/wh40k2/core/state.js';
import { engaged, squadOf } from '../../rulesets/wh40k2/core/units.js';
import { LinkFlag, Place } from '../../skirmish/layout.js';
import type { Invariants } from '../invariants.js';
import { coherencyFaults, conditionFaults, victoryFaults } from './conditions.js';

/** Tolerance in ticks for overlap and contact of bases, since ends of moves are rounded. */
const TOLERANCE = 4;

/** The places where a model may be (K20). */
const PLACES: ReadonlySet<number> = new Set(Object.values(Place));

/**
 * Checks what must hold of units and models in a battle of Warhammer 40,000 at every decision. Make one for each
 * battle.
 */
export class W40kInvariants {
  /** Wounds left of each model, and 1 once it is gone for good. */
  private readonly wounds: Uint8Array;
  private readonly gone: Uint8Array;

  constructor(models: number) {
    this.wounds = new Uint8Array(models).fill(255);
    this.gone = new Uint8Array(models);
  }

  /** Returns everything that is wrong now, or went wrong since the last call. */
  check(b: W40kBattle): string[] {
    const wrong: string[] = [];
    for (let m = 0; m < b.setup.models; m++) {
      const fault = this.modelFault(b, m);
      if (fault !== '') wrong.push(`${modelName(b, m)} ${fault}`);
    }
    for (let u = 0; u < b.setup.units; u++) {
      for (const fault of unitFaults(b, u)) wrong.push(`${b.setup.names[u]} ${fault}`);
      for (const fault of conditionFaults(b, u)) wrong.push(`${b.setup.names[u]} ${fault}`);
    }
    wrong.push(...linkFaults(b), ...overlaps(b), ...leftovers(b), ...coherencyFaults(b), ...victoryFaults(b));
    return wrong;
  }

  private modelFault(b: W40kBattle, m: number): string {
    const { model, setup } = b;
    const place = model.place[m];
    if (!PLACES.has(place)) return `is in place ${place}, which there is not`;
    const out = place === Place.removed || place === Place.fled;
    const before = this.wounds[m];
    this.wounds[m] = model.wounds[m];
    if (model.wounds[m] > setup.type.W[setup.model.type[m]]) return `has ${model.wounds[m]} wounds, more than ever`;
    if (model.wounds[m] > before) return `has ${model.wounds[m]} wounds after ${before}`;
    if (this.gone[m] !== 0 && !out) return 'came back after it was gone for good';
    if (place === Place.removed && model.wounds[m] !== 0) return 'is a casualty and has wounds left';
    if (place !== Place.removed && model.wounds[m] === 0) return 'has no wounds left and is no casualty';
    if (out) {
      this.gone[m] = 1;
      return model.engaged[m] === 0 ? '' : 'is gone but still in contact';
    }
    if (place !== Place.table) return model.engaged[m] === 0 ? '' : 'is in contact off the table';
    const radius = setup.model.radius[m];
    const [x, y] = [model.x[m], model.y[m]];
    const inside = x >= radius - TOLERANCE && y >= radius - TOLERANCE;
    if (!inside || x > setup.width - radius + TOLERANCE || y > setup.depth - radius + TOLERANCE) {
      return `stands at ${x}, ${y}, not wholly on the table`;
    }
    return '';
  }
}

const modelName = (b: W40kBattle, m: number): string => {
  const u = b.setup.model.unit[m];
  return `${b.setup.names[u]} ${m - b.setup.unit.first[u]}`;
};

function unitFaults(b: W40kBattle, u: number): string[] {
  const wrong: string[] = [];
  const { unit, model, setup } = b;
  const { first, count, player, individual, joins } = setup.unit;
  const at = [0, 0, 0, 0, 0];
  for (let m = first[u]; m < first[u] + count[u]; m++) at[model.place[m]]++;
  const place = unit.place[u];
  const standing = at[Place.table] + at[Place.reserve];
  if (unit.models[u] !== standing) wrong.push(`counts ${unit.models[u]} models, ${standing} are there`);
  if (at[Place.table] > 0 && place !== Place.table) wrong.push('has models on the table and is not on it');
  if (place === Place.table && at[Place.table] === 0) wrong.push('is on the table without a model');
  if (place === Place.reserve && at[Place.reserve] === 0) wrong.push('waits in reserve without a model');
  const host = unit.host[u];
  if (host >= 0) {
    if (individual[u] === 0 && joins[u] !== host)
      wrong.push('has joined a unit and is no individual, nor its champion');
    if (player[host] !== player[u]) wrong.push('has joined an enemy');
    if (unit.host[host] >= 0) wrong.push('has joined one that has itself joined another');
    if (unit.place[host] !== place) wrong.push('is not where the squad is that it has joined');
  }
  const squad = squadOf(b, u);
  if (unit.hidden[squad] !== Hidden.none && engaged(b, squad)) wrong.push('hides in hand-to-hand combat');
  if (unit.overwatch[squad] !== 0 && engaged(b, squad)) wrong.push('is on overwatch in hand-to-hand combat');
  if (unit.hidden[u] > Hidden.detected) wrong.push(`is hidden in a way that is none (${unit.hidden[u]})`);
  if (place !== Place.table && (unit.overwatch[u] !== 0 || unit.hidden[u] !== Hidden.none) && place !== Place.reserve) {
    wrong.push('is gone, and still on overwatch or hidden');
  }
  return wrong;
}

/** K17: links must be sorted, between two sides, on the table, touching, and counted by both. */
function linkFaults(b: W40kBattle): string[] {
  const wrong: string[] = [];
  const { link, field, model, setup } = b;
  const count = new Int32Array(setup.models);
  for (let l = 0; l < link.a.length; l++) {
    const [m, o] = [link.a[l], link.b[l]];
    if (l >= field.links[0]) {
      if ((m | o | link.flags[l]) !== 0) wrong.push(`free link ${l} is not zeroed`);
      continue;
    }
    count[m]++;
    count[o]++;
    const names = `${modelName(b, m)} and ${modelName(b, o)}`;
    if (m >= o) wrong.push(`link ${l} of ${names} is not in order`);
    if (l > 0 && (link.a[l - 1] > m || (link.a[l - 1] === m && link.b[l - 1] >= o))) {
      wrong.push(`link ${l} of ${names} is not sorted`);
    }
    if (setup.model.player[m] === setup.model.player[o]) wrong.push(`${names} are of one side and in contact`);
    if (model.place[m] !== Place.table || model.place[o] !== Place.table) {
      wrong.push(`${names} are in contact, not both on the table`);
    } else if ((link.flags[l] & LinkFlag.obstacle) === 0) {
      const far = apart(b, m, o);
      if (far > TOLERANCE) wrong.push(`${names} are in contact and ${Math.round(far)} ticks apart`);
    }
  }
  for (let m = 0; m < setup.models; m++) {
    if (count[m] !== model.engaged[m]) {
      wrong.push(`${modelName(b, m)} counts ${model.engaged[m]} contacts, has ${count[m]}`);
    }
  }
  return wrong;
}

/** Returns the ticks between two bases; negative if they overlap. */
function apart(b: W40kBattle, m: number, o: number): number {
  const { model, setup } = b;
  const dx = model.x[m] - model.x[o];
  const dy = model.y[m] - model.y[o];
  return Math.sqrt(dx * dx + dy * dy) - setup.model.radius[m] - setup.model.radius[o];
}

/** Returns pairs of models that overlap. A unit in the middle of its move passes others and is left out. */
function overlaps(b: W40kBattle): string[] {
  const wrong: string[] = [];
  const { model, setup, field } = b;
  const moving = field.mover[0];
  const still = (m: number): boolean =>
    model.place[m] === Place.table && (moving < 0 || squadOf(b, setup.model.unit[m]) !== squadOf(b, moving));
  for (let m = 0; m < setup.models; m++) {
    if (!still(m)) continue;
    for (let o = m + 1; o < setup.models; o++) {
      const dx = Math.abs(model.x[m] - model.x[o]);
      if (dx > setup.model.radius[m] + setup.model.radius[o] || !still(o)) continue;
      const gap = apart(b, m, o);
      if (gap < -TOLERANCE)
        wrong.push(`${modelName(b, m)} and ${modelName(b, o)} overlap by ${Math.round(-gap)} ticks`);
    }
  }
  return wrong;
}

/** K15: unused rows of the shot table are zero, and no model is marked as moving while no move is under way. */
function leftovers(b: W40kBattle): string[] {
  const wrong: string[] = [];
  const { shot, field, model, setup } = b;
  for (let s = field.shots[0]; s < shot.number.length; s++) {
    const left = shot.number[s] | shot.hits[s] | shot.wounds[s] | shot.shooter[s] | shot.weapon[s] | shot.target[s];
    if ((left | (shot.model[s] + 1) | shot.needed[s] | shot.flags[s]) !== 0) wrong.push(`free shot ${s} is not zeroed`);
  }
  if (field.mover[0] < 0) {
    if (field.bends[0] !== 0) wrong.push(`${field.bends[0]} corners of moves that are over are left`);
    for (let m = 0; m < setup.models; m++) {
      if ((model.startX[m] | model.startY[m] | model.endX[m] | model.endY[m] | model.endFacing[m]) !== 0) {
        wrong.push(`${modelName(b, m)} remembers a move that is over`);
      }
    }
  }
  return wrong;
}

/** Returns the checks for battles of this setup that wait for a decision. */
export function invariants(setup: W40kBattle['setup']): Invariants<W40kBattle> {
  const all = new W40kInvariants(setup.models);
  return (b) => all.check(b);
}
