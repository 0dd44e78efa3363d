// Reads BattleScribe catalogues of both generations (1.15 and 2.x) into one form: entries with their points, numbers,
// profiles, rules and choices, with links resolved.
import { XMLParser } from 'fast-xml-parser';

interface Node {
  readonly [attribute: `@${string}`]: string;
  readonly [child: string]: Node[] | string | undefined;
}

/** A table of characteristics: of a model, a weapon, a piece of armour, an item. */
export interface Profile {
  /** Name of the kind in the game system: Model, Weapon, Armour, ... */
  readonly kind: string;
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Contents of a choice: entries, and groups of entries. */
export interface Choices {
  readonly entries: readonly Entry[];
  readonly groups: readonly Group[];
}

/** An entry of a roster: a unit, a model, or an upgrade. */
export interface Entry extends Choices {
  readonly name: string;
  /** 'unit', 'model' or 'upgrade'. */
  readonly type: string;
  readonly points: number;
  /** The least and the most copies in the parent; the most is -1 if there is no limit. */
  readonly least: number;
  readonly most: number;
  /** True if an army may have only one of it: a named character. */
  readonly unique: boolean;
  /** Category of a unit: Lords, Heroes, Core, ... */
  readonly category: string;
  readonly profiles: readonly Profile[];
  /** Names of special rules, as printed. */
  readonly rules: readonly string[];
}

/** A group of entries with a limit on the number taken. */
export interface Group extends Choices {
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** Depth at which links are not followed further. A chariot that a character rides has a crew that rides nothing. */
const DEEPEST = 8;

function children(node: Node, wrapper: string, name: string): readonly Node[] {
  const found = node[wrapper];
  const inner = Array.isArray(found) ? found[0]?.[name] : undefined;
  return Array.isArray(inner) ? inner : [];
}

function index(node: Node, byId: Map<string, Node>): Map<string, Node> {
  if (node['@id']) byId.set(node['@id'], node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) index(child, byId);
  }
  return byId;
}

/**
 * Decodes an id of the first generation: its words are hexadecimal digits before a constant tail (`436f7265...` is
 * Core).
 */
function decoded(id: string): string {
  return /^([0-9a-f]{2})+$/.test(id) ? (Buffer.from(id, 'hex').toString('latin1').split('###')[0] ?? id) : id;
}

const textOf = (node: Node): string => {
  const text = node['#text'];
  return typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '';
};

/** Returns the value to which unconditional modifiers of a node set a field; undefined if there is none. */
function setTo(node: Node, field: string): number | undefined {
  const found = children(node, 'modifiers', 'modifier').find(
    (m) =>
      m['@type'] === 'set' &&
      m['@field'] === field &&
      children(m, 'conditions', 'condition').length + children(m, 'conditionGroups', 'conditionGroup').length === 0,
  );
  return found === undefined ? undefined : Number(found['@value']);
}

class Reader {
  readonly #byId: Map<string, Node>;
  readonly #root: Node;
  /** True if the catalogue is of the second generation. */
  readonly #second: boolean;

  constructor(root: Node) {
    this.#root = root;
    this.#byId = index(root, new Map());
    this.#second = Number(root['@battleScribeVersion'] ?? 0) >= 2;
  }

  units(): readonly Entry[] {
    const own = this.#second
      ? children(this.#root, 'selectionEntries', 'selectionEntry')
      : children(this.#root, 'entries', 'entry');
    const linked = this.#second ? children(this.#root, 'entryLinks', 'entryLink') : this.#entryLinks(this.#root);
    return [...own.map((node) => this.#entry(node, 0)), ...linked.flatMap((link) => this.#linked(link, 0).entries)];
  }

  #entryLinks(node: Node): readonly Node[] {
    return children(node, 'links', 'link').filter(
      (l) => l['@linkType'] === 'entry' || l['@linkType'] === 'entry group',
    );
  }

  /** Returns the value of a constraint (second generation) or of an attribute (first generation). */
  #bound(node: Node, type: 'min' | 'max', fallback: number): number {
    if (!this.#second) {
      const value = node[type === 'min' ? '@minSelections' : '@maxSelections'];
      return value === undefined ? fallback : Number(value);
    }
    const found = children(node, 'constraints', 'constraint').find(
      (c) => c['@type'] === type && c['@field'] === 'selections' && c['@scope'] === 'parent',
    );
    return found === undefined ? fallback : Number(found['@value']);
  }

  #points(node: Node): number {
    if (!this.#second) return Number(node['@points'] ?? 0);
    return Number(
      children(node, 'costs', 'cost').find((c) => c['@name'] === 'pts' || c['@typeId'] === 'points')?.['@value'] ?? 0,
    );
  }

  #profile(node: Node): Profile {
    const values = children(node, 'characteristics', 'characteristic').map((c): readonly [string, string] => [
      c['@name'] ?? '',
      (c['@value'] ?? textOf(c)).trim(),
    ]);
    return {
      kind: node['@typeName'] ?? node['@profileTypeName'] ?? decoded(node['@profileTypeId'] ?? ''),
      name: node['@name'] ?? '',
      values: new Map(values),
    };
  }

  #info(node: Node): { readonly profiles: readonly Profile[]; readonly rules: readonly string[] } {
    const profiles = children(node, 'profiles', 'profile').map((p) => this.#profile(p));
    const rules = children(node, 'rules', 'rule').map((r) => r['@name'] ?? '');
    const links = this.#second
      ? children(node, 'infoLinks', 'infoLink')
      : children(node, 'links', 'link').filter((l) => l['@linkType'] === 'profile' || l['@linkType'] === 'rule');
    for (const link of links) {
      const target = this.#byId.get(link['@targetId'] ?? '');
      if (target === undefined) continue; // a link into the game system, which contains nothing that is needed here
      const kind = link['@type'] ?? link['@linkType'];
      if (kind === 'profile') profiles.push(this.#profile(target));
      else rules.push(target['@name'] ?? '');
    }
    return { profiles, rules };
  }

  #unique(node: Node): boolean {
    if (!this.#second) return node['@maxInRoster'] === '1';
    return children(node, 'constraints', 'constraint').some(
      (c) => c['@type'] === 'max' && c['@scope'] === 'roster' && Number(c['@value']) === 1,
    );
  }

  #category(node: Node): string {
    if (!this.#second) return decoded(node['@categoryId'] ?? '');
    const primary = children(node, 'categoryLinks', 'categoryLink').find((c) => c['@primary'] === 'true');
    return decoded(primary?.['@targetId'] ?? '');
  }

  #entry(node: Node, depth: number, link?: Node): Entry {
    const from = link ?? node;
    const linkPoints = link === undefined ? undefined : (setTo(link, 'points') ?? (this.#points(link) || undefined));
    return {
      name: (node['@name'] ?? '').replace(/\s+/g, ' ').trim(),
      type: node['@type'] ?? '',
      points: linkPoints ?? this.#points(node),
      least: this.#bound(from, 'min', this.#bound(node, 'min', 0)),
      most: this.#bound(from, 'max', this.#bound(node, 'max', -1)),
      unique: this.#unique(node),
      category: this.#category(node),
      ...this.#info(node),
      ...this.#choices(node, depth),
    };
  }

  #group(node: Node, depth: number): Group {
    return {
      name: node['@name'] ?? '',
      least: Math.max(0, this.#bound(node, 'min', 0)),
      most: this.#bound(node, 'max', -1),
      ...this.#choices(node, depth),
    };
  }

  #linked(link: Node, depth: number): Choices {
    const target = this.#byId.get(link['@targetId'] ?? '');
    if (target === undefined || depth > DEEPEST) return { entries: [], groups: [] };
    const group = link['@type'] === 'selectionEntryGroup' || link['@linkType'] === 'entry group';
    if (group) return { entries: [], groups: [this.#group(target, depth + 1)] };
    return { entries: [this.#entry(target, depth + 1, link)], groups: [] };
  }

  #choices(node: Node, depth: number): Choices {
    if (depth > DEEPEST) return { entries: [], groups: [] };
    const second = this.#second;
    const links = second ? children(node, 'entryLinks', 'entryLink') : this.#entryLinks(node);
    const linked = links.map((link) => this.#linked(link, depth));
    const entries = second ? children(node, 'selectionEntries', 'selectionEntry') : children(node, 'entries', 'entry');
    const groups = second
      ? children(node, 'selectionEntryGroups', 'selectionEntryGroup')
      : children(node, 'entryGroups', 'entryGroup');
    return {
      entries: [...entries.map((e) => this.#entry(e, depth + 1)), ...linked.flatMap((c) => c.entries)],
      groups: [...groups.map((g) => this.#group(g, depth + 1)), ...linked.flatMap((c) => c.groups)],
    };
  }
}

/**
 * Returns the units of a catalogue in order.
 * @throws TypeError if the text is not a catalogue
 */
export function readCatalogue(xml: string): readonly Entry[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    alwaysCreateTextNode: true,
    isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  });
  const [catalogue] = (parser.parse(xml) as { catalogue?: Node[] }).catalogue ?? [];
  if (!catalogue) throw new TypeError('expected a catalogue element at the top');
  return new Reader(catalogue).units();
}
