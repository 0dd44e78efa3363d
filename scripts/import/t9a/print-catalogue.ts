/**
 * Prints the facts of a BattleScribe 1.15 catalogue, to write and proof-read an army book: `node --import
 * ./scripts/register.mjs scripts/import/t9a/print-catalogue.ts "Some Book.cat" [text in a unit's name]`. Writes no
 * file.
 */
import { readFileSync } from 'node:fs';
import { argv, exit, stderr, stdout } from 'node:process';
import { XMLParser } from 'fast-xml-parser';

interface Node {
  readonly [attribute: `@${string}`]: string;
  readonly [child: string]: Node[] | string | undefined;
}

/** Section names of the roster by their ids in the catalogue: hexadecimal text, or an id of the game system. */
const CATEGORIES: Readonly<Record<string, string>> = {
  'b2e4-176b-505b-1d2a': 'Lords',
  'c76a9923-4373-79cb-bfba-ed9b87d453e1': 'Heroes',
};

const ANY = '-1';

/** Returns the elements called `name` inside the wrapper `wrapper` of `node`; none if either is missing. */
function children(node: Node, wrapper: string, name: string): readonly Node[] {
  const found = node[wrapper];
  const inner = Array.isArray(found) ? found[0]?.[name] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** Returns the text of the element called `name` in `node` on one line, or ''. */
function textOf(node: Node, name: string): string {
  const found = node[name];
  const text = Array.isArray(found) ? found[0]?.['#text'] : undefined;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
}

/** Decodes a hexadecimal id, which is text with a constant tail: `436f7265...` is `Core`. */
function decode(id: string): string {
  if (CATEGORIES[id]) return CATEGORIES[id];
  if (!/^([0-9a-f]{2})+$/.test(id)) return id;
  return Buffer.from(id, 'hex').toString('latin1').split('###')[0] ?? id;
}

/** Returns every element with an id, by id. */
function index(node: Node, byId: Map<string, Node> = new Map()): Map<string, Node> {
  if (node['@id']) byId.set(node['@id'], node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) index(child, byId);
  }
  return byId;
}

/** Returns characteristics as `M 4 WS 3 ...`, without empty ones. */
function characteristics(profile: Node): string {
  return children(profile, 'characteristics', 'characteristic')
    .filter((c) => (c['@value'] ?? '').trim() !== '')
    .map((c) => `${c['@name']} ${c['@value']?.replace(/\s+/g, ' ')}`)
    .join(', ');
}

class Printer {
  readonly #byId: Map<string, Node>;
  readonly #lines: string[] = [];
  /** Ids of shared elements that are printed already; each is printed once. */
  readonly #told = new Set<string>();

  constructor(catalogue: Node) {
    this.#byId = index(catalogue);
  }

  get text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  entry(entry: Node, depth = 0): void {
    const per = entry['@type'] === 'model' ? ' a model' : '';
    const points = Number(entry['@points']) === 0 ? '' : ` ${Number(entry['@points'])} points${per}`;
    const hidden = entry['@hidden'] === 'true' ? ' (hidden until shown)' : '';
    this.#say(depth, `${entry['@type']} "${entry['@name']}"${points}${this.#counts(entry)}${hidden}`);
    this.#inside(entry, depth + 1);
  }

  #say(depth: number, line: string): void {
    this.#lines.push(`${'  '.repeat(depth)}${line}`);
  }

  #name(id: string | undefined): string {
    return id === undefined ? '?' : (this.#byId.get(id)?.['@name'] ?? decode(id));
  }

  #counts(node: Node): string {
    const least = node['@minSelections'];
    const most = node['@maxSelections'];
    const chosen = most === ANY ? ` (${least} or more)` : ` (${least} to ${most})`;
    const army =
      node['@maxInRoster'] === ANY || node['@maxInRoster'] === undefined ? '' : `, 0-${node['@maxInRoster']} an army`;
    const cap = Number(node['@maxPoints'] ?? ANY) >= 0 ? `, at most ${Number(node['@maxPoints'])} points` : '';
    return chosen + army + cap;
  }

  #inside(node: Node, depth: number): void {
    for (const profile of children(node, 'profiles', 'profile')) this.#profile(profile, depth);
    for (const rule of children(node, 'rules', 'rule')) this.#rule(rule, depth);
    this.#modifiers(node, depth);
    for (const entry of children(node, 'entries', 'entry')) this.entry(entry, depth);
    for (const group of children(node, 'entryGroups', 'entryGroup')) this.#group(group, depth);
    for (const link of children(node, 'links', 'link')) this.#link(link, depth);
  }

  #group(group: Node, depth: number): void {
    const fallback = group['@defaultEntryId'] ? `, else ${this.#name(group['@defaultEntryId'])}` : '';
    this.#say(depth, `group "${group['@name']}"${this.#counts(group)}${fallback}`);
    this.#inside(group, depth + 1);
  }

  #profile(profile: Node, depth: number): void {
    const kind = decode(profile['@profileTypeId'] ?? '');
    this.#say(depth, `${kind} profile "${profile['@name']}": ${characteristics(profile)}`);
    this.#modifiers(profile, depth + 1);
  }

  #rule(rule: Node, depth: number): void {
    this.#say(depth, `rule "${rule['@name']}"`);
    const id = rule['@id'] ?? '';
    const words = textOf(rule, 'description');
    if (words !== '' && !this.#told.has(id)) this.#say(depth + 1, words);
    this.#told.add(id);
  }

  #modifiers(node: Node, depth: number): void {
    for (const m of children(node, 'modifiers', 'modifier')) {
      const repeat =
        m['@repeat'] === 'true' ? ` for each ${m['@incrementValue']} of ${this.#name(m['@incrementChildId'])}` : '';
      const words = [...children(m, 'conditions', 'condition'), ...this.#grouped(m)].map((c) => this.#condition(c));
      const when = words.length > 0 ? ` when ${words.join(' and ')}` : '';
      this.#say(depth, `- ${m['@type']} ${decode(m['@field'] ?? '')} by ${m['@value']}${repeat}${when}`);
    }
  }

  #grouped(node: Node): readonly Node[] {
    const groups = children(node, 'conditionGroups', 'conditionGroup');
    return groups.flatMap((g) => [...children(g, 'conditions', 'condition'), ...this.#grouped(g)]);
  }

  #condition(c: Node): string {
    const child = c['@childId'] === 'no child' ? '' : ` of ${this.#name(c['@childId'])}`;
    return `${c['@field']}${child} in ${this.#name(c['@parentId'])} ${c['@type']} ${Number(c['@value'])}`;
  }

  #link(link: Node, depth: number): void {
    const target = this.#byId.get(link['@targetId'] ?? '');
    const seen = this.#told.has(link['@targetId'] ?? '');
    if (!target) this.#say(depth, `link to what is missing: ${link['@targetId']}`);
    else if (link['@linkType'] === 'profile') this.#profile(target, depth);
    else if (link['@linkType'] === 'rule') this.#rule(target, depth);
    else if (seen) this.#say(depth, `${link['@linkType']} "${target['@name']}", as above`);
    else {
      this.#told.add(link['@targetId'] ?? '');
      if (link['@linkType'] === 'entry') this.entry(target, depth);
      else this.#group(target, depth);
    }
    this.#modifiers(link, depth + 1);
  }
}

/** Returns the facts of a catalogue as indented text by section. With `filter`, only units whose names contain it. */
export function printCatalogue(xml: string, filter = ''): string {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    alwaysCreateTextNode: true,
    isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  });
  const [catalogue] = (parser.parse(xml) as { catalogue?: Node[] }).catalogue ?? [];
  if (!catalogue) throw new TypeError('expected a catalogue element at the top');
  const printer = new Printer(catalogue);
  const units = children(catalogue, 'entries', 'entry')
    .filter((entry) => entry['@name']?.toLowerCase().includes(filter.toLowerCase()))
    .map((entry) => ({ entry, section: decode(entry['@categoryId'] ?? '') }))
    .sort((a, b) => a.section.localeCompare(b.section));
  for (const { entry } of units) printer.entry(entry);
  return printer.text;
}

const [, script, path, filter] = argv;
if (script?.endsWith('print-catalogue.ts')) {
  if (!path) {
    stderr.write("usage: print-catalogue.ts <catalogue.cat> [text in a unit's name]\n");
    exit(2);
  }
  stdout.write(printCatalogue(readFileSync(path, 'utf8'), filter));
}
