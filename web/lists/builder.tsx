// The list builder: an army book on the left, the list on the right, and what the validator says of it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Call, GameFacts } from '../messages.js';
import { download, keepSetting, setting } from '../page/keep.js';
import './builder.css';
import { Roster } from './roster.js';
import type { Beginning, Change, Sheet, Shelf } from './sheet.js';
import { ShelfView } from './shelf.js';

export interface BuilderProps {
  readonly call: Call;
  readonly ruleset: string;
  /** The person plays with the list. */
  readonly onUse: (list: unknown, name: string) => void;
  readonly onClose: () => void;
}

/** The name under which the browser keeps the list that is edited. */
const keyOf = (ruleset: string): string => `list-${ruleset}`;

export function Builder({ call, ruleset, onUse, onClose }: BuilderProps) {
  const [game, setGame] = useState<GameFacts | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  // changes run one after another, each on the list that the one before made
  const queue = useRef<Promise<Sheet | null>>(Promise.resolve(null));

  /** Shows and keeps a list. */
  const show = (next: Sheet): Sheet => {
    setSheet(next);
    keepSetting(keyOf(ruleset), next.list);
    return next;
  };
  const fault = (error: unknown): null => {
    setRefused([error instanceof Error ? error.message : String(error)]);
    return null;
  };

  const begin = (from: Beginning): Promise<Sheet | null> => {
    const before = queue.current;
    const now = before.then(async (old) => {
      try {
        const made = await call('startList', ruleset, from);
        if ('list' in made) {
          setRefused([]);
          return show(made);
        }
        setRefused(made.problems);
      } catch (error) {
        fault(error);
      }
      return old;
    });
    queue.current = now;
    return now;
  };

  const change = (step: Change): void => {
    queue.current = queue.current.then(async (old) => {
      if (old === null) return null;
      try {
        return show(await call('changeList', ruleset, old.list, step));
      } catch (error) {
        fault(error);
        return old;
      }
    });
  };

  useEffect(() => {
    let here = true;
    const load = async (): Promise<void> => {
      const games = await call('games');
      const found = games.find(({ id }) => id === ruleset);
      if (!here || found === undefined) return;
      setGame(found);
      const saved = setting<unknown>(keyOf(ruleset), null);
      const again = saved === null ? null : await begin({ kind: 'json', json: saved });
      if (here && again === null) await begin({ kind: 'empty', book: found.books[0].id, points: found.points });
    };
    load().catch(fault);
    return () => {
      here = false;
    };
  }, [ruleset]);

  const book = sheet?.book;
  useEffect(() => {
    if (book === undefined) return;
    let here = true;
    call('shelf', ruleset, book).then((next) => here && setShelf(next), fault);
    return () => {
      here = false;
    };
  }, [ruleset, book]);

  if (game === null || sheet === null) {
    return (
      <section class="lists" aria-label="Army list">
        <p role="status">{refused.length > 0 ? refused.join('; ') : 'The army books are opened …'}</p>
        <button type="button" onClick={onClose}>
          Back
        </button>
      </section>
    );
  }

  const legal = sheet.problems.length === 0;
  const over = sheet.points > sheet.limit;
  const open = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    input.value = '';
    if (file === undefined) return;
    try {
      await begin({ kind: 'json', json: JSON.parse(await file.text()) });
      setSaid(`${file.name} was opened`);
    } catch {
      setRefused([`${file.name} is no JSON file`]);
    }
  };
  const draw = async (): Promise<void> => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
    await begin({ kind: 'drawn', book: sheet.book, points: Number(sheet.list.points), seed });
  };
  const add = (entry: string, name: string): void => {
    change({ kind: 'add', entry });
    setSaid(`${name} was added`);
  };
  const from = (value: string): void => {
    if (value !== '') void begin({ kind: 'shipped', id: value });
  };

  return (
    <section class="lists" aria-label="Army list">
      <header class="lists-head">
        <h1 class="lists-hidden">Army list</h1>
        <div class="lists-title">
          <label class="lists-field lists-name">
            <span>Name of the list</span>
            <input
              type="text"
              maxLength={60}
              value={sheet.name}
              onChange={(event) => {
                const value = event.currentTarget.value.trim();
                if (value !== '') change({ kind: 'list', key: 'name', value });
                else event.currentTarget.value = sheet.name;
              }}
            />
          </label>
          <label class="lists-field">
            <span>Army book</span>
            <select
              value={sheet.book}
              onChange={(event) =>
                void begin({ kind: 'empty', book: event.currentTarget.value, points: Number(sheet.list.points) })
              }
            >
              {game.books.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label class="lists-field lists-points">
            <span>Points limit</span>
            <input
              type="number"
              min={1}
              max={10000}
              step={1}
              value={Number(sheet.list.points)}
              onChange={(event) => {
                const value = Math.round(event.currentTarget.valueAsNumber);
                if (value >= 0) change({ kind: 'list', key: 'points', value });
              }}
            />
          </label>
          <label class="lists-field">
            <span>Begin with</span>
            <select value="" onChange={(event) => from(event.currentTarget.value)}>
              <option value="">a list that is ready …</option>
              {game.lists.map(({ id, name, points }) => (
                <option key={id} value={id}>
                  {name}, {points} points
                </option>
              ))}
            </select>
          </label>
        </div>
        <div class="lists-acts">
          <button
            type="button"
            class="lists-use"
            disabled={!legal}
            onClick={() => onUse(sheet.list, sheet.name)}
            aria-describedby="lists-verdict"
          >
            Use this list
          </button>
          <button type="button" onClick={() => void draw()}>
            Random army
          </button>
          <button
            type="button"
            onClick={() => void begin({ kind: 'empty', book: sheet.book, points: Number(sheet.list.points) })}
          >
            Empty list
          </button>
          <label class="lists-file">
            Import
            <input type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget)} />
          </label>
          <button
            type="button"
            onClick={() => download(`${String(sheet.list.id)}.json`, `${JSON.stringify(sheet.list, null, 2)}\n`)}
          >
            Export
          </button>
          <button type="button" onClick={() => window.print()}>
            Print
          </button>
          <button type="button" onClick={onClose}>
            Back
          </button>
        </div>
        {refused.length > 0 && (
          <ul class="lists-refused" role="alert">
            {refused.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <div class={`lists-verdict ${legal ? 'is-legal' : 'is-wrong'}`}>
          <p id="lists-verdict" role="status">
            <strong class={over ? 'is-over' : ''}>
              {sheet.points} of {sheet.limit} points
            </strong>
            <span class="lists-mark">{legal ? '✓ Legal' : `✗ ${countWords(sheet.problems.length)}`}</span>
          </p>
          <div class="lists-bar" aria-hidden="true">
            <div style={{ width: `${Math.min(100, (100 * sheet.points) / Math.max(1, sheet.limit))}%` }} />
          </div>
          {!legal && (
            <ul>
              {sheet.problems.map(({ where, rule, message, mend }) => (
                <li key={`${where}${rule}${message}`}>
                  {where !== '' && <b>{where}: </b>}
                  {message}
                  {mend !== '' && <em>: {mend}</em>}
                  {rule !== '' && <small> {rule}</small>}
                </li>
              ))}
            </ul>
          )}
        </div>
        <p class="lists-hidden" role="status">
          {said}
        </p>
      </header>
      <div class="lists-body">
        {shelf !== null && <ShelfView shelf={shelf} onAdd={add} />}
        <Roster sheet={sheet} order={shelf?.groups.map(({ name }) => name) ?? []} onChange={change} />
      </div>
    </section>
  );
}

const countWords = (faults: number): string => (faults === 1 ? 'one thing is wrong' : `${faults} things are wrong`);
