import { Roll } from '../../regiments/core/rolls.js';
import { AttackKind, Status, WEAPONS } from '../../regiments/core/state.js';
import { Place, Side } from '../../regiments/layout.js';
import type { T9aPart, T9aUnit } from '../../rulesets/t9a/armies/terms.js';
import type { T9aBattle } from '../../rulesets/t9a/core/state.js';
import { blockOf, corners, gap, groundOf, type Point } from './plain-blocks.js';

// A Round of Combat of The 9th Age computed again from the rulebook, model by model, in plain floating-point inches and
// without the engine's tables. Special Attacks, chariots and Fear are left out.

/** Inches up to which models touch, and up to which contact is in doubt because the engine counts whole ticks. */
const TOUCH = 0.0012;
const DOUBT = 0.05;
const MM = 1 / 25.4;
const BLADES = [
  'hand-weapon',
  'flail',
  'great-weapon',
  'halberd',
  'additional-hand-weapon',
  'lance',
  'light-lance',
  'spear',
] as const;
const STRENGTH: Readonly<Record<string, number>> = {
  flail: 2,
  'great-weapon': 2,
  halberd: 1,
  lance: 2,
  'light-lance': 1,
};
const TWO_HANDS: readonly string[] = ['flail', 'great-weapon', 'halberd', 'additional-hand-weapon'];
const MOUNTED: readonly string[] = ['Cavalry', 'Monstrous Cavalry'];
const MONSTROUS: readonly string[] = ['Monstrous Infantry', 'Monstrous Cavalry'];

/** One model of a formation: its row, and whether it is a character, the champion, or rank and file. */
interface Model {
  readonly row: number;
  readonly kind: 'rank and file' | 'champion' | 'character';
  readonly place: number;
  readonly file: number;
  readonly rank: number;
}

/** Attacks by row and part, as `row/part`: by models in contact, and in support. */
export type Attacks = Readonly<Record<string, { readonly close: number; readonly support: number }>>;

/** A die: its purpose, its unit, its face. */
export type Die = readonly [purpose: number, unit: number, face: number];

/** A row of the attack table before the dice were rolled. */
export interface Blow {
  readonly unit: number;
  readonly part: number;
  readonly target: number;
  readonly individual: number;
  readonly number: number;
}

/** Unsaved Wounds by the victim's row: on its rank and file, and on it as an individual. */
export interface Losses {
  readonly onRanks: ReadonlyMap<number, number>;
  readonly onIndividuals: ReadonlyMap<number, number>;
}

const has = (part: T9aPart, rule: string): boolean => part.rules.some((r) => r.rule === rule);
/** Returns the highest X of a rule (T9A-SRG-013). */
const xOf = (part: T9aPart, rule: string): number =>
  Math.max(0, ...part.rules.filter((r) => r.rule === rule).map(({ x }) => Number(x)));
const clamp = (face: number): number => Math.max(2, Math.min(6, face));

function sumIn(
  sums: Record<string, { close: number; support: number }>,
  key: string,
): { close: number; support: number } {
  sums[key] ??= { close: 0, support: 0 };
  return sums[key];
}

/** Computes the fights of `b` by the rulebook. `units` holds its units by row. */
export class PlainFights {
  private readonly b: T9aBattle;
  private readonly units: readonly T9aUnit[];
  /** True if some models stand so that rounding decides whether they touch. */
  inDoubt = false;

  constructor(b: T9aBattle, units: readonly T9aUnit[]) {
    this.b = b;
    this.units = units;
  }

  /** Returns the enemies that touch `u`, with the sides of both. */
  foes(u: number): { v: number; own: Side; theirs: Side }[] {
    const { a, b: other, sideA, sideB } = this.b.link;
    return Array.from({ length: this.b.field.links[0] }, (_, l) => l).flatMap((l) => {
      if (a[l] === u) return [{ v: other[l], own: sideA[l] as Side, theirs: sideB[l] as Side }];
      return other[l] === u ? [{ v: a[l], own: sideB[l] as Side, theirs: sideA[l] as Side }] : [];
    });
  }

  private joinedCharacters(u: number): number[] {
    const { place, host } = this.b.unit;
    return this.units.flatMap((_, g) => (place[g] === Place.inUnit && host[g] === u ? [g] : []));
  }

  private models(u: number): Model[] {
    const { files, models, own, slot } = this.b.unit;
    return Array.from({ length: models[u] }, (_, place) => {
      const joinedCharacter = this.joinedCharacters(u).find((g) => slot[g] === place);
      const isChampion = own[u] > 0 && slot[u] === place;
      const kind = joinedCharacter !== undefined ? 'character' : isChampion ? 'champion' : 'rank and file';
      return { row: joinedCharacter ?? u, kind, place, file: place % files[u], rank: Math.floor(place / files[u]) };
    });
  }

  /** Returns the area of a model that is touched from `side`. */
  private shape(u: number, { place }: Model, side: Side): readonly Point[] {
    const { files, models } = this.b.unit;
    const { frontMm, depthMm } = this.units[u].base;
    const size = { wide: frontMm * MM, deep: depthMm * MM };
    return corners(groundOf({ block: blockOf(this.b, u), files: files[u], models: models[u], ...size }, place, side));
  }

  /** Returns which models of `u` touch an enemy, and which touch one in front, by place. */
  private contacts(u: number): { readonly any: ReadonlySet<number>; readonly front: ReadonlySet<number> } {
    const any = new Set<number>();
    const front = new Set<number>();
    for (const { v, own, theirs } of this.foes(u)) {
      for (const model of this.models(u)) {
        for (const enemy of this.models(v)) {
          const apart = gap(this.shape(u, model, own), this.shape(v, enemy, theirs));
          if (apart > TOUCH / 4 && apart < DOUBT) this.inDoubt = true;
          if (apart > TOUCH) continue;
          any.add(model.place);
          if (own === Side.front) front.add(model.place);
        }
      }
    }
    return { any, front };
  }

  /** Returns the weapon that row `row` uses. */
  private blade(row: number): string {
    return BLADES[this.b.setup.unit.weapons[row * WEAPONS + this.b.unit.weapon[row]]] ?? BLADES[0];
  }

  private isCharging(u: number): boolean {
    return (this.b.unit.status[u] & Status.Charging) !== 0;
  }

  /**
   * Returns all attacks that `members` make at Initiative `initiative` (T9A-STK-001 to T9A-STK-005, T9A-ALC-003 to
   * T9A-ALC-006).
   */
  attacksAt(members: readonly number[], initiative: number): Attacks {
    const out: Record<string, { close: number; support: number }> = {};
    this.inDoubt = false;
    for (const u of members) {
      if (this.foes(u).length === 0) continue;
      const { any, front } = this.contacts(u);
      for (const model of this.models(u)) {
        const unit = this.units[model.row];
        const { part: first, championPart } = this.b.setup.unit;
        const better = model.kind === 'champion' ? unit.parts.findIndex((p) => p.role !== 'mount') : -1;
        unit.parts.forEach((part, i) => {
          const blade = part.role === 'mount' ? '' : this.blade(model.row);
          const isTwin = blade === 'additional-hand-weapon';
          const isLast = blade === 'great-weapon' && !has(part, 'lightning-reflexes');
          if ((isLast ? 0 : part.profile.I + (isTwin ? 1 : 0)) !== initiative) return;
          let attacks = part.profile.A + (i === better ? 1 : 0) + (isTwin ? 1 : 0) + (has(part, 'frenzy') ? 1 : 0);
          if (has(part, 'devastating-charge') && this.isCharging(u)) attacks++;
          const isHorde = this.b.unit.files[u] >= (MONSTROUS.includes(this.units[u].troopType) ? 6 : 10);
          const extra = (has(part, 'fight-in-extra-rank') ? 1 : 0) + (blade === 'spear' ? 1 : 0) + (isHorde ? 1 : 0);
          const row = (model.kind === 'champion' ? championPart[u] : first[model.row]) + i;
          const sum = sumIn(out, `${model.row}/${row}`);
          if (any.has(model.place)) sum.close += attacks;
          else if (part.role !== 'mount' && model.rank > 0 && model.rank <= 1 + extra && front.has(model.file))
            sum.support += Math.min(attacks, MONSTROUS.includes(unit.troopType) ? 3 : 1);
        });
      }
    }
    return Object.fromEntries(Object.entries(out).filter(([, { close, support }]) => close + support > 0));
  }

  /**
   * Returns the numbers needed for one blow (T9A-HIT-001, T9A-TWD-005, T9A-ARR-001, T9A-SAV-004 and the rules on the
   * way).
   */
  private numbersOf({ unit: row, part: partRow, target, individual }: Blow) {
    const { part: first, championPart } = this.b.setup.unit;
    const isChampion = this.b.setup.part.champion[partRow] !== 0;
    const from = isChampion ? championPart[row] : first[row];
    const unit = this.units[row];
    const part = unit.parts[partRow - from];
    const isBetter = isChampion && unit.parts.findIndex((p) => p.role !== 'mount') === partRow - from;
    const u = this.b.unit.place[row] === Place.inUnit ? this.b.unit.host[row] : row;
    const victim = individual >= 0 ? individual : target;
    const enemy = this.units[victim];
    const { own, theirs } = this.foes(u).find(({ v }) => v === target)!;
    const blade = part.role === 'mount' ? '' : this.blade(row);
    const shieldless = this.blade(victim);
    const fighters = enemy.parts.filter((p) => p.role !== 'mount');

    const skill = Math.min(10, part.profile.WS + (isBetter ? 1 : 0));
    const isTheirChampion = individual >= 0 && !enemy.character;
    const defence = Math.min(10, Math.max(...fighters.map((p) => p.profile.WS)) + (isTheirChampion ? 1 : 0));
    let hit = defence < skill ? 3 : defence > 2 * skill ? 5 : 4;
    const parries = !MOUNTED.includes(enemy.troopType) && enemy.armour.shield > 0 && shieldless === BLADES[0];
    if (parries && theirs === Side.front) hit = Math.max(4, hit);
    if (shieldless === 'flail') hit--;
    if (has(part, 'lightning-reflexes') && blade !== 'great-weapon') hit--;
    if (enemy.parts.some((p) => has(p, 'distracting'))) hit++;

    const isCharge = this.isCharging(u);
    let strength = part.profile.S + (blade.includes('lance') && !isCharge ? 0 : (STRENGTH[blade] ?? 0));
    if (has(part, 'thunderous-charge') && isCharge) strength++;
    strength = Math.min(10, strength);
    const toughness = Math.max(...enemy.parts.map((p) => p.profile.T));

    const { suit, shield, mountsProtection, barding, innate } = enemy.armour;
    const held = TWO_HANDS.includes(shieldless) ? 0 : shield;
    const armour = Math.min(6, suit + held + mountsProtection + barding + innate);
    const piercing = Math.max(xOf(part, 'armour-piercing'), blade === 'spear' ? 1 : 0);
    const save = (by: number): number => Math.max(2, 7 - armour + Math.max(0, strength - 3) + by);
    const spear = blade === 'spear' && own === Side.front && MOUNTED.includes(enemy.troopType);
    const flaming = has(part, 'flaming-attacks');
    return {
      victim,
      hit: clamp(hit),
      again: has(part, 'hatred') && (this.b.unit.status[u] & Status.WeaponChosen) === 0,
      poison: has(part, 'poisoned-attacks'),
      wound: clamp(4 + toughness - strength),
      woundAgain: flaming && enemy.parts.some((p) => has(p, 'flammable')),
      lethal: has(part, 'lethal-strike') || spear,
      save: save(piercing),
      deepSave: save(Math.max(6, piercing)),
      ward: enemy.wardSave,
      regeneration: flaming ? 0 : enemy.regeneration,
      times: Math.min(Math.max(1, xOf(part, 'multiple-wounds')), Math.max(...enemy.parts.map((p) => p.profile.W))),
    };
  }

  /**
   * Prepares all `blows` of an Initiative step. The returned function computes the Wounds from the dice (T9A-ATK-005,
   * T9A-ATK-006), by the victim's row, on rank and file and on individuals.
   * @throws Error if other dice fell than the rulebook demands
   */
  reckon(blows: readonly Blow[]): (dice: readonly Die[]) => Losses {
    const numbers = blows.map((blow) => this.numbersOf(blow));
    return (dice) => this.losses(blows, numbers, dice);
  }

  private losses(
    blows: readonly Blow[],
    numbers: readonly ReturnType<PlainFights['numbersOf']>[],
    dice: readonly Die[],
  ): Losses {
    const left = [...dice];
    const roll = (n: number, purpose: number, unit: number): number[] =>
      Array.from({ length: n }, () => {
        const [what, whose, face] = left.shift() ?? [0, -1, 0];
        if (what !== purpose || whose !== unit)
          throw new Error(`a die for ${what} of ${whose}, not ${purpose} of ${unit}`);
        return face;
      });
    const count = (faces: readonly number[], least: number): number => faces.filter((face) => face >= least).length;
    const hits = blows.map(({ unit, number }, i) => {
      const { hit, again, poison } = numbers[i];
      const faces = roll(number, Roll.ToHit, unit);
      const misses = number - count(faces, hit);
      if (again && misses > 0) faces.push(...roll(misses, Roll.ToHitAgain, unit));
      const sixes = poison ? count(faces, 6) : 0;
      return { sixes, others: count(faces, hit) - sixes };
    });
    const wounds = blows.map(({ unit }, i) => {
      const { wound, woundAgain, lethal } = numbers[i];
      const faces = roll(hits[i].others, Roll.ToWound, unit);
      const failures = hits[i].others - count(faces, wound);
      if (woundAgain && failures > 0) faces.push(...roll(failures, Roll.ToWoundAgain, unit));
      const deep = lethal ? count(faces, 6) : 0;
      return { deep, others: hits[i].sixes + count(faces, wound) - deep };
    });
    const beyondArmour = wounds.map(({ others, deep }, i) => {
      const { save, deepSave, victim } = numbers[i];
      const pierce = (n: number, face: number) => (face > 6 ? n : n - count(roll(n, Roll.ArmourSave, victim), face));
      return { others: pierce(others, save), deep: pierce(deep, deepSave) };
    });
    const unsaved = beyondArmour.map(({ others, deep }, i) => {
      const { ward, regeneration, victim } = numbers[i];
      const special = (n: number, regenerates: number): number => {
        const face = Math.min(ward || 7, regenerates || 7);
        const purpose = face === ward ? Roll.WardSave : Roll.Regeneration;
        return face > 6 ? n : n - count(roll(n, purpose, victim), face);
      };
      return special(others, regeneration) + special(deep, 0);
    });
    if (left.length > 0) throw new Error(`${left.length} dice too many`);
    const onRanks = new Map<number, number>();
    const onIndividuals = new Map<number, number>();
    blows.forEach(({ individual }, i) => {
      const { victim, times } = numbers[i];
      const on = individual >= 0 || this.units[victim].character ? onIndividuals : onRanks;
      if (unsaved[i] > 0) on.set(victim, (on.get(victim) ?? 0) + unsaved[i] * times);
    });
    return { onRanks, onIndividuals };
  }

  /** Returns the number of Full Ranks on open ground (T9A-UNI-009, T9A-TTR-003). */
  fullRanks(u: number): number {
    const need = MONSTROUS.includes(this.units[u].troopType) ? 3 : 5;
    const models = this.models(u);
    const deep = Math.ceil(models.length / this.b.unit.files[u]);
    return Array.from({ length: deep }, (_, r) => models.filter(({ rank }) => rank === r).length).filter(
      (n) => n >= need,
    ).length;
  }

  /** Returns the bonuses of `player` to the Combat Score besides Wounds (T9A-WIN-004 to T9A-WIN-011). */
  bonuses(members: readonly number[], player: number): number {
    const ours = members.filter((u) => this.b.setup.unit.player[u] === player && this.foes(u).length > 0);
    const best = (score: (u: number) => number): number => ours.reduce((most, u) => Math.max(most, score(u)), 0);
    const against = (u: number, sides: readonly number[]): boolean =>
      this.foes(u).some(({ theirs }) => sides.includes(theirs));
    const formed = (u: number): number => (this.fullRanks(u) > 0 ? 1 : 0);
    return (
      best((u) => (this.isCharging(u) ? 1 : 0)) +
      best((u) => Math.min(3, this.fullRanks(u) - 1)) +
      best((u) => (this.units[u].command.standard && this.b.unit.pool[u] > 0 ? 1 : 0)) +
      best((u) => (this.joinedCharacters(u).some((g) => this.units[g].bsb) ? 1 : 0)) +
      best((u) => (against(u, [Side.left, Side.right]) ? 1 + formed(u) : 0)) +
      best((u) => (against(u, [Side.rear]) ? 2 + formed(u) : 0))
    );
  }
}

/** Returns the rows of the attack table of `b`, and their sums in the form of `PlainFights.attacksAt`. */
export function blowsOf(b: T9aBattle): { readonly blows: Blow[]; readonly attacks: Attacks } {
  const { unit, part, target, individual, number, kind } = b.attack;
  const sums: Record<string, { close: number; support: number }> = {};
  const blows = Array.from({ length: b.field.attacks[0] }, (_, a) => {
    const sum = sumIn(sums, `${unit[a]}/${part[a]}`);
    sum[kind[a] === AttackKind.support ? 'support' : 'close'] += number[a];
    return { unit: unit[a], part: part[a], target: target[a], individual: individual[a], number: number[a] };
  });
  return { blows, attacks: sums };
}
