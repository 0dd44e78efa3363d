import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Chance, Choice, Held, Hint, Picture, Scene, Shape } from '../messages.js';
import { type Client, Fault } from './client.js';
import { download, keepGame, keepSetting, linkOf, setting } from './keep.js';
import { opponentName } from './start.js';
import { Table } from './table.js';
import { Score } from './watch.js';

interface Props {
  readonly client: Client;
  readonly first: Scene;
  onMenu(): void;
  onWatch(text: string): void;
}

/** Milliseconds for which each act of the opponent is shown, by name of the pace. */
const PACES: Readonly<Record<string, number>> = { slow: 1200, normal: 550, fast: 150, 'at once': 0 };
/** Most choices of a list that is shown without a search field. */
const FEW = 12;

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A battle in which a person plays. */
export function Play({ client, first, onMenu, onWatch }: Props) {
  const [scene, setScene] = useState(first);
  const [picture, setPicture] = useState<Picture>(first.picture);
  const [busy, setBusy] = useState(false);
  const [thinking, setThinking] = useState('');
  const [selected, setSelected] = useState(first.question?.subject ?? -1);
  const [foe, setFoe] = useState(-1);
  const [facts, setFacts] = useState<readonly string[]>([]);
  const [odds, setOdds] = useState<readonly string[]>([]);
  const [ghost, setGhost] = useState<readonly Shape[]>([]);
  const [hint, setHint] = useState<Hint | null>(null);
  const [chance, setChance] = useState<Chance | null>(null);
  const [word, setWord] = useState('');
  const [said, setSaid] = useState('');
  const [rings, setRings] = useState(false);
  const [pace, setPace] = useState(() => setting('pace', 'normal'));
  const [log, setLog] = useState<readonly string[]>(first.picture.lines);
  const queue = useRef<(Picture | Scene)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const asked = useRef(0);

  const keep = useCallback(async () => {
    if (!keepGame(await client.call('save'))) setSaid('This browser keeps nothing: save the game as a file.');
  }, [client]);

  const show = (next: Picture | Scene) => {
    const now = 'picture' in next ? next.picture : next;
    setPicture(now);
    if (now.lines.length > 0) setLog((lines) => [...lines, ...now.lines]);
    if (!('picture' in next)) return;
    setScene(next);
    setBusy(false);
    setThinking('');
    setSelected(next.question?.subject ?? -1);
    void keep();
  };

  /** Shows what waits, one after the other. */
  const advance = () => {
    timer.current = null;
    const next = queue.current.shift();
    if (next === undefined) return;
    show(next);
    const wait = queue.current.length === 0 || 'picture' in next ? 0 : PACES[pace];
    if (queue.current.length > 0) timer.current = setTimeout(advance, wait / Math.max(1, queue.current.length / 8));
  };
  const line = (next: Picture | Scene) => {
    queue.current.push(next);
    timer.current ??= setTimeout(advance, 0);
  };
  const skip = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    while (queue.current.length > 0) show(queue.current.shift() as Picture | Scene);
  };

  useEffect(() => {
    client.onPicture = line;
    client.onThinking = setThinking;
    return () => {
      client.onPicture = () => {};
      client.onThinking = () => {};
    };
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useEffect(() => void keep(), [keep]);

  useEffect(() => {
    setFoe(-1);
    setOdds([]);
    if (selected < 0) return setFacts([]);
    client.call('stats', selected).then(setFacts, () => setFacts([]));
  }, [client, selected, scene]);
  useEffect(() => {
    if (selected < 0 || foe < 0) return;
    client.call('odds', selected, foe).then(setOdds, (error) => setOdds([reason(error)]));
  }, [client, selected, foe]);

  /** Sends an answer, unless one is under way. */
  const answer = async (call: () => Promise<Scene | { readonly why: string }>) => {
    if (busy) return;
    setBusy(true);
    setGhost([]);
    setHint(null);
    setWord('');
    setSaid('');
    try {
      const next = await call();
      if ('why' in next) {
        setSaid(next.why);
        setBusy(false);
      } else line(next);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setSaid(error.message);
      setBusy(false);
    }
  };

  const question = busy ? null : scene.question;
  const choices = question?.choices ?? [];
  const able = useMemo(() => {
    const rows = new Set(choices.map(({ unit }) => unit).filter((unit) => unit >= 0));
    if (question !== null && question.subject >= 0) rows.add(question.subject);
    return rows;
  }, [question]);
  const onTable = picture.bodies.some(({ row }) => row === question?.subject);
  const placing = question?.free === true && question.subject >= 0 && !onTable ? question.subject : -1;

  const preview = (index: number) => {
    const turn = ++asked.current;
    if (index < 0) return setGhost([]);
    client.call('ghost', index).then(
      (shapes) => turn === asked.current && setGhost(shapes),
      () => {},
    );
  };
  const judge = useCallback((held: Held) => client.call('judge', held), [client]);
  const advise = async () => {
    setSaid('A captain thinks…');
    const told = await client.call('hint').catch((error) => ({ why: reason(error) }));
    setSaid('');
    if ('why' in told) return setSaid(told.why);
    setHint(told);
    setChance(null);
    preview(told.index);
    const odds = await client.call('chance', told.index).catch(() => null);
    if (odds !== null && !('why' in odds)) setChance(odds);
  };
  const share = async () => {
    try {
      await navigator.clipboard.writeText(await linkOf(await client.call('save')));
      setSaid('The link to this game is copied.');
    } catch (error) {
      setSaid(`The link cannot be copied here: ${reason(error)}. Save the game as a file instead.`);
    }
  };
  const save = async () => download(`muster-${scene.stage.ruleset}.json`, await client.call('save'));

  const about = (choice: Choice) => choice.unit >= 0 && choice.unit === selected;
  const wanted = choices.filter(({ words }) => words.toLowerCase().includes(word.toLowerCase()));
  const sorted =
    question?.subject === selected ? wanted : [...wanted.filter(about), ...wanted.filter((c) => !about(c))];
  const enemies = picture.bodies.filter(({ side }) => side !== scene.me);
  const name = (row: number) => picture.bodies.find((body) => body.row === row)?.name ?? '';

  return (
    <div class="game">
      <header>
        <button type="button" onClick={onMenu}>
          ‹ Menu
        </button>
        <Score stage={scene.stage} picture={picture} />
        <span class="tools">
          <button type="button" onClick={() => answer(() => client.call('undo'))} disabled={busy}>
            Take back
          </button>
          <button type="button" onClick={advise} disabled={question === null}>
            Hint
          </button>
          <button type="button" aria-pressed={rings} onClick={() => setRings(!rings)}>
            Ranges
          </button>
          <button type="button" onClick={save}>
            Save
          </button>
          <button type="button" onClick={share}>
            Share
          </button>
        </span>
      </header>
      <Table
        stage={scene.stage}
        picture={picture}
        selected={selected}
        able={able}
        spots={choices}
        ghost={ghost}
        rings={rings}
        placing={placing}
        onSelect={setSelected}
        onSpot={(index) => answer(() => client.call('choose', index))}
        onSpotHover={preview}
        judge={question?.free === true ? judge : null}
        onDrop={(held) => answer(() => client.call('put', held))}
      />
      <aside class="side">
        <section class="question" aria-live="polite">
          {scene.over !== null && !busy && (
            <>
              <h2>{scene.over}</h2>
              <button type="button" onClick={async () => onWatch(await client.call('save'))}>
                Watch the battle
              </button>
            </>
          )}
          {busy && (
            <>
              <h2>
                {thinking === ''
                  ? `${opponentName(scene.opponent)} answers…`
                  : `${opponentName(scene.opponent)} thinks…`}
              </h2>
              {thinking !== '' && <p class="faint">{thinking}</p>}
              <div class="row">
                <button type="button" onClick={skip}>
                  Skip
                </button>
                {thinking !== '' && (
                  <button type="button" onClick={() => void client.call('hurry')}>
                    Answer now
                  </button>
                )}
              </div>
            </>
          )}
          {question !== null && (
            <>
              <h2>{question.words}</h2>
              {question.free && (
                <p class="faint">
                  {placing >= 0 ? 'Click a place on the table, or a spot.' : 'Drag a unit, click a spot, or choose:'}
                </p>
              )}
              {choices.length > FEW && (
                <input
                  type="search"
                  placeholder="Words of an option"
                  aria-label="Words of an option"
                  value={word}
                  onInput={({ currentTarget: { value } }) => setWord(value)}
                />
              )}
              <div class="row">
                <button type="button" onClick={() => answer(() => client.call('delegate', false))}>
                  Captain answers
                </button>
                <button type="button" onClick={() => answer(() => client.call('delegate', true))}>
                  {picture.turn === 0 ? 'Captain deploys' : 'Captain plays this phase'}
                </button>
              </div>
              <ol class="choices">
                {sorted.map(({ index, words, key, unit }) => (
                  <li key={index}>
                    <button
                      type="button"
                      class={`${hint?.index === index ? 'hinted' : ''} ${key === '0' || key === '<' ? 'end' : ''} ${unit >= 0 && unit === selected ? 'mine' : ''}`}
                      onClick={() => answer(() => client.call('choose', index))}
                      onPointerEnter={() => preview(index)}
                      onPointerLeave={() => preview(-1)}
                      onFocus={() => preview(index)}
                    >
                      {words}
                    </button>
                  </li>
                ))}
              </ol>
            </>
          )}
          {hint !== null && (
            <p class="hint">
              {hint.sentence}{' '}
              {chance === null ? (
                <span class="faint">Battles are played to their ends…</span>
              ) : (
                <>
                  <b>{`Chance to win ${Math.round(100 * chance.chance)}%`}</b>
                  {` (± ${Math.round(100 * chance.error)}, in ${chance.battles} battles of captains)`}
                </>
              )}
            </p>
          )}
          {said !== '' && (
            <p class="said" role="status">
              {said}
            </p>
          )}
        </section>
        {selected >= 0 && facts.length > 0 && (
          <section class="facts">
            <h2>{name(selected)}</h2>
            <pre tabIndex={0}>{facts.join('\n')}</pre>
            {picture.bodies.some(({ row, side }) => row === selected && side === scene.me) && enemies.length > 0 && (
              <label>
                Odds against
                <select value={foe} onChange={({ currentTarget: { value } }) => setFoe(Number(value))}>
                  <option value={-1}>choose an enemy</option>
                  {enemies.map(({ row, name }) => (
                    <option key={row} value={row}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {odds.map((line) => (
              <p key={line} class="odds">
                {line}
              </p>
            ))}
          </section>
        )}
        <section class="told">
          <div class="row">
            <h2>What happened</h2>
            <label>
              Pace
              <select
                value={pace}
                onChange={({ currentTarget: { value } }) => {
                  setPace(value);
                  keepSetting('pace', value);
                }}
              >
                {Object.keys(PACES).map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
          </div>
          <ol class="log" tabIndex={0}>
            {log
              .map((text, i) => <li key={i}>{text}</li>)
              .slice(-200)
              .reverse()}
          </ol>
        </section>
      </aside>
    </div>
  );
}
