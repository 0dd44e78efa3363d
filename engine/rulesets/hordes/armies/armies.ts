// The army books and lists that come with Muster, and lists from outside.
import { suggest } from '../../../armies/nearest.js';
import { problemLine, type Result } from '../../../kernel/ruleset.js';
import type { BookData } from './book-format.js';
import { composeList, type HordesList } from './composition.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import { readListData } from './list-format.js';

/**
 * Reads an army list from parsed JSON and checks it against its book. Returns the complete list, or every problem with it.
 * @param file the name of the list in problems; by default its id
 * @param books the books to choose from; by default those that come with Muster
 */
export function readArmyList(
  json: unknown,
  file?: string,
  books: ReadonlyMap<string, BookData> = armyBooks(),
): Result<HordesList> {
  const read = readListData(json, file);
  if (!read.ok) return read;
  const list = read.value;
  const where = file ?? list.id;
  const book = books.get(list.book.id);
  if (book === undefined) {
    const mend = suggest(list.book.id, [...books.keys()]);
    return { ok: false, problems: [{ where, rule: '', message: `no book is called '${list.book.id}'`, mend }] };
  }
  if (book.version !== list.book.version) {
    const message = `the list is for version ${list.book.version} of ${book.name}, which is ${book.version} now`;
    return { ok: false, problems: [{ where, rule: '', message, mend: 'check the list and write the new version' }] };
  }
  return composeList(list, book, where);
}

/** Returns the list of a result for data that comes with Muster. Throws an Error if the data is faulty. */
function sound(result: Result<HordesList>): HordesList {
  if (result.ok) return result.value;
  throw new Error(`broken army data:\n${result.problems.map(problemLine).join('\n')}`);
}

const BOOKS: ReadonlyMap<string, BookData> = new Map(BOOK_DATA.map((book) => [book.id, book]));
const lists: { known: ReadonlyMap<string, HordesList> | null } = { known: null };

/** Returns the army books that come with Muster, by id. */
export const armyBooks = (): ReadonlyMap<string, BookData> => BOOKS;

/** Returns the army lists that come with Muster, by id. They are read once. */
export function armyLists(): ReadonlyMap<string, HordesList> {
  lists.known ??= new Map(LIST_DATA.map((data) => [data.id, sound(readArmyList(data, `${data.id}.json`))]));
  return lists.known;
}
