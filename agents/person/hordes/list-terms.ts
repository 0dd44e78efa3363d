// How lists of leaders with battlegroups are written.
import { hasBond, leadsAs } from '../../../engine/rulesets/hordes/abilities/numbers.js';
import type { AttachmentData, BookData, EntryData } from '../../../engine/rulesets/hordes/armies/book-format.js';
import { isAttachedSolo, isMarshal } from '../../../engine/rulesets/hordes/armies/composition.js';
import { readListData } from '../../../engine/rulesets/hordes/armies/list-format.js';
import { THEME_FORCES } from '../../../engine/rulesets/hordes/armies/theme-forces.js';
import { unplayedOf, whyNotOffered } from '../../../engine/rulesets/hordes/armies/what-is-played.js';
import { type Control, chosen, type Json, type ListTerms, type Offer, type Slot, sizeWords, tidy } from '../listing.js';

/** A unit of a list as written. */
interface Listed {
  readonly name?: string;
  readonly models?: number;
  readonly ambush?: true;
  readonly bonded?: true;
  readonly attachments?: readonly string[];
}

/** Weapon attachments that a unit may have (HRD-ATCH-003). */
const MOST_ATTACHED = 3;
const BATTLEGROUP = 'battlegroup';
const listed = (unit: Json): Listed => unit as unknown as Listed;
const entryOf = (unit: Json, book: BookData): EntryData | undefined => book.units.find(({ id }) => id === unit.unit);
const leads = ({ type }: EntryData): boolean => type === 'warlock' || type === 'warcaster';
const isBeast = ({ type }: EntryData): boolean => /warbeast|gargantuan/.test(type);
const isJack = ({ type }: EntryData): boolean => /warjack|colossal/.test(type);
const isLed = (entry: EntryData): boolean => isBeast(entry) || isJack(entry) || entry.type === 'monstrosity';

/** Returns the heading under which a person looks for an entry. */
function groupOf(entry: EntryData): string {
  if (entry.type === 'warlock') return 'Warlocks';
  if (entry.type === 'warcaster') return 'Warcasters';
  if (isBeast(entry)) return 'Warbeasts';
  if (isJack(entry)) return 'Warjacks';
  if (entry.type === 'monstrosity') return 'Monstrosities';
  if (entry.type === 'unit') return 'Units';
  return entry.type === 'solo' ? 'Solos' : 'Battle engines';
}

function noteOf(entry: EntryData): string {
  const why = whyNotOffered(entry);
  if (why !== null) return `not offered: ${why}`;
  const without = unplayedOf(entry);
  const brings = entry.battlegroupPoints === undefined ? [] : [`brings ${entry.battlegroupPoints} points`];
  return [...brings, ...(without.length === 0 ? [] : [`without ${without.join(', ')}`])].join('; ');
}

function offerOf(entry: EntryData): Offer {
  const sizes = entry.sizes.map(({ models }) => models);
  const points = leads(entry) ? 0 : entry.sizes[0].points;
  const size = sizeWords(Math.min(...sizes), Math.max(...sizes)).replace(' to ', ' or ');
  return { id: entry.id, name: entry.name, group: groupOf(entry), points, size, note: noteOf(entry) };
}

const attachmentsOf = (entry: EntryData, book: BookData): readonly AttachmentData[] => [
  ...(entry.attachments ?? []),
  ...(entry.type === 'unit' ? (book.officers ?? []) : []),
];

function attachmentControl(unit: Json, { id, name, type, points }: AttachmentData): Control {
  const value = (listed(unit).attachments ?? []).filter((of) => of === id).length;
  const key = `attachment:${id}`;
  if (type === 'command attachment') return { kind: 'check', key, label: name, value: value > 0, points };
  return { kind: 'count', key, label: name, value, least: 0, most: Math.max(MOST_ATTACHED, value), points };
}

/** Returns the places of an entry for other units, with what may be there. */
function slotsOf(entry: EntryData, { units }: BookData): readonly Slot[] {
  const slot = (key: string, label: string, may: (of: EntryData) => boolean, single = false): Slot => ({
    key,
    label,
    single,
    offers: units.filter(may).map(({ id }) => id),
  });
  const as = leads(entry) ? entry.type : leadsAs(entry.model.abilities);
  const led = as === undefined ? [] : [slot(BATTLEGROUP, 'Battlegroup', isLed)];
  const marshal = isMarshal(entry) ? [slot('marshals', 'Controls at the start', isJack)] : [];
  const attached = leads(entry) ? [slot('attached', 'Attached solo', isAttachedSolo, true)] : [];
  return [...led, ...marshal, ...attached];
}

export const listTerms: ListTerms<BookData> = {
  format: 'muster-army-list/1',
  extras: { asFarAsPlayed: true },
  shape: readListData,
  offers: ({ units }) => units.map(offerOf),
  ofList({ asFarAsPlayed = false, theme = '' }) {
    const label = 'Units do without abilities that are not played';
    const themes = [
      { value: '', label: 'none', points: 0 },
      ...THEME_FORCES.map((value) => ({ value, label: value, points: 0 })),
    ];
    return [
      { kind: 'check', key: 'asFarAsPlayed', label, value: asFarAsPlayed === true, points: 0 },
      { kind: 'choice', key: 'theme', label: 'Theme force', value: String(theme), among: themes },
    ];
  },
  setList: chosen,
  fresh: (id) => ({ unit: id }),
  controls(unit, book, { list, slot, owner }) {
    const entry = entryOf(unit, book);
    if (entry === undefined) return [];
    const { name = '', models = entry.sizes[0].models, ambush = false, bonded = false } = listed(unit);
    const among = entry.sizes.map((size) => ({
      value: `${size.models}`,
      label: `${size.models} models`,
      points: size.points,
    }));
    const leader = owner === null ? undefined : entryOf(owner, book);
    const mayBond = slot === BATTLEGROUP && leader !== undefined && hasBond(leader.model.abilities);
    const bond = {
      kind: 'check',
      key: 'bonded',
      label: `Bonded to ${leader?.name}`,
      value: bonded,
      points: 0,
    } as const;
    const hides = { kind: 'check', key: 'ambush', label: 'Ambush', value: ambush, points: 0 } as const;
    return [
      { kind: 'text', key: 'name', label: 'Name', value: name },
      ...(among.length < 2
        ? []
        : [{ kind: 'choice', key: 'models', label: 'Size', value: `${models}`, among } as const]),
      ...attachmentsOf(entry, book).map((of) => attachmentControl(unit, of)),
      ...(mayBond || bonded ? [bond] : []),
      ...(list.theme !== undefined || ambush ? [hides] : []),
    ];
  },
  set(unit, key, value) {
    const [kind, id] = key.split(':');
    if (kind === 'attachment') {
      const others = (listed(unit).attachments ?? []).filter((of) => of !== id);
      const all = [...others, ...Array.from({ length: Number(value) }, () => id)];
      return tidy({ ...unit, attachments: all.length === 0 ? undefined : all });
    }
    if (key === 'models') return { ...unit, models: Number(value) };
    return chosen(unit, key, value);
  },
  slots(unit, book) {
    const entry = entryOf(unit, book);
    return entry === undefined ? [] : slotsOf(entry, book);
  },
  offices: ['bonded'],
  price(unit, book) {
    const entry = entryOf(unit, book);
    if (entry === undefined) return 0;
    const size = entry.sizes.find(({ models }) => models === listed(unit).models) ?? entry.sizes[0];
    const attached = (listed(unit).attachments ?? []).map(
      (id) => attachmentsOf(entry, book).find((of) => of.id === id)?.points ?? 0,
    );
    return attached.reduce((sum, points) => sum + points, size.points);
  },
  models: (unit, book) => listed(unit).models ?? entryOf(unit, book)?.sizes[0].models ?? 0,
  limit(list, book) {
    const brought = (list.units as readonly Json[]).map((unit) => entryOf(unit, book)?.battlegroupPoints ?? 0);
    return brought.reduce((sum, points) => sum + points, Number(list.points));
  },
};
