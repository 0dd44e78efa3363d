// Converts the units of a catalogue to units of an army book: the parts that are played, and the reasons why the rest
// is not.
import type { ArmyBookData } from '../../../engine/armies/book.js';
import { kebab } from '../../../engine/armies/nearest.js';
import { CHARACTERISTICS, TROOP_TYPES, type TroopType } from '../../../engine/rulesets/wfb9/armies/terms.js';
import { mountedTroopType } from '../../../engine/rulesets/wfb9/armies/troop-types.js';
import { WEAPONS } from '../../../engine/rulesets/wfb9/armies/weapons.js';
import { faultsOfTroopType } from '../../../engine/rulesets/wfb9/armies/what-is-played.js';
import type { Entry, Group, Profile } from './catalogue.js';
import { armourOf, plainName, ruleOf, weaponOf } from './words.js';

export type Unit = ArmyBookData['units'][number];
type Mount = NonNullable<ArmyBookData['mounts']>[number];
type Part = Unit['parts'][number];
type OptionGroup = NonNullable<Unit['options']>[number];
type Option = OptionGroup['options'][number];
type Rule = NonNullable<Part['rules']>[number];
type Base = Unit['base'];

/** A part of a catalogue that the book does not offer, and the reason. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

/** Facts about a book that its catalogue lacks. */
export interface Plan {
  /** Troop types of mounts by name. */
  readonly mounts: Readonly<Record<string, TroopType>>;
  /** Bases in millimetres by name of the unit or mount; others go by troop type. */
  readonly bases: Readonly<Record<string, readonly [number, number]>>;
  /** Names of units as people write them, if the catalogue has another name. */
  readonly names: Readonly<Record<string, string>>;
  /** Reasons why units are omitted that the catalogue would allow, by name. */
  readonly leftOut: Readonly<Record<string, string>>;
}

/** A unit of the book, or the reason why there is none. */
export interface Translated {
  readonly unit?: Unit;
  readonly mounts: readonly Mount[];
  readonly leftOut: LeftOut;
}

/** Bases by troop type, because catalogues contain none. */
const BASES: Readonly<Record<TroopType, readonly [number, number]>> = {
  Infantry: [20, 20],
  'Monstrous Infantry': [40, 40],
  Cavalry: [25, 50],
  'Monstrous Cavalry': [50, 75],
  Swarm: [40, 40],
  'War Beast': [25, 50],
  'Monstrous Beast': [50, 50],
  Monster: [50, 50],
  Chariot: [50, 100],
  'War Machine': [50, 100],
  Shrine: [60, 100],
};

/** The most models of a unit if the book gives no limit. */
const MOST_MODELS = 60;

const ITEMS = 'magic items are not played yet';
const british = (text: string): string => text.replace(/armor\b/gi, (found) => `${found.slice(0, -1)}ur`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the troop type in a profile; undefined if it has none. */
function typeOf(profile: Profile | undefined): TroopType | undefined {
  const said = (profile?.values.get('Type') ?? '')
    .replace(/\(.*\)/g, '')
    .toLowerCase()
    .trim();
  const singular = said
    .replace(/s$/, '')
    .replace(/^warmachine$/, 'war machine')
    .replace(/^unique.*/, '');
  return TROOP_TYPES.find((type) => type.toLowerCase() === singular);
}

const isModel = (profile: Profile): boolean => profile.kind === 'Model';
const modelOf = (entry: Entry): Profile | undefined => entry.profiles.find(isModel);
const isFixed = (entry: Entry): boolean => entry.least >= 1 && entry.most === entry.least;

function numbersOf(profile: Profile): Record<string, number> {
  const value = (name: string): number => {
    const text = profile.values.get(name) ?? profile.values.get(name.toUpperCase()) ?? '-';
    const n = Number.parseInt(text.replace(/[^\d]/g, ''), 10);
    return Number.isNaN(n) ? 0 : n;
  };
  return Object.fromEntries(CHARACTERISTICS.map((name) => [name, value(name)]));
}

/** Weapons, armour and rules collected for a unit, including parts that are not played. */
class Gear {
  readonly weapons: string[] = [];
  readonly armour: string[] = [];
  readonly rules: Rule[] = [];
  readonly faults: string[] = [];

  profiles(profiles: readonly Profile[]): void {
    for (const { kind, name } of profiles) {
      if (kind === 'Model') continue;
      if (kind === 'Weapon') this.#add(this.weapons, weaponOf(name), name);
      else if (kind === 'Armour') this.#add(this.armour, armourOf(name), name);
      else this.#fault(ITEMS);
    }
  }

  printed(rules: readonly string[], part?: 'rider'): void {
    for (const name of rules) {
      const { rules: own = [], armour = [], unplayed } = ruleOf(name);
      if (unplayed !== undefined) this.#fault(unplayed);
      for (const rule of own) {
        if (this.rules.some((r) => r.rule === rule.rule && String(r.only) === String(rule.only))) continue;
        this.rules.push(part === undefined || rule.rule === 'swiftstride' ? rule : { ...rule, part });
      }
      for (const id of armour) if (!this.armour.includes(id)) this.armour.push(id);
    }
  }

  #add(list: string[], id: string | undefined, name: string): void {
    if (id === undefined) this.#fault(`${name.replace(/\s+/g, ' ').trim()} is not played yet`);
    else if (id !== '' && !list.includes(id)) list.push(id);
  }

  #fault(why: string): void {
    if (!this.faults.includes(why)) this.faults.push(why);
  }
}

const isItems = (name: string): boolean =>
  /magic|gifts?|arcane|talisman|enchanted|runes?\b|virtues?|poisons/i.test(name);
const isCommand = (name: string): boolean => /command/i.test(name);
const isMounts = (name: string): boolean => /^mounts?$/i.test(name.trim());
const isBearer = (name: string): boolean => /battle standard/i.test(name);
const isMusician = (name: string): boolean => /musician|hornblower|drummer|piper/i.test(name);
const isStandard = (name: string): boolean => /standard bearer/i.test(name) && !isBearer(name);

/** Returns the rank and file of a unit: the entry with a model profile whose number of models the owner chooses. */
function rankAndFile(unit: Entry): Entry | undefined {
  return unit.entries.find(
    (e) => modelOf(e) !== undefined && e.least >= 1 && e.most !== e.least && !isMusician(e.name),
  );
}

/** Yields everything under an entry or group, without the entry or group itself. */
function* within(choices: { readonly entries: readonly Entry[]; readonly groups: readonly Group[] }): Generator<Entry> {
  for (const entry of choices.entries) {
    yield entry;
    yield* within(entry);
  }
  for (const group of choices.groups) yield* within(group);
}

class Translator {
  readonly #plan: Plan;
  readonly #entry: Entry;
  readonly #mounts: Mount[] = [];
  readonly #options: OptionGroup[] = [];
  readonly #leftOut: LeftOut[] = [];
  readonly #ids = new Set<string>();

  constructor(entry: Entry, plan: Plan) {
    this.#entry = entry;
    this.#plan = plan;
  }

  translated(): Translated {
    const name = this.#plan.names[this.#entry.name] ?? this.#entry.name;
    const id = kebab(name);
    const says = (why: string): Translated => ({ mounts: [], leftOut: { id, name, why } });
    const planned = this.#plan.leftOut[this.#entry.name];
    if (planned !== undefined) return says(planned);
    const soldiers = rankAndFile(this.#entry);
    const character = this.#entry.category === 'Lords' || this.#entry.category === 'Heroes';
    const models = (soldiers ?? this.#entry).profiles.filter(isModel);
    const fighter = models[0];
    if (fighter === undefined) return says('it has no profile of its own');
    const ridden = this.#entry.profiles.filter(isModel).find((p) => p !== fighter);
    const type = this.#troopType(fighter, ridden);
    if (type === undefined) return says('its source gives it no troop type');
    if ([...within(this.#entry)].some((e) => /wizard level|level \d/i.test(e.name)) || this.#isWizard()) {
      return says('it is a Wizard, and magic is not played yet');
    }
    const [kind] = faultsOfTroopType(type);
    if (kind !== undefined) return says(kind.message);
    const gear = this.#gear(soldiers, ridden !== undefined);
    const items = [...this.#entry.entries, ...this.#entry.groups].some((choice) => isItems(choice.name));
    if (this.#entry.unique && items) gear.faults.push(ITEMS);
    const ward = /^(\d)\+$/.exec((fighter.values.get('WardSave') ?? '').trim());
    if (ward) gear.rules.push({ rule: 'ward-save', x: Number(ward[1]) });
    if (gear.faults.length > 0) return says(gear.faults.join('; '));
    const command = this.#command();
    this.#choose(this.#entry, false);
    if (soldiers !== undefined) this.#choose(soldiers, true);
    const part: Part = {
      name: soldiers === undefined ? name : (this.#plan.names[fighter.name] ?? fighter.name),
      role: ridden === undefined ? 'model' : 'rider',
      profile: numbersOf(fighter),
      ...(gear.weapons.length > 0 ? { weapons: gear.weapons } : {}),
      ...(this.#riderArmour(gear).length > 0 ? { armour: this.#riderArmour(gear) } : {}),
    };
    const parts: Part[] = [part];
    if (ridden !== undefined) {
      const barding = gear.armour.filter((piece) => piece.includes('barding') || piece.includes('natural'));
      parts.push({
        name: ridden.name,
        role: 'mount',
        profile: numbersOf(ridden),
        ...(barding.length > 0 ? { armour: barding } : {}),
      });
    }
    const least = soldiers?.least ?? 1;
    const most = soldiers === undefined ? 1 : soldiers.most < 0 ? MOST_MODELS : Math.max(soldiers.most, least);
    const each = soldiers?.points ?? 0;
    const bearer = [...within(this.#entry)].find((e) => isBearer(e.name));
    const unit: Unit = {
      id,
      name,
      category: this.#entry.category,
      troopType: type,
      base: this.#base(name, type),
      size: { min: least, max: most },
      points:
        soldiers === undefined
          ? { base: this.#entry.points }
          : { base: this.#entry.points + each * least, extra: each },
      parts,
      ...(gear.rules.length > 0 ? { rules: gear.rules } : {}),
      ...(this.#entry.unique && character ? { mark: 'one-per-army' as const } : {}),
      ...(this.#options.length > 0 ? { options: this.#ordered(type) } : {}),
      ...(Object.keys(command).length > 0 && !character ? { command } : {}),
      ...(bearer !== undefined && character ? { battleStandard: bearer.points } : {}),
      ...(this.#leftOut.length > 0 ? { unplayed: this.#leftOut } : {}),
    };
    return { unit, mounts: this.#mounts, leftOut: { id, name, why: '' } };
  }

  #isWizard(): boolean {
    return [this.#entry, ...within(this.#entry)].some((e) => e.groups.some((g) => /^(magic )?lore\b/i.test(g.name)));
  }

  #troopType(fighter: Profile, ridden: Profile | undefined): TroopType | undefined {
    const own = typeOf(fighter);
    if (own !== undefined) return own;
    if (ridden === undefined) return undefined;
    return mountedTroopType(typeOf(ridden) ?? this.#plan.mounts[ridden.name] ?? 'War Beast');
  }

  #base(name: string, type: TroopType): Base {
    const [frontMm, depthMm] = this.#plan.bases[name] ?? BASES[type];
    return { frontMm, depthMm, standIn: true };
  }

  /** Returns the equipment that the unit always has. Rules of cavalry belong to the rider (WFB9-TTCAV-011). */
  #gear(soldiers: Entry | undefined, mounted: boolean): Gear {
    const gear = new Gear();
    const fixed = this.#entry.entries.filter((e) => isFixed(e) && e !== soldiers && modelOf(e) === undefined);
    const part = mounted ? 'rider' : undefined;
    for (const from of [this.#entry, ...(soldiers === undefined ? [] : [soldiers]), ...fixed]) {
      gear.profiles(from.profiles);
      gear.printed(from.rules, part);
    }
    return gear;
  }

  #riderArmour(gear: Gear): string[] {
    const mounted = this.#entry.profiles.filter(isModel).length > 0 && rankAndFile(this.#entry) !== undefined;
    return gear.armour.filter((piece) => !(mounted && (piece.includes('barding') || piece.includes('natural'))));
  }

  #command(): NonNullable<Unit['command']> {
    const group = this.#entry.groups.find((g) => isCommand(g.name));
    const ranks =
      group === undefined ? this.#entry.entries.filter((e) => e.most === 1 && e.least === 0) : group.entries;
    const command: { -readonly [K in keyof NonNullable<Unit['command']>]: NonNullable<Unit['command']>[K] } = {};
    for (const rank of ranks) {
      if (isMusician(rank.name)) command.musician = rank.points;
      else if (isStandard(rank.name)) command.standard = rank.points;
      else {
        const profile = modelOf(rank);
        if (profile === undefined) continue;
        command.champion = {
          name: profile.name.trim(),
          points: rank.points,
          profile: this.#better(numbersOf(profile)),
        };
      }
      this.#extras(rank);
    }
    return command;
  }

  /**
   * Returns a champion profile that is nowhere worse than the others' (WFB9-CMD-004), because catalogues have errors.
   */
  #better(champion: Record<string, number>): Record<string, number> {
    const soldiers = rankAndFile(this.#entry);
    const others = soldiers === undefined ? undefined : modelOf(soldiers);
    if (others === undefined) return champion;
    const usual = numbersOf(others);
    return Object.fromEntries(Object.entries(champion).map(([name, n]) => [name, Math.max(n, usual[name])]));
  }

  /** Records the options of a command model, which are not offered. */
  #extras(rank: Entry): void {
    if (rank.groups.length > 0) this.#omit(`magic items of the ${rank.name.toLowerCase()}`, ITEMS);
    for (const own of rank.entries) {
      if (!isFixed(own))
        this.#omit(`${own.name} of the ${rank.name}`, 'equipment of one model of a unit is not played yet');
    }
  }

  #omit(name: string, why: string): void {
    const id = kebab(name);
    if (!this.#leftOut.some((o) => o.id === id)) this.#leftOut.push({ id, name: capital(name), why });
  }

  /** Collects the options in an entry or group, for each model or for the unit. */
  #choose(from: Entry, perModel: boolean): void {
    const soldiers = rankAndFile(this.#entry);
    const command = this.#entry.groups.some((g) => isCommand(g.name));
    for (const entry of from.entries) {
      if (entry === soldiers || isFixed(entry) || isBearer(entry.name)) continue;
      if (isItems(entry.name)) this.#omit(entry.name, ITEMS);
      else if (from === this.#entry && !command && (isMusician(entry.name) || isStandard(entry.name))) continue;
      else if (modelOf(entry) === undefined) this.#group(entry.name, 0, 1, [entry], perModel);
    }
    for (const group of from.groups) this.#choice(group, perModel);
  }

  #choice(group: Group, perModel: boolean): void {
    if (isCommand(group.name)) return;
    if (isMounts(group.name)) this.#ride(group);
    else if (isItems(group.name)) this.#omit(group.name.replace(/\s*\(.*\)/, ''), ITEMS);
    else {
      if (group.entries.length > 0) this.#group(group.name, group.least, group.most, group.entries, perModel);
      for (const inner of group.groups) this.#choice(inner, perModel);
    }
  }

  #id(name: string): string {
    const plain = kebab(british(plainName(name)));
    let id = plain;
    for (let n = 2; this.#ids.has(id); n++) id = `${plain}-${n}`;
    this.#ids.add(id);
    return id;
  }

  #group(name: string, least: number, most: number, entries: readonly Entry[], perModel: boolean): void {
    const options: Option[] = [];
    for (const entry of entries) {
      const gear = new Gear();
      gear.profiles(entry.profiles);
      gear.printed(entry.rules);
      for (const inner of entry.entries.filter(isFixed)) gear.profiles(inner.profiles);
      const gives = {
        ...(gear.weapons.length > 0 ? { weapons: gear.weapons } : {}),
        ...(gear.armour.length > 0 ? { armour: gear.armour } : {}),
        ...(gear.rules.length > 0 ? { rules: gear.rules } : {}),
      };
      if (gear.faults.length > 0) this.#omit(entry.name, gear.faults.join('; '));
      else if (Object.keys(gives).length === 0) this.#omit(entry.name, 'what it does is not played yet');
      else {
        const price = entry.points === 0 ? {} : perModel ? { perModel: entry.points } : { points: entry.points };
        options.push({ id: this.#id(entry.name), name: capital(british(entry.name)), ...price, gives });
      }
    }
    if (options.length === 0) return;
    if (most < 0 && options.some((o) => (o.gives?.weapons ?? []).length > 0)) {
      this.#arms(options);
      return;
    }
    const max = most < 0 ? options.length : Math.min(most, options.length);
    this.#options.push({ name: capital(name), choose: { min: Math.min(least, max), max }, options });
  }

  /** Adds weapons if the catalogue gives no number: one for close combat and one for shooting. */
  #arms(options: readonly Option[]): void {
    for (const [name, use] of [
      ['Close combat weapon', 'close combat'],
      ['Missile weapon', 'shooting'],
    ] as const) {
      const some = options.filter((o) => (o.gives?.weapons ?? []).some((id) => WEAPONS.get(id)?.use === use));
      if (some.length > 0) this.#options.push({ name, choose: { min: 0, max: 1 }, options: some });
    }
  }

  #ride(group: Group): void {
    const options: Option[] = [];
    for (const entry of group.entries) {
      const ridden = modelOf(entry) === undefined ? entry.entries.find((e) => modelOf(e) !== undefined) : entry;
      const profile = ridden === undefined ? undefined : modelOf(ridden);
      const name = profile?.name ?? entry.name;
      const type = this.#plan.mounts[ridden?.name ?? name] ?? this.#plan.mounts[name] ?? typeOf(profile);
      if (ridden === undefined || profile === undefined || type !== 'War Beast') {
        const why = type === undefined ? 'it is not played as a mount yet' : `a ${type} as a mount is not played yet`;
        this.#omit(entry.name, why);
        continue;
      }
      const gear = new Gear();
      gear.profiles(ridden.profiles);
      gear.printed(ridden.rules);
      if (gear.faults.length > 0) {
        this.#omit(entry.name, gear.faults.join('; '));
        continue;
      }
      const id = this.#id(ridden.name);
      this.#mounts.push({
        id,
        name: ridden.name,
        troopType: type,
        base: this.#base(ridden.name, type),
        profile: numbersOf(profile),
        ...(gear.armour.length > 0 ? { armour: gear.armour } : {}),
        ...(gear.rules.length > 0 ? { rules: gear.rules } : {}),
      });
      options.push({ id, name: ridden.name, ...(entry.points > 0 ? { points: entry.points } : {}), mount: id });
    }
    if (options.length > 0) this.#options.push({ name: 'Mount', choose: { min: 0, max: 1 }, options });
  }

  /** Returns the options in order; options for riders only go with a mount. */
  #ordered(type: TroopType): OptionGroup[] {
    const mounts = this.#options.flatMap((g) => g.options).flatMap((o) => (o.mount === undefined ? [] : [o.id]));
    const forRiders = (option: Option): boolean =>
      (option.gives?.weapons ?? []).some((id) => {
        const weapon = WEAPONS.get(id);
        return weapon !== undefined && weapon.users === 'mounted';
      });
    if (type !== 'Infantry') return this.#options;
    return this.#options.flatMap((group) => {
      const options = group.options.flatMap((option): Option[] => {
        if (!forRiders(option)) return [option];
        return mounts.length === 0 ? [] : [{ ...option, needs: { options: mounts } }];
      });
      const max = Math.min(group.choose.max, options.length);
      return options.length === 0 ? [] : [{ ...group, choose: { ...group.choose, max }, options }];
    });
  }
}

/** Returns a unit of a catalogue as a unit of an army book, or the reason why there is none. */
export function translateUnit(entry: Entry, plan: Plan): Translated {
  return new Translator(entry, plan).translated();
}
