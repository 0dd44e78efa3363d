// The types of army books and lists as written in their JSON files: see scripts/compile-data.ts.
export type { W40kBookData as BookData, W40kListData as ListData } from './book-format.js';
