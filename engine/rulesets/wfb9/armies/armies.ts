import { type ArmyBook, readArmyBook as readBook } from '../../../armies/book.js';
import type { ArmyGame } from '../../../armies/game.js';
import { readArmyList as readList } from '../../../armies/list.js';
import { problemLine, type Result } from '../../../kernel/ruleset.js';
import { ARMOUR } from './armour.js';
import { compose, mayJoin } from './composition-checks.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { OWN_RULE_NAMES, RULE_NAMES, UNPLAYED_RULES } from './rule-names.js';
import { ARMOUR_KINDS, CATEGORIES, CHARACTERISTICS, TROOP_TYPES, type Wfb9List, type Wfb9Terms } from './terms.js';
import { mountedTroopType, TROOP_TYPE_FACTS } from './troop-types.js';
import { HAND_WEAPON, WEAPONS } from './weapons.js';
import { faultsOfTroopType, unplayedIn } from './what-is-played.js';

// GAP WFB9-ARMY-004: both players have agreed to open lists, so that nothing of them is secret

/** The parts of this game that `engine/armies` needs for reading army books and lists. */
export const ARMY_GAME: ArmyGame<Wfb9Terms> = {
  ruleset: 'wfb9',
  name: 'Warhammer, fan-made 9th edition',
  characteristics: CHARACTERISTICS,
  categories: CATEGORIES,
  characterCategories: ['Lords', 'Heroes'], // WFB9-ARMY-006
  troopTypes: TROOP_TYPES,
  armourKinds: ARMOUR_KINDS,
  summedArmour: 'natural', // WFB9-SRNAT-001
  weapons: WEAPONS,
  commonWeapon: HAND_WEAPON,
  armour: ARMOUR,
  rules: RULE_NAMES,
  ownRules: OWN_RULE_NAMES,
  unplayedRule: (id) => {
    const rule = UNPLAYED_RULES.get(id);
    return rule === undefined
      ? null
      : { rule: rule.ruleId, message: `${rule.name} is not played yet`, mend: rule.mend };
  },
  unplayedType: faultsOfTroopType,
  unplayedIn,
  wardSave: 'ward-save',
  regeneration: 'regeneration',
  choicesRule: 'WFB9-ARMY-003',
  troopTypeRules: (type) => TROOP_TYPE_FACTS[type].gifts,
  mountedType: mountedTroopType,
  compose,
  mayJoin,
};

/**
 * Reads an army book from parsed JSON.
 * @param file the name of the book in problems
 * @returns the book, or every problem
 */
export function readArmyBook(json: unknown, file?: string): Result<ArmyBook> {
  return readBook(json, ARMY_GAME, file);
}

/**
 * Reads an army list from parsed JSON and checks it against its book and the rules of composition.
 * @param books the army books to choose from; by default those that come with Muster
 * @param file the name of the list in problems; by default its id
 * @returns the list, or every problem with it
 */
export function readArmyList(json: unknown, books?: Iterable<ArmyBook>, file?: string): Result<Wfb9List> {
  return readList(json, [...(books ?? armyBooks().values())], ARMY_GAME, file);
}

/** Returns the value of a result that cannot be a failure, because it comes from data that ships with Muster. */
function sound<V>(result: Result<V>): V {
  if (result.ok) return result.value;
  throw new Error(`broken army data:\n${result.problems.map(problemLine).join('\n')}`);
}

let books: ReadonlyMap<string, ArmyBook> | null = null;
let lists: ReadonlyMap<string, Wfb9List> | null = null;

/** Returns the army books that come with Muster, by id. They are read once. */
export function armyBooks(): ReadonlyMap<string, ArmyBook> {
  books ??= new Map(BOOK_DATA.map((data) => [data.id, sound(readArmyBook(data, `${data.id}.json`))]));
  return books;
}

/** Returns the army lists that come with Muster, by id. They are read once. */
export function armyLists(): ReadonlyMap<string, Wfb9List> {
  lists ??= new Map(LIST_DATA.map((data) => [data.id, sound(readArmyList(data, undefined, `${data.id}.json`))]));
  return lists;
}
