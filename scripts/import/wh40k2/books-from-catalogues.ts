/**
 * Writes the army books of Warhammer 40,000, second edition, from BattleScribe 2.03 catalogues: `node --import
 * ./scripts/register.mjs scripts/import/wh40k2/books-from-catalogues.ts <folder of the catalogues>`, then
 * compile-data.ts. Profiles, points and numbers come from the catalogues; the plans define what is offered, in our own
 * words. Not offered, because no source gives an effect that is implemented: wargear cards except plain weapons, blind
 * grenades, flares, jump packs, medi-packs and their bearers, servo-arms, teleporting, cyclone launchers,
 * kombi-weapons, shokk attack guns, force fields, plasma missiles, gretchin assistants, mounts, vehicles, support
 * weapons, psykers, Madboyz, special characters.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';
import type { W40kBookData } from '../../../engine/rulesets/wh40k2/armies/book-format.js';
import { SPACE_MARINES } from './marines.js';
import { ORKS } from './orks.js';
import type { UnitPlan } from './plan.js';

interface Node {
  readonly [attribute: `@${string}`]: string;
  readonly [child: string]: Node[] | string | undefined;
}

type Unit = W40kBookData['units'][number];
type Member = Unit['members'][number];
type Option = NonNullable<Unit['options']>[number];

/** The type id of soldiers' profiles, because their `typeName` varies. */
const UNIT_PROFILE = '219f-0faa-a2d8-f766';
const LINES = ['M', 'WS', 'BS', 'S', 'T', 'W', 'I', 'A', 'LD'] as const;

function children(node: Node, wrapper: string, name: string): readonly Node[] {
  const found = node[wrapper];
  const inner = Array.isArray(found) ? found[0]?.[name] : undefined;
  return Array.isArray(inner) ? inner : [];
}

/** Yields `node` and every element under it. */
function* all(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) yield* all(child);
  }
}

/** Returns the points of an entry or link, or 0. */
function costOf(node: Node): number {
  return Number(children(node, 'costs', 'cost')[0]?.['@value'] ?? 0);
}

/** A catalogue whose entries, links and profiles can be found by name. */
class Catalogue {
  private readonly nodes: Node[];

  constructor(text: string) {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      alwaysCreateTextNode: true,
      parseAttributeValue: false,
      isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
    });
    const root = parser.parse(text) as { catalogue: Node[] };
    this.nodes = [...all(root.catalogue[0])];
  }

  /** Returns the characteristics of the unit profile called `name`. */
  profile(name: string): Member['profile'] {
    const node = this.nodes.find((n) => n['@name'] === name && n['@typeId'] === UNIT_PROFILE);
    if (node === undefined) throw new Error(`no profile is called '${name}'`);
    const values = new Map(
      children(node, 'characteristics', 'characteristic').map((c) => {
        const text = c['#text'];
        return [c['@name'], Number(typeof text === 'number' || typeof text === 'string' ? text : Number.NaN)];
      }),
    );
    return Object.fromEntries(
      LINES.map((line) => {
        const value = values.get(line);
        if (value === undefined || Number.isNaN(value)) throw new Error(`${name} has no ${line}`);
        return [line === 'LD' ? 'Ld' : line, value];
      }),
    );
  }

  /** Returns the points of what is called `name`, inside the shared entry or group `inside` if given. */
  points(name: string, inside?: string): number {
    const within =
      inside === undefined ? this.nodes : this.nodes.filter((n) => n['@name'] === inside).flatMap((n) => [...all(n)]);
    const costs = within.filter((n) => n['@name'] === name).map(costOf);
    if (costs.length === 0) throw new Error(`nothing is called '${name}'${inside ? ` in ${inside}` : ''}`);
    return Math.max(...costs);
  }
}

function unitOf(from: Catalogue, plan: UnitPlan): Unit {
  const priced = (p: number | readonly [string, string?]): number =>
    typeof p === 'number' ? p : from.points(p[0], p[1]);
  const members = plan.members.map(
    ({ profile, points, ...rest }): Member => ({ ...rest, points: priced(points), profile: from.profile(profile) }),
  );
  const options = (plan.options ?? []).map(
    ({ points, becomes, ...rest }): Option => ({
      ...rest,
      points: priced(points),
      ...(becomes === undefined ? {} : { becomes: { ...becomes, profile: from.profile(becomes.profile) } }),
    }),
  );
  const { members: _m, options: _o, points, ...rest } = plan;
  return { ...rest, points: priced(points), members, ...(options.length > 0 ? { options } : {}) };
}

/** Reads the catalogue file in `folder` whose name ends with `end`. */
function read(folder: string, end: string): Catalogue {
  const file = readdirSync(folder).find((f) => f.endsWith(end));
  if (file === undefined) throw new Error(`no file in ${folder} ends with '${end}'`);
  return new Catalogue(readFileSync(`${folder}/${file}`, 'utf8'));
}

const HOME = new URL('../../../engine/rulesets/wh40k2/armies/books/', import.meta.url);

function write(book: W40kBookData): void {
  writeFileSync(fileURLToPath(new URL(`${book.id}.json`, HOME)), `${JSON.stringify(book, null, 2)}\n`);
}

const folder = argv[2];
if (folder === undefined) {
  stderr.write('usage: books-from-catalogues.ts <folder of the catalogues>\n');
  exit(2);
}
for (const { head, file, plans } of [SPACE_MARINES, ORKS]) {
  const from = read(folder, file);
  write({ ...head, units: plans.map((plan) => unitOf(from, plan)) });
}
