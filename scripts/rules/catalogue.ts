import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { idsIn } from './ids.js';

const HOME = new URL('../../docs/rules/', import.meta.url);
/** Files of the catalogue that hold no rules. */
const OTHERS: readonly string[] = ['slice.json', 'later.json'];

/** Rulebooks whose rules are in the catalogue, implemented or not: a file each. */
export const RULESETS: readonly string[] = readdirSync(HOME)
  .filter((name) => name.endsWith('.json') && !OTHERS.includes(name))
  .map((name) => name.replace(/\.json$/, ''))
  .sort();
export type RulesetId = string;

const ruleSchema = z.strictObject({
  id: z.string(),
  /**
   * core: every battle needs it. module: a unit or item brings it. option: players may agree on it. na: it has no
   * digital meaning.
   */
  class: z.enum(['core', 'module', 'option', 'na']),
  title: z.string(),
  ruleset: z.enum(RULESETS),
  chapter: z.string(),
});
export type Rule = z.infer<typeof ruleSchema>;

/** Every rule of every rulebook, and the chapters that this release covers. */
export interface Catalogue {
  /** Rules by id, in the order of the rulebooks. */
  readonly rules: ReadonlyMap<string, Rule>;
  readonly slice: Readonly<Record<RulesetId, readonly string[]>>;
  /** Rules about things that are not implemented yet, in these chapters too: by id, the thing ('vehicles'). */
  readonly later: ReadonlyMap<string, string>;
}

const sliceSchema = z.record(z.string(), z.array(z.string()));
/** For each ruleset and subject: ids of rules, in ranges. */
const laterSchema = z.record(z.string(), z.record(z.string(), z.string()));
type Later = z.infer<typeof laterSchema>;

/**
 * Checks rules, slice and later rules against each other.
 * @throws {Error} for a duplicate id, a chapter without rules, or an id of no rule
 */
export function catalogueOf(rules: readonly Rule[], slice: Catalogue['slice'] = {}, later: Later = {}): Catalogue {
  const byId = new Map<string, Rule>();
  for (const rule of rules) {
    if (byId.has(rule.id)) throw new Error(`Rule ${rule.id} stands in the catalogue twice`);
    byId.set(rule.id, rule);
  }
  for (const [ruleset, chapters] of Object.entries(slice)) {
    for (const chapter of chapters) {
      if (rules.some((rule) => rule.ruleset === ruleset && rule.chapter === chapter)) continue;
      throw new Error(`docs/rules/slice.json: ${ruleset} has no chapter "${chapter}"`);
    }
  }
  const about = new Map<string, string>();
  for (const subjects of Object.values(later)) {
    for (const [subject, ids] of Object.entries(subjects)) {
      for (const id of idsIn(ids)) {
        if (!byId.has(id)) throw new Error(`docs/rules/later.json: no rule ${id} in the catalogue`);
        about.set(id, subject);
      }
    }
  }
  return { rules: byId, slice, later: about };
}

/**
 * Reads the project's catalogue from `docs/rules`.
 * @throws {Error} for a missing or invalid file
 */
export function readCatalogue(): Catalogue {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, HOME), 'utf8'));
  const rules = RULESETS.flatMap((ruleset) => z.array(ruleSchema).parse(read(ruleset)));
  return catalogueOf(rules, sliceSchema.parse(read('slice')), laterSchema.parse(read('later')));
}
