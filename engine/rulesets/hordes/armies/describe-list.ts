// Lists and books in words.
import type { AttachmentData, BookData, EntryData, MemberData, ModelData, WeaponData } from './book-format.js';
import type { HordesList } from './composition.js';
import { playedOf, unplayedOf, whyNotOffered } from './what-is-played.js';

const joined = (words: readonly string[]): string => words.join(', ');

/** Returns a list as text: a line for each unit, and what it does without. */
export function describeList({ name, points, pointsLimit, units, book }: HordesList): string {
  const rows = units.flatMap(
    ({ entry, name: called, models, points: cost, unit, attachments, attachedTo, companionOf }) => {
      const unplayed = [...new Set([entry, ...attachments].flatMap(unplayedOf))];
      const named = called === entry.name ? called : `${called} (${entry.name})`;
      const what = [named, ...attachments.map(({ name }) => name)].join(' with ');
      const leader = unit.leader ?? unit.marshal;
      const verb = unit.leader === undefined ? 'marshaled' : 'led';
      const led = leader === undefined ? '' : `, ${verb} by ${units[leader].name}`;
      const attached = attachedTo === undefined ? led : `, attached to ${units[attachedTo].name}`;
      const whose = companionOf === undefined ? attached : `, comes with ${units[companionOf].name}`;
      const brings =
        entry.battlegroupPoints === undefined ? '' : `, brings ${entry.battlegroupPoints} for its battlegroup`;
      const line = `  ${models > 1 ? `${models} ` : ''}${what}: ${cost} points${brings}${whose}`;
      return unplayed.length === 0 ? [line] : [line, `    without ${joined(unplayed)}, not played`];
    },
  );
  const stands = units.some(({ entry }) => entry.battlegroupPoints !== undefined)
    ? []
    : ['  without a warlock or warcaster: beasts and jacks pay without one, points of the slain decide'];
  return [`${name}: ${book.name}, ${points} of ${pointsLimit} points`, ...rows, ...stands].join('\n');
}

function weaponLine({ name, kind, RNG, ROF, AOE, POW, damage = [] }: WeaponData): string {
  const numbers = [`RNG ${RNG}`];
  if (kind === 'ranged') numbers.push(`ROF ${ROF ?? 1}`);
  if (AOE !== undefined) numbers.push(`AOE ${AOE}`);
  numbers.push(POW === null ? 'no damage' : `POW ${POW}`);
  return `    ${kind} ${name}: ${joined([...numbers, ...damage])}`;
}

function statsOf(model: ModelData): readonly string[] {
  const { SPD, STR, MAT, RAT, DEF, ARM, CMD, FURY, THR, FOCUS, boxes, spiral } = model;
  const stats = [`SPD ${SPD}`, `STR ${STR}`, `MAT ${MAT}`, `RAT ${RAT}`, `DEF ${DEF}`, `ARM ${ARM}`, `CMD ${CMD}`];
  if (FURY !== undefined) stats.push(`FURY ${FURY}`);
  if (THR !== undefined) stats.push(`THR ${THR}`);
  if (FOCUS !== undefined) stats.push(`FOCUS ${FOCUS}`);
  if (boxes !== undefined) stats.push(`${boxes} boxes`);
  if (spiral !== undefined) stats.push(`spiral ${spiral.map((branch) => branch.length).join('-')}`);
  return stats;
}

function modelLines(model: ModelData): string[] {
  return [
    `    ${joined(statsOf(model))}`,
    ...model.weapons.map(weaponLine),
    ...(model.immunities === undefined ? [] : [`    immune: ${joined(model.immunities)}`]),
  ];
}

const memberLines = ({ name, base, model }: MemberData): string[] => [
  `   ${name}${base === undefined ? '' : `, ${base} base`}`,
  ...modelLines(model),
];

/** Returns what is played of an entry or attachment, and what is not. */
function playedLines(of: EntryData | AttachmentData): string[] {
  const [played, unplayed, why] = [playedOf(of), unplayedOf(of), whyNotOffered(of)];
  return [
    ...(played.length === 0 ? [] : [`    played: ${joined(played)}`]),
    ...(unplayed.length === 0 ? [] : [`    not played: ${joined(unplayed)}`]),
    ...(why === null ? [] : [`    not offered: ${why}`]),
  ];
}

const costIn = (points: string, isStandIn: boolean | undefined): string =>
  `${points} points${isStandIn === true ? ' (stand-in)' : ''}`;

const attachmentLines = (of: AttachmentData): string[] => [
  `   ${of.name} (${of.id}): ${of.type}, FA ${of.fa}, ${costIn(`${of.points}`, of.pointsStandIn)}`,
  ...of.models.flatMap((member) => (of.models.length === 1 ? modelLines(member.model) : memberLines(member))),
  ...playedLines(of),
];

function entryLines(entry: EntryData): string[] {
  const {
    id,
    name,
    type,
    base,
    fa,
    sizes,
    model,
    pointsStandIn,
    others = [],
    companions = [],
    attachments = [],
  } = entry;
  const cost = sizes.map(({ models, points }) => (type === 'unit' ? `${models} models ${points}` : `${points}`));
  return [
    `  ${name} (${id}): ${type}, ${base} base, FA ${fa}, ${costIn(cost.join(' or '), pointsStandIn)}`,
    ...modelLines(model),
    ...(entry.dismounted === undefined ? [] : ['   dismounted', ...modelLines(entry.dismounted)]),
    ...[...others, ...companions].flatMap(memberLines),
    ...playedLines(entry),
    ...attachments.flatMap(attachmentLines),
  ];
}

/** Returns an army book as lines: each entry with its profile, and its abilities that are played and that are not. */
export function bookLines({ name, standIn, units }: BookData): readonly string[] {
  return [name, `Stand-ins: ${standIn}.`, ...units.flatMap(entryLines)];
}
