import { useEffect, useState } from 'preact/hooks';
import type { GameFacts, Plan } from '../messages.js';
import type { Client } from './client.js';
import { keepSetting, setting } from './keep.js';

/** Opponents, weakest first. */
export const OPPONENTS = [
  { id: 'recruit', name: 'Recruit', words: 'makes mistakes: to learn the game' },
  { id: 'captain', name: 'Captain', words: 'weighs each answer, at once' },
  { id: 'search:worlds=8', name: 'Veteran', words: 'plays its answers out, and thinks up to 20 s a turn' },
] as const;

export const opponentName = (id: string): string => OPPONENTS.find((o) => o.id === id)?.name ?? id;

/** An army: a list that ships, a random one of a book, or a person's own. */
interface Choice {
  readonly label: string;
  readonly list: unknown;
}

interface Props {
  readonly client: Client;
  readonly games: readonly GameFacts[];
  /** True if a game is kept that can be gone on with. */
  readonly kept: boolean;
  readonly fault: string;
  onBegin(plan: Plan): void;
  onGoOn(): void;
  onFile(text: string): void;
  onBuild(ruleset: string): void;
  /** Lists of a person's own, by ruleset. */
  readonly own: Readonly<Record<string, Choice>>;
  onOwn(ruleset: string, choice: Choice): void;
}

interface Settings {
  readonly ruleset: string;
  readonly opponent: string;
  readonly as: 'first' | 'second';
  readonly full: boolean;
}

/** Where a person chooses a battle. */
export function Start({ client, games, kept, fault, onBegin, onGoOn, onFile, onBuild, own, onOwn }: Props) {
  const usual: Settings = { ruleset: games[0].id, opponent: 'captain', as: 'first', full: false };
  const [chosen, setChosen] = useState<Settings>(() => setting('start', usual));
  const game = games.find(({ id }) => id === chosen.ruleset) ?? games[0];
  const [lists, setLists] = useState<readonly [string, string]>(game.usual);
  const [seed, setSeed] = useState(1 + Math.floor(Math.random() * 99_999));
  const [lines, setLines] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');

  useEffect(() => setLists(own[game.id] === undefined ? game.usual : ['own', game.usual[1]]), [game.id, own]);
  useEffect(() => {
    const mine = lists[0] === 'own' ? own[game.id]?.list : lists[0];
    client.call('listLines', game.id, mine ?? 'drawn').then(setLines, () => setLines([]));
  }, [client, game.id, lists, own]);

  const set = (change: Partial<Settings>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    keepSetting('start', next);
  };
  const listOf = (id: string): unknown => (id === 'own' ? own[game.id]?.list : id);
  const begin = () => {
    const two = [listOf(lists[0]), listOf(lists[1])] as const;
    const { opponent, as, full } = chosen;
    // the first list is the person's, whichever side it plays
    const sides: readonly [unknown, unknown] = as === 'first' ? two : [two[1], two[0]];
    onBegin({ ruleset: game.id, lists: sides, opponent, as, seed, full });
  };
  const ownFile = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const json: unknown = JSON.parse(await file.text());
      const format = (json as { readonly format?: unknown }).format;
      if (typeof format === 'string' && format.startsWith('muster-replay')) return onFile(JSON.stringify(json));
      const read = await client.call('readList', game.id, json);
      if ('problems' in read) return setProblem(read.problems.join('\n'));
      setProblem('');
      onOwn(game.id, { label: `${read.name} (your file)`, list: json });
    } catch (error) {
      setProblem(`${file.name} is no army list of Muster: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const picker = (side: 0 | 1, label: string) => (
    <label>
      {label}
      <select
        value={lists[side]}
        onChange={({ currentTarget: { value } }) => setLists(side === 0 ? [value, lists[1]] : [lists[0], value])}
      >
        {side === 0 && own[game.id] !== undefined && <option value="own">{own[game.id].label}</option>}
        <optgroup label="Ready armies">
          {game.lists.map(({ id, name, points }) => (
            <option key={id} value={id}>{`${name}, ${points} points`}</option>
          ))}
        </optgroup>
        <optgroup label={`Random armies of ${game.points} points`}>
          {game.books.map(({ id, name }) => (
            <option key={id} value={`drawn:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );

  return (
    <main
      class="start"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void ownFile(event.dataTransfer?.files[0]);
      }}
    >
      <header>
        <h1>Muster</h1>
        <p>
          Whole battles of tabletop wargames against an opponent that answers at once. Nothing to install, no account.
        </p>
      </header>
      {fault !== '' && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="row">
        <button type="button" class="big" onClick={begin}>
          Play
        </button>
        {kept && (
          <button type="button" onClick={onGoOn}>
            Go on with your game
          </button>
        )}
      </div>
      <div class="card">
        <label>
          Game
          <select value={game.id} onChange={({ currentTarget: { value } }) => set({ ruleset: value })}>
            {games.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {picker(0, 'Your army')}
        {picker(1, 'Its army')}
        <fieldset>
          <legend>Opponent</legend>
          {OPPONENTS.map(({ id, name, words }) => (
            <label key={id} class="choice">
              <input
                type="radio"
                name="opponent"
                checked={chosen.opponent === id}
                onChange={() => set({ opponent: id })}
              />
              <span>
                <b>{name}</b> {words}
              </span>
            </label>
          ))}
        </fieldset>
        <div class="row">
          <label>
            You are
            <select
              value={chosen.as}
              onChange={({ currentTarget: { value } }) => set({ as: value === 'second' ? 'second' : 'first' })}
            >
              <option value="first">the first player</option>
              <option value="second">the second player</option>
            </select>
          </label>
          <label>
            Table and dice
            <input
              type="number"
              min={0}
              max={4294967295}
              value={seed}
              onChange={({ currentTarget: { value } }) => setSeed(Math.max(0, Math.floor(Number(value)) || 0))}
            />
          </label>
        </div>
        <label class="choice">
          <input
            type="checkbox"
            checked={chosen.full}
            onChange={({ currentTarget: { checked } }) => set({ full: checked })}
          />
          <span>Ask me every small question too</span>
        </label>
      </div>
      <div class="card">
        <h2>Your army</h2>
        <ul class="lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div class="row">
          <button type="button" onClick={() => onBuild(game.id)}>
            Build an army
          </button>
          <label class="file">
            Open a list, game or replay
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => ownFile(currentTarget.files?.[0])}
            />
          </label>
        </div>
        {problem !== '' && (
          <p class="fault" role="alert">
            {problem}
          </p>
        )}
      </div>
    </main>
  );
}
