// The decision in an observation: its kind, its units, the numbers of its context and dice.

import { both, cap, contextNumber } from '../../../observation/spec.js';
import { showing } from '../close-combat/attack-dice.js';
import { Ask } from '../core/asks.js';
import { type W40kBattle, WEAPONS } from '../core/state.js';
import { placeInSquad } from './rows.js';
import { DUEL, KINDS, UNIT_ROWS, W40K_SPEC } from './spec.js';

const AT = W40K_SPEC.offset.decision;
const CONTEXT = 8;
const FACES = 6;

/**
 * For each kind of decision, a bit for each number of its context: set in `MODELS` for a row of a model, in `ARMS` for
 * a row of a weapon.
 */
const MODELS = new Uint8Array(KINDS);
const ARMS = new Uint8Array(KINDS);
for (const [kind, models, arms] of [
  [Ask.ModelMove, 0b1, 0],
  [Ask.ShotWeapon, 0b1, 0],
  [Ask.ModelTarget, 0b1, 0],
  [Ask.Group, 0b1, 0],
  [Ask.BlastAim, 0b1, 0b10],
  [Ask.TemplateAngle, 0b1, 0b10],
  [Ask.SustainedDice, 0b101, 0b10],
  [Ask.SustainedHit, 0b101, 0b10],
  [Ask.Opponent, 0b1, 0],
  [Ask.Parry, 0b11, 0],
  [Ask.HatredDice, 0b11, 0],
  [Ask.HitWeapon, 0b11, 0],
  [Ask.Grip, 0b11, 0],
  [Ask.ScoreDie, 0b11, 0],
  [Ask.FollowUp, 0b1, 0],
]) {
  MODELS[kind] = models;
  ARMS[kind] = arms;
}

/** Writes the decision of W40K_SPEC, for `W40kObservation`. */
export class W40kDecision {
  private readonly out: Float32Array;
  /** Kind of decision whose flag is set in the block. */
  private kind = 0;
  /** True if the dice of a duel are written in the block. */
  private dice = false;

  constructor(out: Float32Array) {
    this.out = out;
  }

  /** Notes that the block was cleared. */
  forget(): void {
    this.kind = 0;
    this.dice = false;
  }

  /** Writes the decision as `player` sees it. @param row row of each unit within its side */
  write(b: W40kBattle, player: number, row: Int16Array): void {
    const { out } = this;
    const { decision, field } = b;
    out[AT + this.kind] = 0;
    this.kind = decision.kind[0] < KINDS ? decision.kind[0] : 0;
    if (decision.kind[0] < KINDS) out[AT + this.kind] = 1;
    this.who(b, player, AT + KINDS, decision.subject[0], row);
    this.who(b, player, AT + KINDS + 2, decision.other[0], row);
    this.who(b, player, AT + KINDS + 4, field.mover[0], row);
    out[AT + KINDS + 6] = field.mover[0] >= 0 ? cap(field.moverDone[0] / 256) : 0;
    const models = MODELS[this.kind];
    const arms = ARMS[this.kind];
    for (let i = 0; i < CONTEXT; i++) {
      let value = decision.context[i];
      if (((models | arms) >> i) & 1) value = (models >> i) & 1 ? modelPlace(b, value) : slotOf(b, value);
      out[AT + KINDS + 7 + i] = contextNumber(value);
    }
    this.duel(b);
  }

  /** Writes row and side of unit `u` from index `at` on; zeros if there is no such unit. */
  private who(b: W40kBattle, player: number, at: number, u: number, row: Int16Array): void {
    const { out } = this;
    const known = u >= 0 && u < b.setup.units;
    out[at] = known ? (row[u] + 1) / UNIT_ROWS : 0;
    out[at + 1] = known && b.setup.unit.player[u] === player ? 1 : 0;
  }

  /**
   * Writes the dice of a duel, which the context holds as counts of faces, and both sides' bonuses; clears them for
   * other kinds.
   */
  private duel(b: W40kBattle): void {
    const { out, kind } = this;
    const { context } = b.decision;
    const hatred = kind === Ask.HatredDice;
    const dice = hatred || kind === Ask.Parry || kind === Ask.ScoreDie || kind === Ask.HitWeapon;
    const at = AT + DUEL;
    if (dice) {
      for (let face = 1; face <= FACES; face++) {
        const k = at + face - 1;
        out[k] = cap(showing(context[2], face) / 8);
        out[k + FACES] = cap(showing(context[3], face) / 8);
        out[k + 2 * FACES] = hatred ? cap(showing(context[6], face) / 8) : 0;
      }
      out[at + 3 * FACES] = both(context[4] / 16);
      out[at + 3 * FACES + 1] = both(context[5] / 16);
    } else if (this.dice) out.fill(0, at, at + 3 * FACES + 2);
    this.dice = dice;
  }
}

/** Place of model `m` in its squad; `m` itself if it is not a model. */
function modelPlace(b: W40kBattle, m: number): number {
  return m >= 0 && m < b.setup.models ? placeInSquad(b, m) : m;
}

/** Slot in which the decision's model carries weapon `w`, a row of all weapons; `w` itself if it does not carry it. */
function slotOf(b: W40kBattle, w: number): number {
  const m = b.decision.context[0];
  if (m < 0 || m >= b.setup.models) return w;
  const { type } = b.setup;
  const first = b.setup.model.type[m] * WEAPONS;
  for (let slot = 0; slot < WEAPONS; slot++) if (type.weapons[first + slot] === w) return slot;
  return w;
}
