import { withinBoard } from '../../kernel/geometry/board.js';
import { overlap } from '../../kernel/geometry/rectangle.js';
import type { RegimentsBattle } from '../../regiments/battle.js';
import { Phase, Status } from '../../regiments/core/state.js';
import { championAlive, isCharacter, nextJoined } from '../../regiments/core/units.js';
import { halfDepthOf, halfWidthOf } from '../../regiments/formation.js';
import { Place } from '../../regiments/layout.js';
import type { Invariants } from '../invariants.js';

/** The places where a unit may be (K20). */
const PLACES: ReadonlySet<number> = new Set(Object.values(Place));

/** Checks what must hold of units in a battle of ranked blocks at every decision. Make one for each battle. */
export class RegimentsInvariants {
  private readonly models: Uint8Array;
  private readonly gone: Uint8Array;

  constructor(units: number) {
    this.models = new Uint8Array(units).fill(255);
    this.gone = new Uint8Array(units);
  }

  /** Returns everything that is wrong now, or went wrong since the last call. */
  check(b: RegimentsBattle): string[] {
    const wrong: string[] = [];
    for (let u = 0; u < b.setup.units; u++) {
      const name = b.setup.names[u];
      for (const fault of this.unitFaults(b, u)) wrong.push(`${name} ${fault}`);
    }
    for (const fault of linkFaults(b)) wrong.push(fault);
    for (const fault of overlaps(b)) wrong.push(fault);
    for (const fault of leftovers(b)) wrong.push(fault);
    return wrong;
  }

  private unitFaults(b: RegimentsBattle, u: number): string[] {
    const wrong: string[] = [];
    const { unit, setup } = b;
    const facts = setup.unit;
    const living = unit.pool[u] + (unit.own[u] > 0 ? 1 : 0);
    if (living > this.models[u]) wrong.push(`has ${living} living models after ${this.models[u]}`);
    this.models[u] = living;
    if (unit.own[u] > facts.W[u]) wrong.push(`has an individual with ${unit.own[u]} Wounds of ${facts.W[u]}`);
    if (unit.wounds[u] >= Math.max(1, facts.W[u]) && unit.pool[u] > 0) {
      wrong.push(`has ${unit.wounds[u]} wounds in a pool of models with ${facts.W[u]}`);
    }
    if (!PLACES.has(unit.place[u])) wrong.push(`is in place ${unit.place[u]}, which there is not`);
    const out = unit.place[u] === Place.destroyed || unit.place[u] === Place.fled;
    if (this.gone[u] !== 0 && !out) wrong.push('came back after it was gone for good');
    if (out) {
      this.gone[u] = 1;
      if (unit.engaged[u] !== 0) wrong.push('is gone but still in contact');
      return wrong;
    }
    if (unit.place[u] === Place.inUnit) {
      const host = unit.host[u];
      if (!isCharacter(b, u)) wrong.push('is no character and stands in a unit');
      if (host < 0 || facts.player[host] !== facts.player[u]) wrong.push('stands in no unit of its side');
      return wrong;
    }
    if (unit.place[u] !== Place.table) return wrong;
    if (unit.host[u] >= 0) wrong.push('stands alone and in a unit');
    let joinedCharacters = 0;
    for (let g = nextJoined(b, u, -1); g >= 0; g = nextJoined(b, u, g)) joinedCharacters++;
    const own = isCharacter(b, u) ? Math.min(1, unit.own[u]) : unit.pool[u] + (championAlive(b, u) ? 1 : 0);
    if (unit.models[u] !== own + joinedCharacters)
      wrong.push(`counts ${unit.models[u]} models, ${own} and ${joinedCharacters} guests stand in it`);
    if (unit.models[u] === 0) wrong.push('is on the table without a model');
    if (unit.files[u] < 1 || unit.files[u] > Math.max(1, unit.models[u]))
      wrong.push(`has ${unit.files[u]} files of ${unit.models[u]} models`);
    if (unit.files[u] > 0 && unit.halfWidth[u] !== halfWidthOf(b, u, unit.files[u]))
      wrong.push('has a footprint of another width');
    if (unit.files[u] > 0 && unit.halfDepth[u] !== halfDepthOf(b, u, unit.files[u]))
      wrong.push('has a footprint of another depth');
    if (
      !withinBoard(unit.x[u], unit.y[u], unit.facing[u], unit.halfWidth[u], unit.halfDepth[u], setup.width, setup.depth)
    ) {
      wrong.push('is not wholly on the table');
    }
    // a broken unit is in contact until it has fled, while pursuits are declared (T9A-PUR-001)
    const fleeing = (unit.status[u] & Status.Fleeing) !== 0 && b.core.phase[0] !== Phase.combat;
    if (fleeing && unit.engaged[u] !== 0) wrong.push('flees and is in contact');
    return wrong;
  }
}

/** T9A-UNI-003, K17: links are sorted, between two sides, on the table, and counted by both. */
function linkFaults(b: RegimentsBattle): string[] {
  const wrong: string[] = [];
  const { link, field, unit, setup } = b;
  const count = new Int32Array(setup.units);
  for (let l = 0; l < link.a.length; l++) {
    const u = link.a[l];
    const v = link.b[l];
    if (l >= field.links[0]) {
      if ((u | v | link.sideA[l] | link.sideB[l]) !== 0) wrong.push(`free link ${l} is not zeroed`);
      continue;
    }
    count[u]++;
    count[v]++;
    const names = `${setup.names[u]} and ${setup.names[v]}`;
    if (u >= v) wrong.push(`link ${l} of ${names} is not in order`);
    if (l > 0 && (link.a[l - 1] > u || (link.a[l - 1] === u && link.b[l - 1] >= v)))
      wrong.push(`link ${l} of ${names} is not sorted`);
    if (setup.unit.player[u] === setup.unit.player[v]) wrong.push(`${names} are of one side and in contact`);
    if (unit.place[u] !== Place.table || unit.place[v] !== Place.table)
      wrong.push(`${names} are in contact, not both on the table`);
    if (link.sideA[l] > 3 || link.sideB[l] > 3) wrong.push(`${names} touch with sides that are none`);
  }
  for (let u = 0; u < setup.units; u++) {
    if (count[u] !== unit.engaged[u])
      wrong.push(`${setup.names[u]} counts ${unit.engaged[u]} contacts, has ${count[u]}`);
  }
  return wrong;
}

/** K15: returns unused rows of attacks and combats that are not cleared. */
function leftovers(b: RegimentsBattle): string[] {
  const wrong: string[] = [];
  const { attack, combat, field } = b;
  for (let a = field.attacks[0]; a < attack.unit.length; a++) {
    const { number, hits, wounds, flags, unit, part, target, individual, side, weapon, kind, strength, toHit } = attack;
    const left = number[a] | hits[a] | wounds[a] | flags[a] | unit[a] | part[a] | target[a] | (individual[a] + 1);
    if ((left | side[a] | weapon[a] | kind[a] | strength[a] | toHit[a]) !== 0)
      wrong.push(`free attack row ${a} is not zeroed`);
  }
  for (let row = 0; row < combat.inUse.length; row++) {
    if (combat.inUse[row] !== 0) continue;
    let left = combat.fought[row];
    for (let k = 0; k < 4; k++) left |= combat.members[row * 4 + k];
    for (let p = 0; p < 2; p++) left |= combat.score[row * 2 + p] | combat.wounds[row * 2 + p];
    if (left !== 0) wrong.push(`free combat row ${row} is not zeroed`);
  }
  return wrong;
}

/** Returns pairs of units that overlap. */
function overlaps(b: RegimentsBattle): string[] {
  const wrong: string[] = [];
  const { x, y, facing, halfWidth, halfDepth, place } = b.unit;
  for (let u = 0; u < b.setup.units; u++) {
    if (place[u] !== Place.table) continue;
    for (let v = u + 1; v < b.setup.units; v++) {
      if (place[v] !== Place.table) continue;
      if (
        overlap(x[u], y[u], facing[u], halfWidth[u], halfDepth[u], x[v], y[v], facing[v], halfWidth[v], halfDepth[v])
      ) {
        wrong.push(`${b.setup.names[u]} and ${b.setup.names[v]} stand on each other`);
      }
    }
  }
  return wrong;
}

/** Returns the checks for battles of this setup that wait for a decision. */
export function invariants(setup: RegimentsBattle['setup']): Invariants<RegimentsBattle> {
  const all = new RegimentsInvariants(setup.units);
  return (b) => all.check(b);
}
