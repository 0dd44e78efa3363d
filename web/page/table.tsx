import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { PER_INCH } from '../../evaluations/board.js';
import type { Body, Choice, Held, Picture, Shape, Stage, Verdict } from '../messages.js';
import { moved, pathOf } from './shape-path.js';

interface Props {
  readonly stage: Stage;
  readonly picture: Picture;
  readonly selected: number;
  /** Rows of the units about which something can be answered now. */
  readonly able: ReadonlySet<number>;
  /** Options with places, which are shown as spots. */
  readonly spots: readonly Choice[];
  /** Where a unit would stand if the option under the pointer were chosen. */
  readonly ghost: readonly Shape[];
  readonly rings: boolean;
  onSelect(row: number): void;
  onSpot(index: number): void;
  onSpotHover(index: number): void;
  /** Judges where a unit is held; null if units cannot be taken by the hand now. */
  readonly judge: ((held: Held) => Promise<Verdict>) | null;
  onDrop(held: Held): void;
  /** Row of a unit that waits beside the table for a place, or -1: a click on the table puts it there. */
  readonly placing: number;
}

/** A unit that is held. */
interface Grip {
  readonly body: Body;
  readonly from: readonly [number, number];
  at: [number, number];
  turned: number;
}

/** Degrees that a key or a notch of the wheel turns a held unit. */
const NOTCH = 5;
/** Inches of a step by arrow keys. */
const STEP = 0.5;
/** Inches within which a dropped unit snaps to a listed place. */
const SNAP = 0.4;
/** Pixels that a pointer may move between down and up in a click. */
const CLICK = 5;
/** Radii of the rings around the selected unit, inches. */
const RINGS = [6, 12, 18, 24];

/** Returns inches as units are held: whole twentieths. */
const fine = (inches: number): number => Math.round(inches * 20) / 20;

interface View {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

/** The table, with zoom, pan, selection by click or keys, and units that are taken by the hand. */
export function Table(props: Props) {
  const { stage, picture, selected, able, spots, ghost, rings, judge, placing } = props;
  const [W, H] = [stage.width * PER_INCH, stage.depth * PER_INCH];
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View>({ x: -6, y: -6, w: W + 12 });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [lift, setLift] = useState<{ shapes: readonly Shape[]; inches: number; held: Held } | null>(null);
  const grip = useRef<Grip | null>(null);
  const judging = useRef<{ busy: boolean; next: Held | null }>({ busy: false, next: null });
  const pointers = useRef(new Map<number, readonly [number, number]>());
  const pan = useRef<{ x: number; y: number; view: View } | null>(null);

  useEffect(() => setView({ x: -6, y: -6, w: W + 12 }), [W, H]);

  /** Returns a place on the table, in inches, of a place on the screen. */
  const inches = useCallback(
    (clientX: number, clientY: number): [number, number] => {
      const matrix = svg.current?.getScreenCTM();
      if (matrix === null || matrix === undefined) return [0, 0];
      const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      return [at.x / PER_INCH, stage.depth - at.y / PER_INCH];
    },
    [stage.depth],
  );

  const zoom = (factor: number, x: number, y: number) =>
    setView((now) => {
      const w = Math.min(W + 12, Math.max(12 * PER_INCH, now.w * factor));
      const share = w / now.w;
      return { x: x - (x - now.x) * share, y: y - (y - now.y) * share, w };
    });

  /** Asks for a judgement; while one is under way only the newest is asked next. */
  const ask = async (held: Held): Promise<void> => {
    const state = judging.current;
    if (state.busy) {
      state.next = held;
      return;
    }
    state.busy = true;
    try {
      const said = (await judge?.(held)) ?? null;
      if (grip.current !== null || held.row === placing) setVerdict(said);
    } finally {
      state.busy = false;
      const { next } = state;
      state.next = null;
      if (next !== null && (grip.current !== null || next.row === placing)) void ask(next);
    }
  };

  const heldNow = (): Held | null => {
    const g = grip.current;
    if (g === null) return null;
    const [dx, dy] = [g.at[0] - g.from[0], g.at[1] - g.from[1]];
    let [x, y] = [g.body.x + dx, g.body.y + dy];
    const near = spots.find(({ place }) => place !== null && Math.hypot(place[0] - x, place[1] - y) < SNAP);
    if (near?.place != null) [x, y] = near.place;
    const over = picture.bodies.find((body) => body.row !== g.body.row && covers(body, g.at));
    const facing = g.turned === 0 ? null : g.body.angle + g.turned;
    return {
      row: g.body.row,
      x: fine(x),
      y: fine(y),
      facing,
      verb: '',
      onto: over?.row ?? -1,
    };
  };

  const carry = () => {
    const g = grip.current;
    const held = heldNow();
    if (g === null || held === null) return;
    const [dx, dy] = [held.x - g.body.x, held.y - g.body.y];
    setLift({
      shapes: moved(g.body.shapes, [g.body.x, g.body.y], dx, dy, g.turned),
      inches: Math.hypot(dx, dy),
      held,
    });
    void ask(held);
  };

  const letGo = (drop: boolean) => {
    const held = heldNow();
    const g = grip.current;
    grip.current = null;
    judging.current.next = null;
    setLift(null);
    setVerdict(null);
    if (!drop || held === null || g === null) return;
    const far = Math.hypot(held.x - g.body.x, held.y - g.body.y);
    if (far > 0.2 || g.turned !== 0) props.onDrop(held);
  };

  const take = (body: Body, at: [number, number]) => {
    props.onSelect(body.row);
    if (judge !== null && able.has(body.row)) grip.current = { body, from: at, at, turned: 0 };
  };

  const down = (event: PointerEvent) => {
    svg.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, [event.clientX, event.clientY]);
    const at = inches(event.clientX, event.clientY);
    const body = bodyAt(picture.bodies, at, able);
    if (pointers.current.size === 1 && body !== null) take(body, at);
    else if (pointers.current.size === 1) pan.current = { x: event.clientX, y: event.clientY, view };
    else letGo(false);
  };

  const placed = (event: PointerEvent): Held => {
    const [x, y] = inches(event.clientX, event.clientY);
    return { row: placing, x: fine(x), y: fine(y), facing: null, verb: '', onto: -1 };
  };

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) {
      if (placing >= 0 && judge !== null) void ask(placed(event));
      return;
    }
    const all = pointers.current;
    if (all.size === 2) {
      const other = [...all].find(([id]) => id !== event.pointerId)?.[1];
      if (other === undefined) return;
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const is = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
      const [x, y] = inches((event.clientX + other[0]) / 2, (event.clientY + other[1]) / 2);
      if (is > 4) zoom(was / is, x * PER_INCH, (stage.depth - y) * PER_INCH);
    } else if (grip.current !== null) {
      grip.current.at = inches(event.clientX, event.clientY);
      carry();
    } else if (pan.current !== null) {
      const scale = view.w / (svg.current?.clientWidth ?? 1);
      const { x, y, view: from } = pan.current;
      setView({ ...from, x: from.x - (event.clientX - x) * scale, y: from.y - (event.clientY - y) * scale });
    }
    all.set(event.pointerId, [event.clientX, event.clientY]);
  };

  const up = (event: PointerEvent) => {
    const from = pan.current;
    pointers.current.delete(event.pointerId);
    pan.current = null;
    if (grip.current !== null) letGo(event.type === 'pointerup');
    else if (placing >= 0 && from !== null && event.type === 'pointerup') {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < CLICK) props.onDrop(placed(event));
    }
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    if (grip.current !== null) {
      grip.current.turned += Math.sign(event.deltaY) * NOTCH;
      carry();
      return;
    }
    const [x, y] = inches(event.clientX, event.clientY);
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, x * PER_INCH, (stage.depth - y) * PER_INCH);
  };

  useEffect(() => {
    const node = svg.current;
    node?.addEventListener('wheel', wheel, { passive: false });
    return () => node?.removeEventListener('wheel', wheel);
  });

  /** Moves the selected unit by keys: arrows carry it, Q and E turn it, Enter puts it down, Escape lets it go. */
  const key = (event: KeyboardEvent, body: Body) => {
    const arrows: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
    };
    const arrow = arrows[event.key];
    const turn = event.key === 'q' ? -NOTCH : event.key === 'e' ? NOTCH : 0;
    if (arrow !== undefined || turn !== 0) {
      event.preventDefault();
      if (grip.current === null) take(body, [body.x, body.y]);
      const g = grip.current;
      if (g === null) return;
      if (arrow !== undefined) g.at = [g.at[0] + arrow[0], g.at[1] + arrow[1]];
      g.turned += turn;
      carry();
    } else if (event.key === 'Escape') letGo(false);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (grip.current === null) props.onSelect(body.row);
      else letGo(true);
    }
  };

  const h = (view.w * (H + 12)) / (W + 12);
  const chosen = picture.bodies.find(({ row }) => row === selected);
  const scale = view.w / (W + 12);
  return (
    <div class="table">
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.w} ${h}`}
        font-family="system-ui, sans-serif"
        role="group"
        aria-label="The table"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {/* The drawings are made by the worker from the battle, and hold no text of a person. */}
        <g dangerouslySetInnerHTML={{ __html: stage.ground }} />
        {rings && chosen !== undefined && (
          <g class="rings">
            {RINGS.map((r) => (
              <g key={r}>
                <circle cx={chosen.x * PER_INCH} cy={(stage.depth - chosen.y) * PER_INCH} r={r * PER_INCH} />
                <text x={chosen.x * PER_INCH} y={(stage.depth - chosen.y - r) * PER_INCH - 2}>{`${r}"`}</text>
              </g>
            ))}
          </g>
        )}
        <g dangerouslySetInnerHTML={{ __html: picture.units }} />
        <g dangerouslySetInnerHTML={{ __html: picture.marks }} />
        {ghost.length > 0 && <path class="ghost" d={pathOf(ghost, stage.depth)} />}
        {placing >= 0 && lift === null && verdict?.ok === true && (
          <path class="ghost" d={pathOf(verdict.shapes, stage.depth)} />
        )}
        <g class="spots">
          {spots.map(({ index, place, words }) =>
            place === null ? null : (
              <circle
                key={index}
                cx={place[0] * PER_INCH}
                cy={(stage.depth - place[1]) * PER_INCH}
                r={4.5 * Math.max(0.45, scale)}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => props.onSpot(index)}
                onPointerEnter={() => props.onSpotHover(index)}
                onPointerLeave={() => props.onSpotHover(-1)}
              >
                <title>{words}</title>
              </circle>
            ),
          )}
        </g>
        <g class="bodies">
          {picture.bodies.map((body) => (
            <path
              key={body.row}
              class={`${body.row === selected ? 'selected' : ''} ${able.has(body.row) ? 'able' : ''}`}
              d={pathOf(body.shapes, stage.depth)}
              data-row={body.row}
              tabIndex={0}
              role="button"
              aria-pressed={body.row === selected}
              aria-label={`${body.name}, ${stage.lists[body.side]}${able.has(body.row) ? ', can act' : ''}`}
              onKeyDown={(event) => key(event, body)}
              onFocus={() => body.row !== selected && props.onSelect(body.row)}
            />
          ))}
        </g>
        {lift !== null && (
          <g class={verdict === null ? 'lift' : verdict.ok ? 'lift legal' : 'lift illegal'}>
            <path d={pathOf(lift.shapes, stage.depth)} />
            {verdict?.ok === true && <path class="ends" d={pathOf(verdict.shapes, stage.depth)} />}
          </g>
        )}
      </svg>
      <div class="zoom">
        <button type="button" aria-label="Closer" onClick={() => zoom(0.8, view.x + view.w / 2, view.y + h / 2)}>
          +
        </button>
        <button type="button" aria-label="Further away" onClick={() => zoom(1.25, view.x + view.w / 2, view.y + h / 2)}>
          −
        </button>
        <button type="button" aria-label="The whole table" onClick={() => setView({ x: -6, y: -6, w: W + 12 })}>
          ⤢
        </button>
      </div>
      <p class={`held ${verdict?.ok === false ? 'illegal' : ''}`} role="status">
        {lift === null
          ? placing >= 0 && verdict?.ok === false
            ? `Not legal here: ${verdict.why}`
            : ''
          : `${lift.inches.toFixed(1)}"  ${verdict === null ? '' : verdict.ok ? verdict.words : `Not legal: ${verdict.why}`}`}
      </p>
    </div>
  );
}

/** True if a place lies on a unit, with a little room for fingers. */
function covers(body: Body, [x, y]: readonly [number, number], room = 0.15): boolean {
  return body.shapes.some((shape) => {
    const [dx, dy] = [x - shape.x, y - shape.y];
    if ('radius' in shape) return Math.hypot(dx, dy) <= shape.radius + room;
    const turn = (shape.angle * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const right = dx * cos - dy * sin;
    const ahead = dx * sin + dy * cos;
    return Math.abs(right) <= shape.width / 2 + room && Math.abs(ahead) <= shape.depth / 2 + room;
  });
}

/** Returns the unit at a place, rather one that can act. */
function bodyAt(bodies: readonly Body[], at: readonly [number, number], able: ReadonlySet<number>): Body | null {
  const there = bodies.filter((body) => covers(body, at));
  return there.find(({ row }) => able.has(row)) ?? there[0] ?? null;
}
