// What the browser keeps: the game on the table, and settings. Whatever fails here must not stop a game.

const GAME = 'muster-game';

/** Keeps the text of the game on the table. @returns false if the browser keeps nothing */
export function keepGame(text: string): boolean {
  try {
    localStorage.setItem(GAME, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the game that was kept, or null. */
export function keptGame(): string | null {
  try {
    return localStorage.getItem(GAME);
  } catch {
    return null;
  }
}

/** Returns a setting that was kept, or what is usual. */
export function setting<T>(name: string, usual: T): T {
  try {
    const text = localStorage.getItem(`muster-${name}`);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

export function keepSetting(name: string, value: unknown): void {
  try {
    localStorage.setItem(`muster-${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing asks again next time
  }
}

/** Offers text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const MARK = '#game=';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a link to this page that holds a game. */
export async function linkOf(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  const code = btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${location.href.split('#')[0]}${MARK}${code}`;
}

/** Returns the game that the address of the page holds, or null. @throws for a link that was cut off */
export async function linkedGame(): Promise<string | null> {
  if (!location.hash.startsWith(MARK)) return null;
  const code = location.hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
