import { type MatchUps, type PreparedMatchUp, sampleMatchUp } from '../engine/armies/match-ups.js';
import type { OddsCheck } from '../engine/game.js';
import { GAME_BY_ID } from '../engine/games.js';
import { goodness } from '../engine/testing/chi-square.js';
import { Random } from '../engine/testing/random.js';

/** Number of matchups, and of draws after which fewer must do. */
const WANTED = 50;
const TRIES = 5000;

/** Compares `rounds` played rounds of a matchup with its exact odds: each measure, then each event that the odds tell. */
export function checkMatchUp(name: string, prepared: PreparedMatchUp, rounds: number, seed: number): OddsCheck {
  const exact = prepared.exact();
  if (exact === null) throw new RangeError(`${name} has no exact odds`);
  const sampled = sampleMatchUp(prepared, 1, rounds, seed);
  const counts = (shares: Float64Array): Float64Array => shares.map((share) => Math.round(share * rounds));
  const ofMeasures = exact.measures.flatMap((chances, i) => {
    const shares = sampled.measures[i];
    return chances === null || shares === null ? [] : [goodness(counts(shares), chances, rounds)];
  });
  const ofEvents = exact.events.flatMap((chance, e) => {
    const share = sampled.events[e];
    if (chance === null || share === null) return [];
    return [goodness(counts(Float64Array.of(share, 1 - share)), Float64Array.of(chance, 1 - chance), rounds)];
  });
  const chances = [...ofMeasures, ...ofEvents];
  return { name, kind: exact.kind, chances, least: Math.min(...chances) };
}

/** Returns checks of matchups of units of the shipped army books, drawn with a fixed seed, whose odds are exact. */
export function exactMatchUps(
  ruleset: string,
  matchUps: MatchUps,
  wanted = WANTED,
): readonly ((rounds: number, seed: number) => OddsCheck)[] {
  const game = GAME_BY_ID.get(ruleset);
  if (game === undefined) throw new RangeError(`no game is called ${ruleset}`);
  const books = game.armies.books();
  const random = new Random(7);
  const any = <T>(from: readonly T[]): T => from[random.below(from.length)];
  const checks: ((rounds: number, seed: number) => OddsCheck)[] = [];
  for (let tries = 0; tries < TRIES && checks.length < wanted; tries++) {
    const units = [0, 1].map(() => {
      const book = any([...books.values()]);
      return { book: book.id, unit: any(matchUps.entries(book)), options: {} };
    });
    const worded = matchUps.settings.flatMap(({ name, values }): [string, string][] =>
      typeof values === 'string' ? [] : [[name, any(values)]],
    );
    const made = matchUps.prepare(units[0], units[1], Object.fromEntries(worded), books);
    if (!made.ok || made.value.exact()?.kind !== 'exact') continue;
    const name = `${units.map(({ unit }) => unit).join(' - ')}: ${worded.map(([, value]) => value).join(', ')}`;
    checks.push((rounds, seed) => checkMatchUp(name, made.value, rounds, seed));
  }
  return checks;
}
