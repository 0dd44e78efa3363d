/**
 * Writes the army books of HORDES and WARMACHINE from the public data of the edition before: `node --import
 * ./scripts/register.mjs scripts/import/hordes/books-from-xml.ts <folder of the data>`, then compile-data.ts. It takes
 * facts alone: profiles, weapons, arrangements of damage, numbers of models, names of abilities. The plans say what is
 * taken, and what the data lacks. Not taken: whoever joins units of Mercenaries alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import type {
  AttachmentData,
  BookData,
  EntryData,
  MemberData,
  ModelData,
  WeaponData,
} from '../../../engine/rulesets/hordes/armies/book-format.js';
import { BOOKS, type BookPlan, type Plan } from './plans.js';
import { abilityName, attachmentName, idOf, spiralOf } from './words.js';

const HOME = new URL('../../../engine/rulesets/hordes/armies/books/', import.meta.url);
/** Points of this edition for each point of the edition before. */
const RATE = 1.85;
/** Points for a battlegroup for each of the edition before. */
const GROUP_RATE = 5;
/** Melee range in inches of weapons with and without reach; those of gargantuans and colossals have it. */
const REACH = 2;
const NEAR = 0.5;

interface Node {
  readonly [name: string]: string | readonly Node[] | undefined;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

const children = (node: Node, name: string): readonly Node[] => {
  const found = node[name];
  return Array.isArray(found) ? found : [];
};
const text = (node: Node, name: string): string => String(node[`@${name}`] ?? '').trim();
const number = (node: Node, name: string): number => Number(text(node, name));
const isSet = (node: Node, name: string): boolean => text(node, name) === 'true';

/** Names of advantages by the attribute that says so. What has no effect in this edition has no name here. */
const ADVANTAGES: Readonly<Record<string, string>> = {
  advance_deployment: 'Advance Deployment',
  arc_node: 'Arc Node',
  cma: 'Combined Melee Attack',
  cra: 'Combined Ranged Attack',
  construct: 'Construct',
  eyelesssight: 'Eyeless Sight',
  gunfighter: 'Gunfighter',
  incorporeal: 'Incorporeal',
  jack_marshal: "'Jack Marshal",
  journeyman_warcaster: 'Journeyman Warcaster',
  lesser_warlock: 'Lesser Warlock',
  officer: 'Officer',
  pathfinder: 'Pathfinder',
  stealth: 'Stealth',
  tough: 'Tough',
  undead: 'Undead',
};
const IMMUNITIES = ['cold', 'corrosion', 'electricity', 'fire'] as const;
const DAMAGE = ['magical', ...IMMUNITIES] as const;
const QUALITIES: Readonly<Record<string, string>> = {
  buckler: 'Buckler',
  shield: 'Shield',
  weapon_master: 'Weapon Master',
  open_fist: 'Open Fist',
  chain: 'Chain Weapon',
  continuous_corrosion: 'Continuous Effect: Corrosion',
  continuous_fire: 'Continuous Effect: Fire',
  critical_corrosion: 'Critical Corrosion',
  critical_fire: 'Critical Fire',
};

/** True for what the type of an entry or its shape says: what it joins, what it comes with, that its Mount attacks (HRD-CAV-002). */
const isShape = (title: string): boolean =>
  /^(attachment|companion|attached to) \[|^war(lock|caster) unit$|^lesser warbeast$|^combat rider$/i.test(title);

/** Returns the names of the abilities of a model or weapon. Parts of an ability, which a dot begins, count with it. */
function abilitiesOf(node: Node): string[] {
  const titles = children(node, 'capacity').map((capacity) => text(capacity, 'title'));
  return [...new Set(titles.filter((title) => !title.startsWith('●') && !isShape(title)).map(abilityName))];
}

/** Returns the range of a shot: inches, the length of a spray, or CTRL. */
function rangeOf(rng: string): number | string {
  const spray = /^SP ?(\d+)$/i.exec(rng);
  if (spray !== null) return `SP ${spray[1]}`;
  return rng === 'CTRL' ? rng : Number(rng);
}

function weaponsOf(node: Node, kind: WeaponData['kind'], isGreat: boolean): WeaponData[] {
  return children(node, `${kind}_weapon`).flatMap((weapon) => {
    const rof = text(weapon, 'rof');
    const aoe = Number(text(weapon, 'aoe'));
    const pow = Number(text(weapon, 'pow'));
    const abilities = abilitiesOf(weapon);
    if (kind === 'ranged' && rof !== '' && !(Number(rof) > 0)) abilities.push(`ROF ${rof}`);
    const qualities = Object.keys(QUALITIES).filter((name) => isSet(weapon, name));
    const damage = DAMAGE.filter((name) => isSet(weapon, name));
    const location = text(weapon, 'location');
    const one: WeaponData = {
      name: text(weapon, 'name'),
      kind,
      RNG: kind === 'ranged' ? rangeOf(text(weapon, 'rng')) : isGreat || isSet(weapon, 'reach') ? REACH : NEAR,
      ...(aoe > 0 ? { AOE: aoe } : {}),
      ...(kind === 'ranged' && Number(rof) > 1 ? { ROF: Number(rof) } : {}),
      POW: Number.isFinite(pow) ? pow : null,
      ...(location === '' ? {} : { location }),
      ...(qualities.length === 0 ? {} : { qualities: qualities.map((name) => QUALITIES[name]) }),
      ...(damage.length === 0 ? {} : { damage }),
      ...(abilities.length === 0 ? {} : { abilities }),
    };
    return Array.from({ length: number(weapon, 'count') || 1 }, () => one);
  });
}

const KINDS = ['ranged', 'melee', 'mount'] as const;

/** Returns the advantages that the type line of an entry says, by the words of this edition. */
function typeWords(node: Node): string[] {
  const words = text(node, 'qualification').toLowerCase();
  const rides = words.includes('cavalry') || words.includes('dragoon');
  return [
    ...(words.includes('light cavalry') ? ['Light Cavalry'] : rides ? ['Cavalry'] : []),
    ...(/battle engine war/.test(words) ? ['Battle Engine'] : []),
  ];
}

function modelOf(node: Node): ModelData {
  const stats = children(node, 'basestats')[0];
  const weapons = children(node, 'weapons');
  const animi = children(node, 'animus').map((animus) => `Animus: ${abilityName(text(animus, 'name'))}`);
  const named = Object.keys(ADVANTAGES).filter((name) => isSet(stats, name));
  const abilities = [...named.map((name) => ADVANTAGES[name]), ...typeWords(node), ...abilitiesOf(node), ...animi];
  const immunities = IMMUNITIES.filter((name) => isSet(stats, `immunity_${name}`));
  const spells = children(node, 'spell').map((spell) => abilityName(text(spell, 'name')));
  const feat = children(node, 'feat')[0] as Node | undefined;
  const boxes = Number(text(stats, 'hitpoints'));
  const spiral = text(node, 'damage_spiral');
  const right = text(node, 'damage_grid_right');
  const grid = text(node, right === '' ? 'damage_grid' : 'damage_grid_left');
  const isGreat = right !== '' || text(node, 'qualification').includes('Gargantuan');
  return {
    ARM: number(stats, 'arm'),
    CMD: number(stats, 'cmd'),
    DEF: number(stats, 'def'),
    MAT: number(stats, 'mat'),
    RAT: number(stats, 'rat'),
    SPD: number(stats, 'spd'),
    STR: number(stats, 'str'),
    ...(text(node, 'fury') === '' ? {} : { FURY: number(node, 'fury') }),
    // a lesser leader has its points among its stats
    ...(isSet(stats, 'lesser_warlock') ? { FURY: number(stats, 'focus') } : {}),
    ...(isSet(stats, 'journeyman_warcaster') ? { FOCUS: number(stats, 'focus') } : {}),
    ...(text(node, 'threshold') === '' ? {} : { THR: number(node, 'threshold') }),
    ...(text(node, 'focus') === '' ? {} : { FOCUS: number(node, 'focus') }),
    ...(boxes > 1 ? { boxes } : {}),
    ...(spiral === '' ? {} : { spiral: spiralOf(spiral) }),
    ...(grid === '' ? {} : { grid }),
    ...(right === '' ? {} : { rightGrid: right }),
    weapons: weapons.flatMap((held) => KINDS.flatMap((kind) => weaponsOf(held, kind, isGreat))),
    ...(abilities.length === 0 ? {} : { abilities: [...new Set(abilities)] }),
    ...(spells.length === 0 ? {} : { spells }),
    ...(feat === undefined ? {} : { feat: abilityName(text(feat, 'title')) }),
    ...(immunities.length === 0 ? {} : { immunities }),
  };
}

/** Returns the type of an entry by the tag and the words of the source. */
function typeOf(tag: string, node: Node): EntryData['type'] {
  if (tag === 'unit' || tag === 'solo' || tag === 'warlock' || tag === 'warcaster') return tag;
  if (tag === 'battleEngine') return 'battle engine';
  const words = text(node, 'qualification').toLowerCase();
  const whole = (['gargantuan', 'warbeast pack', 'colossal'] as const).find((word) => words.includes(word));
  if (whole !== undefined) return whole;
  const weight = ['lesser', 'light', 'heavy'].find((word) => words.includes(word)) ?? 'heavy';
  return `${weight} ${tag}` as EntryData['type'];
}

/** Bases by the first word of a type. */
const BASES = {
  lesser: 'small',
  light: 'medium',
  heavy: 'large',
  battle: 'huge',
  gargantuan: 'huge',
  colossal: 'huge',
} as const;

/** Returns points of this edition for those of the edition before. */
const standIn = (points: string): number => Math.round(RATE * Number(points));

const allowanceOf = (fa: string): number | 'U' | 'C' => (fa === 'U' || fa === 'C' ? fa : Number(fa));

/** Returns the further models of an entry as the plan names them, in their order in the source. */
function othersOf(node: Node, plan: Plan): MemberData[] {
  const profiles = children(node, 'model').map(modelOf);
  if (plan.crew === true) {
    const leader = modelOf(node);
    profiles.push({ ...leader, weapons: leader.weapons.filter(({ kind }) => kind === 'melee') });
  }
  return (plan.others ?? []).map((other, i) => ({ ...other, model: profiles[i] }));
}

/** Returns what a dragoon is once it is dismounted: without its Mount, and without what the plan says (HRD-DRAG-002). */
function dismountedOf(node: Node, lost: readonly string[]): ModelData {
  const { FURY: _FURY, FOCUS: _FOCUS, ...mounted } = modelOf(node);
  const [onFoot] = children(node, 'model').map(modelOf);
  const keeps = (names: readonly string[] = []) => names.filter((name) => !lost.includes(name));
  return {
    ...mounted,
    SPD: onFoot.SPD,
    ARM: onFoot.ARM,
    boxes: onFoot.boxes ?? 1,
    weapons: mounted.weapons.flatMap(({ abilities, ...weapon }) => {
      if (weapon.kind === 'mount') return [];
      const left = keeps(abilities);
      return [left.length === 0 ? weapon : { ...weapon, abilities: left }];
    }),
    abilities: keeps(mounted.abilities),
  };
}

function attachmentsOf(node: Node, plan: Plan): AttachmentData[] {
  const of = (type: AttachmentData['type']): AttachmentData[] =>
    children(node, type === 'command attachment' ? 'unit_attachment' : 'weapon_attachment').map((attached) => {
      const name = attachmentName(text(attached, 'full_name'));
      const points = plan.attachments?.[name];
      const models = children(attached, 'model');
      return {
        id: idOf(name),
        name,
        type,
        fa: allowanceOf(text(attached, 'fa')),
        points: points ?? standIn(text(attached, 'cost')),
        ...(points === undefined ? { pointsStandIn: true } : {}),
        models: models.map((model) => ({
          name: models.length === 1 ? name : memberName(model),
          count: 1,
          model: modelOf(model),
        })),
      };
    });
  return [...of('command attachment'), ...of('weapon attachment')];
}

/** Returns the name of a model of an attachment. */
const memberName = (model: Node): string => abilityName(text(model, 'full_name') || text(model, 'id'));

function entryOf(tag: string, node: Node, plan: Plan): EntryData {
  const type = typeOf(tag, node);
  const weight = type.split(' ')[0] as keyof typeof BASES;
  const isUnit = tag === 'unit';
  const counts = isUnit ? [text(node, 'baseCount'), text(node, 'fullCount')] : [text(node, 'nbModelsInPack') || '1'];
  const leads = type === 'warlock' || type === 'warcaster';
  const costs = isUnit ? [text(node, 'base_cost'), text(node, 'full_cost')] : [leads ? '0' : text(node, 'cost')]; // HRD-ARMY-004
  const sizes = counts.flatMap((models, i) => {
    if (!(Number(models) > 0)) return [];
    return [{ models: Number(models), points: plan.points?.[i] ?? standIn(costs[i]) }];
  });
  const brought = number(node, type === 'warlock' ? 'warbeast_points' : 'warjack_points');
  const others = othersOf(node, plan);
  const attachments = attachmentsOf(node, plan);
  return {
    id: idOf(plan.name),
    name: plan.name,
    type,
    base: plan.base ?? BASES[weight] ?? 'small',
    fa: allowanceOf(text(node, 'fa')),
    sizes,
    ...(leads ? { battlegroupPoints: plan.brings ?? GROUP_RATE * brought } : {}),
    ...(plan.points === undefined && plan.brings === undefined ? { pointsStandIn: true } : {}),
    model: modelOf(node),
    ...(others.length === 0 ? {} : { [leads && plan.joins !== true ? 'companions' : 'others']: others }),
    ...(plan.dismounted === undefined ? {} : { dismounted: dismountedOf(node, plan.dismounted) }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

/** Returns every node with this tag. */
function* all(node: Node): Generator<[tag: string, node: Node]> {
  for (const [tag, found] of Object.entries(node)) {
    if (!Array.isArray(found)) continue;
    for (const child of found as readonly Node[]) {
      if (typeof child !== 'object') continue;
      yield [tag, child];
      yield* all(child);
    }
  }
}

const TAGS: readonly string[] = [
  'unit',
  'solo',
  'warbeast',
  'warjack',
  'colossal',
  'warlock',
  'warcaster',
  'battleEngine',
];

function bookOf(folder: string, { id, name, file, entries }: BookPlan): BookData {
  const nodes = [...all(parser.parse(readFileSync(join(folder, file), 'utf8')) as Node)];
  const units = entries.map((plan) => {
    const found = nodes.find(
      ([tag, node]) =>
        TAGS.includes(tag) && text(node, 'full_name').replaceAll('&amp;', '&') === (plan.source ?? plan.name),
    );
    if (found === undefined) throw new Error(`${file} has no '${plan.name}'`);
    return entryOf(...found, plan);
  });
  return {
    id,
    name,
    version: '1',
    standIn: 'profiles, weapons and abilities are those of the edition before; bases are our own table',
    units: units.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

if (argv[1]?.endsWith('books-from-xml.ts')) {
  const folder = argv[2];
  if (folder === undefined) throw new Error('give the folder of the data');
  for (const plan of BOOKS) {
    const text = JSON.stringify(bookOf(folder, plan), null, 1);
    writeFileSync(fileURLToPath(new URL(`${plan.id}.json`, HOME)), `${text}\n`);
  }
}
