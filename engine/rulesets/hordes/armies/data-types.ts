// The types of army books and lists as written in their JSON files: see scripts/compile-data.ts.
export type { BookData } from './book-format.js';
export type { ListData } from './list-format.js';
