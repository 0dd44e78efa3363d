// The types of army books and lists as their JSON files have them: see scripts/compile-data.ts.
export type { W40kBookData as BookData, W40kListData as ListData } from './book-format.js';
