/** What cannot be translated: its message says what, and where. */
export class TranslationError extends Error {}
