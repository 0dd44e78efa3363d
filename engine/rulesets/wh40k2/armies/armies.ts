import { suggest } from '../../../armies/nearest.js';
import { problemLine, type Result } from '../../../kernel/ruleset.js';
import { readArmyBook, readListData, type W40kBook } from './book-format.js';
import { composeList } from './composition.js';
import { BOOK_DATA, LIST_DATA } from './data.generated.js';
import type { W40kList } from './terms.js';
import { unplayedInList } from './what-is-played.js';

export { readArmyBook, type W40kBook } from './book-format.js';

/**
 * Reads an army list from parsed JSON and checks it against its book. Returns the complete list, or every problem with
 * it.
 * @param books the books to choose from; by default those that come with Muster
 * @param file the name of the list in problems; by default its id
 */
export function readArmyList(json: unknown, books?: Iterable<W40kBook>, file?: string): Result<W40kList> {
  const read = readListData(json, file);
  if (!read.ok) return read;
  const list = read.value;
  const known = [...(books ?? armyBooks().values())];
  const where = file ?? list.id;
  const book = known.find((b) => b.id === list.book.id);
  if (book === undefined) {
    const mend = suggest(
      list.book.id,
      known.map((b) => b.id),
    );
    return { ok: false, problems: [{ where, rule: '', message: `no book is called '${list.book.id}'`, mend }] };
  }
  if (book.version !== list.book.version) {
    const message = `the list is for version ${list.book.version} of ${book.name}, which is ${book.version} now`;
    return { ok: false, problems: [{ where, rule: '', message, mend: 'check the list and write the new version' }] };
  }
  const composed = composeList(list, book, where);
  if (!composed.ok) return composed;
  const problems = unplayedInList(composed.value, where);
  return problems.length > 0 ? { ok: false, problems } : composed;
}

/** Returns the value of a result for data that comes with Muster. Throws an Error if the data is faulty. */
function sound<V>(result: Result<V>): V {
  if (result.ok) return result.value;
  throw new Error(`broken army data:\n${result.problems.map(problemLine).join('\n')}`);
}

let books: ReadonlyMap<string, W40kBook> | null = null;
let lists: ReadonlyMap<string, W40kList> | null = null;

/** Returns the army books that come with Muster, by id. They are read once. */
export function armyBooks(): ReadonlyMap<string, W40kBook> {
  books ??= new Map(BOOK_DATA.map((data) => [data.id, sound(readArmyBook(data, `${data.id}.json`))]));
  return books;
}

/** Returns the army lists that come with Muster, by id. They are read once. */
export function armyLists(): ReadonlyMap<string, W40kList> {
  lists ??= new Map(LIST_DATA.map((data) => [data.id, sound(readArmyList(data, undefined, `${data.id}.json`))]));
  return lists;
}
