import type { Drawing, GameSetup } from '../engine/game.js';
import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { PER_INCH, placed } from './board.js';
import { type Artist, type Board, piecesOf } from './drawn.js';
import { circleLabelled, circleMarkup, type DrawnCircle } from './svg/circle-markup.js';
import { SIDES } from './svg/colours.js';
import { clearSpots, spotsAround } from './svg/labels.js';
import { carried, element } from './svg/markup.js';
import { unitLabel } from './svg/unit-markup.js';

/** Returns what a picture needs of a battle of single units, as its game describes it. */
function boardOf(b: Battle, drawing: Drawing): Board<DrawnCircle> {
  const { units, unit, names, width, depth } = b.setup as GameSetup;
  const drawn: DrawnCircle[] = [];
  for (let u = 0; u < units; u++) {
    const place = drawing.placeOf?.(b, u) ?? null;
    if (place === null) continue;
    const at = { x: place.x / INCH, y: place.y / INCH, radius: place.radius / INCH };
    drawn.push({ row: u, name: names[u], side: unit.player[u], ...at, state: drawing.stateOf(b, u) });
  }
  const pieces = piecesOf(drawing.pieces?.(b) ?? []);
  return { width: width / INCH, depth: depth / INCH, pieces, units: drawn };
}

function draw({ units, width, depth }: Board<DrawnCircle>): string {
  const circles = units.map((unit) => {
    const { fill, edge } = SIDES[unit.side];
    return element('g', placed(unit.x, unit.y, depth), circleMarkup(unit, fill, edge, PER_INCH));
  });
  const labelled = units.map((unit) => circleLabelled(unit, PER_INCH, depth));
  const bodies = labelled.map(({ x, y, up }, label) => ({ x, y, reach: up, label }));
  const spots = clearSpots(labelled, bodies, width * PER_INCH, depth * PER_INCH);
  const labels = units.map((unit, i) =>
    element('g', placed(unit.x, unit.y, depth), unitLabel(unit.name, SIDES[unit.side].edge, ...spots[i])),
  );
  return [...circles, ...labels].join(''); // names are drawn above all circles
}

const PAINT = `
function paint(n,u){const key=JSON.stringify([u.radius,u.state]),side=SIDES[u.side];
if(n.k!==key){n.k=key;n.g.innerHTML=circleMarkup(u,side.fill,side.edge,PER)}
n.l.innerHTML=unitLabel(u.name,side.edge,...spotsAround(circleLabelled(u,PER,D),FILM.board.width*PER,D*PER)[0]);
n.g.style.transform=n.l.style.transform='translate('+u.x*PER+'px,'+(D-u.y)*PER+'px)'}
const labelsOf=all=>all.map(u=>({row:u.row,of:circleLabelled(u,PER,D),at:(x,y)=>unitLabel(u.name,SIDES[u.side].edge,x,y)}));
const bodiesOf=all=>labelsOf(all).map(({of:{x,y,up}},label)=>({x,y,reach:up,label}));`;

/**
 * Returns the artist of a game without a family. It draws a labelled circle for each unit that its `Drawing` gives a
 * place.
 */
export function circleArtist(drawing: Drawing): Artist<DrawnCircle> {
  return {
    boardOf: (b) => boardOf(b, drawing),
    draw,
    marks: (_b, _shown, before, now) =>
      before
        .filter(({ row }) => !now.some((unit) => unit.row === row))
        .map(({ x, y, radius }) => ({ kind: 'casualty', at: [x, y], radius })),
    code: `${carried({ circleMarkup, circleLabelled, unitLabel, spotsAround, clearSpots })}${PAINT}`,
  };
}
