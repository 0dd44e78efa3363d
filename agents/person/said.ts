/** A place or way as a person typed it, in inches and degrees. */
export interface Said {
  /** The act: 'march', 'run', 'leave', or '' if none was typed. */
  readonly verb: string;
  readonly at: readonly [x: number, y: number] | null;
  readonly facing: number | null;
  readonly files: number | null;
  /** 'line', 'column', 'cluster', 'cover', 'spread', 'close', 'keep', or ''. */
  readonly formation: string;
  readonly hidden: boolean;
  /** Parts of a path separated by commas, for `pathOf`, or ''. */
  readonly path: string;
}

/** Words for acts, and the names used for them here. */
const VERBS: Readonly<Record<string, string>> = {
  advance: 'advance',
  move: 'move',
  moves: 'move',
  go: 'move',
  step: 'move',
  march: 'march',
  run: 'run',
  runs: 'run',
  reform: 'reform',
  deploy: 'deploy',
  charge: 'charge',
  leave: 'leave',
  stand: 'stand',
  turn: 'stand',
  aim: 'aim',
  join: 'join',
  follow: 'follow',
  place: 'place',
  slam: 'slam',
  trample: 'trample',
};

const FORMATIONS: Readonly<Record<string, string>> = {
  line: 'line',
  column: 'column',
  cluster: 'cluster',
  cover: 'cover',
  spread: 'spread',
  close: 'close',
  closing: 'close',
  keep: 'keep',
};

/** Compass directions in degrees, clockwise from north, the top of the map. */
const COMPASS: Readonly<Record<string, number>> = {
  north: 0,
  northeast: 45,
  east: 90,
  southeast: 135,
  south: 180,
  southwest: 225,
  west: 270,
  northwest: 315,
  n: 0,
  ne: 45,
  e: 90,
  se: 135,
  s: 180,
  sw: 225,
  w: 270,
  nw: 315,
};

const WAYS = new Set([
  'forward',
  'forwards',
  'ahead',
  'backward',
  'backwards',
  'back',
  'left',
  'right',
  'pivot',
  'wheel',
]);
const FILLERS = new Set([
  'with',
  'unit',
  'a',
  'an',
  'the',
  'in',
  'into',
  'and',
  'then',
  'out',
  'up',
  'by',
  'inch',
  'inches',
  'degrees',
  'of',
]);
/** Words at the start of a text about places and ways, besides numbers. */
const BEGINNINGS = new Set([...Object.keys(VERBS), ...WAYS, 'at', 'to', 'around', 'facing', 'face', 'files', 'wide']);

const has = (words: object, word: string | undefined): word is string =>
  word !== undefined && Object.hasOwn(words, word);
const numberOf = (word: string | undefined): number | null =>
  word !== undefined && /^-?(\d+(\.\d*)?|\.\d+)$/.test(word) ? Number(word) : null;

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/["”″°(),;:]/g, ' ')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True if the text is about a place or way and should go to `readSaid`. */
export function isSaid(text: string): boolean {
  const words = wordsOf(text).filter((word) => !FILLERS.has(word));
  if (words.length < 2) return false;
  if (!words.some((word) => numberOf(word) !== null || word === 'facing' || word === 'face')) return false;
  return BEGINNINGS.has(words[0]) || (numberOf(words[0]) !== null && (WAYS.has(words[1]) || words[1] === 'wide'));
}

/** Larger than any number of a place or way. */
const MOST = 1000;

/** Reads a typed place or way. Returns it, or what is wrong with it in words. */
export function readSaid(text: string): Said | string {
  const words = wordsOf(text);
  const said = {
    verb: '',
    at: null as [number, number] | null,
    facing: null as number | null,
    files: null as number | null,
    formation: '',
    hidden: false,
  };
  const path: string[] = [];
  let i = 0;
  const amount = (of: string): number => {
    const value = numberOf(words[i]);
    if (value === null)
      throw new RangeError(`'${of}' wants a number after it${words[i] === undefined ? '' : `, not '${words[i]}'`}`);
    if (Math.abs(value) > MOST) throw new RangeError(`${words[i]} is far off the table`);
    i++;
    return value;
  };
  const direction = (of: string): number => {
    if (has(COMPASS, words[i])) return COMPASS[words[i++]];
    return amount(of);
  };
  const part = (word: string): void => {
    if (word !== 'wheel') {
      path.push(`${word} ${amount(word)}`);
      return;
    }
    const before = numberOf(words[i]);
    if (before !== null) i++;
    const side = words[i++];
    if (side !== 'left' && side !== 'right') throw new RangeError("a wheel is 'wheel left 30' or 'wheel right 30'");
    path.push(`wheel ${side} ${before ?? amount(`wheel ${side}`)}`);
  };
  try {
    while (i < words.length) {
      const word = words[i++];
      const value = numberOf(word);
      if (word === 'at' || word === 'to' || word === 'around') {
        if (word === 'to' && numberOf(words[i]) === null) continue; // as in 'to the left'
        said.at = [amount(word), amount(word)];
        // as in '[facing] [files]'
        if (numberOf(words[i]) !== null && words[i + 1] !== 'wide' && !WAYS.has(words[i + 1]))
          said.facing = amount('at');
        if (numberOf(words[i]) !== null && words[i + 1] !== 'wide' && !WAYS.has(words[i + 1]))
          said.files = amount('at');
      } else if (word === 'facing' || word === 'face') said.facing = direction(word);
      else if (word === 'files') said.files = amount(word);
      else if (word === 'wide') said.files = amount(word);
      else if (value !== null && words[i] === 'wide') {
        said.files = value;
        i++;
      } else if (value !== null) {
        while (FILLERS.has(words[i]) || words[i] === 'to') i++;
        if (!WAYS.has(words[i]) || words[i] === 'wheel')
          throw new RangeError(`'${word}': say what the number is, as in 'at 36 12 facing 0'`);
        path.push(`${words[i++]} ${value}`);
      } else if (word === 'pivot' && words[i] === 'to') {
        i++;
        said.facing = direction('pivot to');
      } else if (WAYS.has(word)) part(word);
      else if (has(VERBS, word) && said.verb === '') said.verb = VERBS[word];
      else if (has(FORMATIONS, word)) said.formation = FORMATIONS[word];
      else if (word === 'hidden' || word === 'hide') said.hidden = true;
      else if (!FILLERS.has(word)) throw new RangeError(`'${word}' is not understood`);
    }
  } catch (error) {
    return (error as Error).message;
  }
  if (said.facing !== null) said.facing = ((said.facing % 360) + 360) % 360;
  if (said.files !== null && !(Number.isInteger(said.files) && said.files >= 1))
    return 'files are a whole number of 1 or more';
  return { ...said, path: path.join(', ') };
}
