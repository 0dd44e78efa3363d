import { useEffect, useState } from 'preact/hooks';
import type { Picture, Reel } from '../messages.js';
import type { Client } from './client.js';
import { Table } from './table.js';

interface Props {
  readonly client: Client;
  readonly reel: Reel;
  onClose(): void;
}

const NOBODY: ReadonlySet<number> = new Set();
const nothing = () => {};

/** Milliseconds between two pictures. */
const PACES = { slow: 900, normal: 350, fast: 90 } as const;

/** A battle that is watched decision by decision. */
export function Watch({ client, reel, onClose }: Props) {
  const [at, setAt] = useState(0);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [pace, setPace] = useState(0);
  const [selected, setSelected] = useState(-1);
  const last = reel.frames - 1;

  useEffect(() => {
    let gone = false;
    client.call('frame', at).then((now) => {
      if (!gone) setPicture(now);
    }, nothing);
    return () => {
      gone = true;
    };
  }, [client, at]);
  useEffect(() => {
    if (pace === 0) return;
    if (at >= last) {
      setPace(0);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), pace);
    return () => clearTimeout(timer);
  }, [at, pace, last]);

  if (picture === null) return <p class="waiting">The battle is being played again…</p>;
  return (
    <div class="game">
      <header>
        <button type="button" onClick={onClose}>
          ‹ Menu
        </button>
        <Score stage={reel.stage} picture={picture} />
      </header>
      <Table
        stage={reel.stage}
        picture={picture}
        selected={selected}
        able={NOBODY}
        spots={[]}
        ghost={[]}
        rings={false}
        placing={-1}
        onSelect={setSelected}
        onSpot={nothing}
        onSpotHover={nothing}
        judge={null}
        onDrop={nothing}
      />
      <aside class="side">
        <div class="row">
          <button type="button" onClick={() => setPace(pace === 0 ? PACES.normal : 0)}>
            {pace === 0 ? 'Play' : 'Pause'}
          </button>
          <button type="button" aria-label="One back" onClick={() => setAt(Math.max(0, at - 1))}>
            ◀
          </button>
          <button type="button" aria-label="One on" onClick={() => setAt(Math.min(last, at + 1))}>
            ▶
          </button>
          <label>
            Pace
            <select
              value={String(pace || PACES.normal)}
              onChange={({ currentTarget: { value } }) => setPace(Number(value))}
            >
              {Object.entries(PACES).map(([name, ms]) => (
                <option key={name} value={String(ms)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <label>
          {`Decision ${at + 1} of ${reel.frames}`}
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            onInput={({ currentTarget: { value } }) => setAt(Number(value))}
          />
        </label>
        <ol class="log">
          {picture.lines.map((line, i) => (
            <li key={`${i} ${line}`}>{line}</li>
          ))}
        </ol>
      </aside>
    </div>
  );
}

/** Lists, points and the moment of a battle. */
export function Score({ stage, picture }: { stage: Reel['stage']; picture: Picture }) {
  const { turn, phase, active, points } = picture;
  const when = turn === 0 ? phase : `Turn ${turn}, ${stage.lists[active]}: ${phase}`;
  return (
    <p class="score">
      <span class="first">■ {stage.lists[0]}</span> <b>{points[0]}</b>
      <span class="second">■ {stage.lists[1]}</span> <b>{points[1]}</b>
      <span class="faint">{when}</span>
    </p>
  );
}
