import type { W40kBattle } from '../engine/rulesets/wh40k2/state.js';
import { squadOf } from '../engine/rulesets/wh40k2/units.js';

/** Most units and models of a battle that is observed. */
const UNITS = 64;
const MODELS = 256;

/** What the row of each unit in an observation was last written from, and so which rows are still right. */
export class W40kRowSources {
  /** Rows that must be written anew, 1 each: the answer of `findStale`. */
  readonly stale = new Uint8Array(UNITS);
  /** Something that points and what is left are counted from has changed since this was last set to false. */
  untallied = true;
  /** Characters that have joined each unit. */
  readonly guests = new Uint8Array(UNITS);
  private fresh = true;
  /** A byte each: place, host, models, turnModels; then what the unit and its squad are, and what they have done. */
  private readonly places = new Int32Array(UNITS);
  private readonly statuses = new Int32Array(UNITS);
  private readonly deeds = new Int32Array(UNITS);
  private readonly watches = new Int32Array(UNITS);
  private readonly facings = new Uint16Array(UNITS);
  /** A byte each: wounds, contacts, jams, place. */
  private readonly models = new Int32Array(MODELS);

  /** Another battle, or another look at it: no row is right. */
  forget(): void {
    this.fresh = true;
  }

  /**
   * Marks the rows that are no longer right in `stale`, and takes note of what they will be written from. `stirred`: somebody
   * may have moved since the last call; then `moved` tells who. `lead`: the model of each unit whose facing is told, or -1.
   */
  findStale(b: W40kBattle, stirred: boolean, moved: Uint8Array, lead: Int16Array): void {
    const { stale, places, statuses, deeds, watches, facings, fresh } = this;
    const { place, host, models, turnModels, status, did, hidden, overwatch, moment, losses } = b.unit;
    const { facing } = b.model;
    const { units } = b.setup;
    let replaced = fresh;
    for (let u = 0; u < units; u++) {
      const squad = squadOf(b, u);
      const where = place[u] | ((host[u] & 255) << 8) | (models[u] << 16) | (turnModels[u] << 24);
      const is = status[u] | (status[squad] << 16);
      const watch = hidden[squad] | (overwatch[squad] << 8) | (moment[squad] << 16) | (losses[u] << 24);
      const done = did[squad] | 0;
      const looks = lead[u] < 0 ? 0 : facing[lead[u]];
      let right = !(fresh || (stirred && moved[u] !== 0)) && deeds[u] === done && watches[u] === watch;
      if (places[u] !== where) {
        places[u] = where;
        replaced = true;
        right = false;
      }
      if (statuses[u] !== is) {
        statuses[u] = is;
        this.untallied = true;
        right = false;
      }
      if (facings[u] !== looks) right = false;
      deeds[u] = done;
      watches[u] = watch;
      facings[u] = looks;
      stale[u] = right ? 0 : 1;
    }
    if (replaced) this.countGuests(b);
    this.lookAtModels(b);
    this.fresh = false;
  }

  private countGuests(b: W40kBattle): void {
    const { stale, guests } = this;
    const { host } = b.unit;
    const { units } = b.setup;
    this.untallied = true;
    for (let u = 0; u < units; u++) {
      let n = 0;
      for (let g = 0; g < units; g++) if (host[g] === u) n++;
      if (guests[u] === n) continue;
      guests[u] = n;
      stale[u] = 1;
    }
  }

  /** Rows also tell of wounds, contacts and jams of their models. */
  private lookAtModels(b: W40kBattle): void {
    const { models, stale } = this;
    const { wounds, engaged, jams, place } = b.model;
    const { unit } = b.setup.model;
    for (let m = 0, end = b.setup.models; m < end; m++) {
      const now = wounds[m] | (engaged[m] << 8) | (jams[m] << 16) | (place[m] << 24);
      if (models[m] === now) continue;
      models[m] = now;
      stale[unit[m]] = 1;
    }
  }
}
