export class SourceCache {
  constructor(folder: URL, made: string);
  get(url: string, source: string): string | null;
  put(url: string, source: string, code: string): void;
}
