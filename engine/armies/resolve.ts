import { type ArmyBook, type BookMount, type BookOption, type BookRule, type BookUnit, optionsOf } from './book.js';
import type { ListUnit } from './choices.js';
import type { ArmyGame } from './game.js';
import type { Base, GameTerms, PartRole, ResolvedPart, ResolvedRule, ResolvedUnit } from './resolved.js';

function baseOf(base: BookUnit['base']): Base {
  if ('roundMm' in base) return { frontMm: base.roundMm, depthMm: base.roundMm, round: true };
  return { frontMm: base.frontMm, depthMm: base.depthMm, round: false };
}

/** A part of a unit while its equipment and rules are collected. */
interface Draft {
  readonly name: string;
  role: PartRole;
  readonly profile: Record<string, number>;
  readonly weapons: string[];
  readonly armour: string[];
  readonly rules: ResolvedRule[];
}

function draft(part: BookUnit['parts'][number] | (BookMount & { readonly role: 'mount' })): Draft {
  const { name, role, profile, weapons, armour } = part;
  return { name, role, profile: { ...profile }, weapons: [...weapons], armour: [...armour], rules: [] };
}

/** Adds a rule once. The same rule with another limit stays separate. Of two values of X the better one is kept. */
function addRule(rules: ResolvedRule[], rule: ResolvedRule, lowIsBetter: boolean): void {
  const same = rules.findIndex((r) => r.rule === rule.rule && r.only.join() === rule.only.join());
  if (same < 0) {
    rules.push(rule);
    return;
  }
  const { x } = rules[same];
  if (typeof x !== 'number' || typeof rule.x !== 'number') return;
  if (lowIsBetter ? rule.x < x : rule.x > x) rules[same] = rule;
}

class UnitBuilder<T extends GameTerms> {
  readonly #game: ArmyGame<T>;
  readonly #models: number;
  readonly parts: Draft[];
  troopType: T['troopType'];
  base: Base;

  constructor(entry: BookUnit, models: number, game: ArmyGame<T>) {
    this.#game = game;
    this.#models = models;
    this.parts = entry.parts.map(draft);
    this.troopType = entry.troopType;
    this.base = baseOf(entry.base);
    for (const [i, part] of entry.parts.entries()) this.giveRules([this.parts[i]], part.rules);
    this.giveRules(this.parts, entry.rules);
  }

  /** Gives each rule to the parts for which it is meant, if the unit has the required number of models. */
  giveRules(parts: readonly Draft[], rules: readonly BookRule[]): void {
    for (const { rule, x, only, part, models } of rules) {
      if (models && (this.#models < models.min || this.#models > models.max)) continue;
      const lowIsBetter = rule === this.#game.wardSave || rule === this.#game.regeneration;
      for (const draft of parts) {
        const isMount = draft.role === 'mount';
        if (part !== undefined && isMount !== (part === 'mount')) continue;
        addRule(draft.rules, { rule, x: x ?? null, only }, lowIsBetter);
      }
    }
  }

  /**
   * Applies an option. Its rules go to `printed`, the parts of the unit itself, never to a mount that is an option too.
   */
  take(option: BookOption, printed: readonly Draft[]): void {
    for (const part of this.parts) {
      for (const list of [part.weapons, part.armour]) {
        for (const id of option.removes) if (list.includes(id)) list.splice(list.indexOf(id), 1);
      }
      const kept = part.rules.filter((rule) => !option.removes.includes(rule.rule));
      part.rules.splice(0, part.rules.length, ...kept);
    }
    const fighter = this.parts[0];
    fighter.weapons.push(...option.gives.weapons);
    fighter.armour.push(...option.gives.armour);
    for (const [name, change] of Object.entries(option.gives.profile)) fighter.profile[name] += change;
    this.giveRules(printed, option.gives.rules);
  }

  ride(mount: BookMount): void {
    for (const part of this.parts) if (part.role === 'model') part.role = 'rider';
    const part = draft({ ...mount, role: 'mount' });
    this.parts.push(part);
    this.giveRules([part], mount.rules);
    this.troopType = this.#game.mountedType(mount.troopType);
    this.base = baseOf(mount.base);
  }

  /** Adds the rules of equipment and troop type, after all options. */
  finish(): void {
    for (const part of this.parts) {
      for (const rule of part.armour.flatMap((id) => this.#game.armour.get(id)?.rules ?? [])) {
        addRule(part.rules, rule, rule.rule === this.#game.wardSave);
      }
    }
    for (const gift of this.#game.troopTypeRules(this.troopType)) {
      const { rule, x, only } = gift;
      for (const part of this.parts) {
        if (gift.part === 'mount' && part.role !== 'mount') continue;
        addRule(part.rules, { rule, x, only }, false);
      }
    }
  }

  armour(): Record<T['armour'], number> {
    const game = this.#game;
    const worn = Object.fromEntries(game.armourKinds.map((kind) => [kind, 0])) as Record<T['armour'], number>;
    for (const id of this.parts.flatMap((part) => part.armour)) {
      const piece = game.armour.get(id);
      if (!piece) continue;
      const sum = piece.kind === game.summedArmour;
      worn[piece.kind] = sum ? worn[piece.kind] + piece.bonus : Math.max(worn[piece.kind], piece.bonus);
    }
    return worn;
  }

  /** Returns the best value of a special save among all parts, or 0. */
  save(rule: string): number {
    const values = this.parts.flatMap((p) => p.rules.filter((r) => r.rule === rule).map((r) => Number(r.x)));
    return values.length === 0 ? 0 : Math.min(...values);
  }

  resolvedParts(): readonly ResolvedPart<T>[] {
    const fighters = this.parts.filter((part) => part.role !== 'mount');
    return [...fighters, ...this.parts.filter((part) => part.role === 'mount')].map((part) => this.#part(part));
  }

  #part(part: Draft): ResolvedPart<T> {
    const game = this.#game;
    const carried = part.role === 'mount' ? [...part.weapons] : [game.commonWeapon, ...part.weapons];
    const also = carried.flatMap((id) => game.weapons.get(id)?.countsAs ?? []);
    const all = [...new Set([...carried, ...also])];
    const slower = part.armour.reduce((sum, id) => sum + (game.armour.get(id)?.movement ?? 0), 0);
    const profile = { ...part.profile, [game.characteristics[0]]: part.profile[game.characteristics[0]] + slower };
    return {
      name: part.name,
      role: part.role,
      profile: profile as Record<T['characteristic'], number>,
      closeCombat: all.filter((id) => game.weapons.get(id)?.use === 'close combat'),
      shooting: all.filter((id) => game.weapons.get(id)?.use === 'shooting'),
      rules: part.rules,
    };
  }
}

/** Returns the price of each choice for the unit, by name, in the order of the book. */
function purchases(listed: ListUnit, entry: BookUnit, models: number): readonly { name: string; points: number }[] {
  const options = optionsOf(entry)
    .filter((o) => listed.options.includes(o.id))
    .map((o) => ({ name: o.name, points: o.points + o.perModel * models }));
  const { champion, musician, standard } = entry.command;
  const ranks: readonly (readonly ['champion' | 'musician' | 'standard', string, number])[] = [
    ['champion', champion?.name ?? '', champion?.points ?? 0],
    ['musician', 'Musician', musician ?? 0],
    ['standard', 'Standard Bearer', standard ?? 0],
  ];
  const command = ranks.filter(([rank]) => listed.command.includes(rank)).map(([, name, points]) => ({ name, points }));
  const banner = listed.bsb ? [{ name: 'Battle Standard Bearer', points: entry.battleStandard ?? 0 }] : [];
  return [...options, ...command, ...banner];
}

/** Completes one unit whose options exist: price, profiles, equipment and rules. */
export function resolveUnit<T extends GameTerms>(
  listed: ListUnit,
  entry: BookUnit,
  id: string,
  book: ArmyBook,
  game: ArmyGame<T>,
): ResolvedUnit<T> {
  const models = listed.models ?? entry.size.min;
  const builder = new UnitBuilder(entry, models, game);
  const printed = [...builder.parts];
  const taken = optionsOf(entry).filter((option) => listed.options.includes(option.id));
  for (const option of taken) builder.take(option, printed);
  for (const option of taken) {
    const mount = book.mounts.find((m) => m.id === option.mount);
    if (mount) builder.ride(mount);
  }
  builder.finish();
  const bought = purchases(listed, entry, models);
  const price = entry.points.base + entry.points.extra * (models - entry.size.min);
  const champion = listed.command.includes('champion') ? entry.command.champion : undefined;
  return {
    id,
    name: listed.name ?? entry.name,
    entry: entry.id,
    category: entry.category,
    points: price + bought.reduce((sum, { points }) => sum + points, 0),
    troopType: builder.troopType,
    base: builder.base,
    models,
    parts: builder.resolvedParts(),
    armour: builder.armour(),
    wardSave: builder.save(game.wardSave),
    regeneration: builder.save(game.regeneration),
    command: {
      champion: champion?.name ?? null,
      ...(champion?.profile === undefined ? {} : { championProfile: champion.profile }),
      musician: listed.command.includes('musician'),
      standard: listed.command.includes('standard'),
    },
    character: game.characterCategories.includes(entry.category),
    general: listed.general,
    bsb: listed.bsb,
    joins: listed.joins ?? null,
    files: listed.files ?? null,
    leastPoints: entry.points.base,
    bought,
  };
}
