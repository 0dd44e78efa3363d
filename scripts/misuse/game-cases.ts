// Misuse that games with armies have in common, and the damaged lists and replays of one of them.
import { readFileSync } from 'node:fs';
import { encodeCheckpoint } from '../../agents/neural/checkpoint.js';
import { untrained } from '../../agents/neural/testing/checkpoints.js';
import { printReplay, type Replay } from '../../engine/kernel/replay.js';
import { playMatch } from '../../evaluations/match.js';
import { type Case, casesOf } from './case.js';
import { CHECKPOINT, config, EMBER, json } from './fixtures.js';

export type Answer = Replay['answers'][number];

/** A list that ships, as far as cases change it. */
interface Shipped {
  readonly units: readonly { readonly unit: string }[];
  readonly book: Readonly<Record<string, unknown>>;
}

/** Returns the files and cases of a game, made of two of its lists and of a random battle between them. */
export function misuseOf(ruleset: string, lists: readonly [string, string]) {
  const asked = ['--ruleset', ruleset];
  const folder = `../../engine/rulesets/${ruleset}/armies/lists`;
  const shipped: Shipped = JSON.parse(readFileSync(new URL(`${folder}/${lists[0]}.json`, import.meta.url), 'utf8'));
  const list = (change: object): string => json({ ...shipped, id: 'mine', name: 'Mine', ...change });
  /** Returns the first list with a change of its first unit of that entry. @throws Error if it has no such unit */
  const changed = (entry: string, change: object): string => {
    const at = shipped.units.findIndex(({ unit }) => unit === entry);
    if (at < 0) throw new Error(`${lists[0]} has no unit of ${entry}: name another in the misuse cases of ${ruleset}`);
    return list({ units: shipped.units.map((unit, i) => (i === at ? { ...unit, ...change } : unit)) });
  };
  /** Returns a case with a file that is no list, or an illegal one, and the expected message. */
  const listCase = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
    ...{ name, args: [...asked, './list.json'], files: { 'list.json': contents }, says, lines },
  });

  const agents = ['random', 'random'] as const;
  const whole = playMatch({ id: 0, ruleset, agents, lists, seed: 5, battlefield: 9 }).replay;
  const replayed = (change: object): string =>
    printReplay({ ...whole, answers: whole.answers.slice(0, 40), ...change });
  /** Returns the battle up to the first answer that `which` finds, with a change of that answer. */
  const spoilt = (which: (answer: Answer) => boolean, change: (answer: Answer) => object): string => {
    const at = whole.answers.findIndex(which);
    if (at < 0) throw new Error(`no answer of the battle of ${ruleset} can be spoilt so`);
    const answers = whole.answers.slice(0, at + 1);
    return printReplay({
      ...whole,
      answers: answers.map((answer, i) => (i === at ? { ...answer, ...change(answer) } : answer)),
    });
  };
  const replayCase = (name: string, contents: string, says: RegExp, lines = 1): Case => ({
    ...{ name, args: ['game.json', '--check'], files: { 'game.json': contents }, says, lines },
  });
  const network = encodeCheckpoint(untrained(ruleset, 1));
  const isForeign = new RegExp(`ember-host is a list of t9a, not of ${ruleset}; add --ruleset t9a`);

  /** Returns the cases of the game with those that every game has; their names begin with its id. */
  const all = (own: {
    readonly armies: readonly Case[];
    readonly battles: readonly Case[];
    readonly replays: readonly Case[];
    readonly training?: readonly Case[];
    readonly play: readonly Case[];
  }): Case[] => {
    const armies = [
      listCase(
        'a list of another game',
        json(EMBER),
        new RegExp(`is a list of t9a, not of ${ruleset}; add --ruleset t9a`),
      ),
      ...own.armies,
    ];
    const battles: readonly Case[] = [
      { name: 'one list', args: [...asked, '--lists', lists[0]], says: /two lists are wanted/ },
      { name: 'lists of another game', args: [...asked, '--lists', `ember-host,${lists[0]}`], says: isForeign },
      {
        name: 'a network of another game',
        args: [...asked, '--first', 'neural:file=t9a.checkpoint'],
        files: { 't9a.checkpoint': CHECKPOINT },
        says: new RegExp(`t9a\\.checkpoint: expected .*${ruleset}`),
      },
      {
        name: 'a network in a battle of another game',
        args: ['--first', 'neural:file=own.checkpoint'],
        files: { 'own.checkpoint': network },
        says: /own\.checkpoint: expected .*t9a/,
      },
      {
        name: 'a network that was cut short',
        args: [...asked, '--first', 'neural:file=cut.checkpoint'],
        files: { 'cut.checkpoint': network.subarray(0, 900) },
        says: /cut\.checkpoint: expected /,
      },
      ...own.battles,
    ];
    const replays = [
      replayCase('a battle that was cut short', replayed({}).slice(0, 700), /is no JSON, perhaps cut short/),
      replayCase('an army list', list({}), /has format 'muster-army-list\/1'/),
      replayCase(
        'a list of another game',
        replayed({ lists: [lists[0], 'ember-host'] }),
        /no list is called 'ember-host'/,
      ),
      replayCase('a table that is none', replayed({ table: 7 }), /table: it is no object/),
      replayCase('another setup', replayed({ fingerprint: '00000000' }), /fingerprint: is 00000000, the setup has/),
      ...own.replays,
    ];
    const tournaments: readonly Case[] = [
      {
        name: 'lists of another game',
        args: [...asked, '--agents', 'random,captain', '--lists', 'ember-host'],
        says: /add --ruleset t9a/,
      },
    ];
    const training: readonly Case[] = [
      {
        name: 'a configuration of another game',
        args: [...asked, '--config', 'school.json'],
        files: { 'school.json': config() },
        says: /it trains t9a; name it with --ruleset t9a/,
      },
      ...(own.training ?? []),
    ];
    const play: readonly Case[] = [
      {
        name: 'lists of another game',
        args: [...asked, '--lists', `blue-wall,${lists[0]}`],
        says: /add --ruleset wh40k2/,
      },
      ...own.play,
    ];
    const named = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, name: `${ruleset}: ${one.name}` }));
    return [
      ...casesOf('armies', named(armies)),
      ...casesOf('battle', named(battles)),
      ...casesOf('replay', named(replays)),
      ...casesOf('tournament', named(tournaments)),
      ...casesOf('train', named(training)),
      ...casesOf('play', named(play)),
    ];
  };
  return { asked, shipped, list, changed, listCase, spoilt, replayCase, all };
}
