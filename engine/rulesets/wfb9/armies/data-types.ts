// The types of army books and lists as stored in their JSON files; see scripts/compile-data.ts.
export type { ArmyBookData as BookData } from '../../../armies/book.js';
export type { ArmyListData as ListData } from '../../../armies/list.js';
