import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../engine/regiments/battle.js';
import { Place } from '../engine/regiments/layout.js';
import { PER_INCH, placed } from './board.js';
import { type Artist, type Board, outlineOf } from './drawn.js';
import { SIDES } from './svg/colours.js';
import { element } from './svg/markup.js';
import { blockMarkup, type DrawnUnit, labelMarkup } from './svg/unit-markup.js';

type Blocks = RegimentsBattle & { unit: { status: Uint8Array } };

const KINDS = Object.entries(Terrain).reduce<string[]>((names, [name, kind]) => {
  names[kind] = name;
  return names;
}, []);

/** What a picture needs of a battle of ranked blocks. `fleeing`: the bit of `status` that says so. */
function boardOf(b: Blocks, fleeing: number): Board<DrawnUnit> {
  const { setup, unit } = b;
  const { terrain } = setup;
  const units: DrawnUnit[] = [];
  for (let u = 0; u < setup.units; u++) {
    if (unit.place[u] !== Place.table) continue;
    const guests: string[] = [];
    for (let g = 0; g < setup.units; g++) {
      if (unit.place[g] === Place.inUnit && unit.host[g] === u) guests.push(setup.names[g]);
    }
    units.push({
      row: u,
      name: setup.names[u],
      side: setup.unit.player[u],
      x: unit.x[u] / INCH,
      y: unit.y[u] / INCH,
      angle: (unit.facing[u] * 360) / 65536,
      width: (2 * unit.halfWidth[u]) / INCH,
      depth: (2 * unit.halfDepth[u]) / INCH,
      files: unit.files[u],
      models: unit.models[u],
      fleeing: (unit.status[u] & fleeing) !== 0,
      engaged: unit.engaged[u] !== 0,
      character: setup.unit.character[u] !== 0,
      guests,
    });
  }
  const pieces = Array.from({ length: terrain.count }, (_, t) => ({
    kind: KINDS[terrain.kind[t]],
    polygon: outlineOf(terrain, t),
  }));
  return { width: setup.width / INCH, depth: setup.depth / INCH, pieces, units };
}

function draw(board: Board<DrawnUnit>): string {
  const blocks = board.units.map((unit) => {
    const { fill, edge } = SIDES[unit.side];
    return element('g', placed(unit.x, unit.y, board.depth), blockMarkup(unit, fill, edge, PER_INCH));
  });
  const labels = board.units.map((unit) =>
    element(
      'g',
      placed(unit.x, unit.y, board.depth),
      labelMarkup(unit, SIDES[unit.side].edge, PER_INCH, { width: board.width, depth: board.depth }),
    ),
  );
  return [...blocks, ...labels].join(''); // names above all blocks
}

const PAINT = `
function paint(n,u){const key=JSON.stringify([u.models,u.files,u.width,u.depth,u.fleeing,u.engaged,u.guests]);
if(n.k!==key){n.k=key;n.g.innerHTML=blockMarkup(u,SIDES[u.side].fill,SIDES[u.side].edge,PER);n.a=undefined}
n.l.innerHTML=labelMarkup(u,SIDES[u.side].edge,PER,FILM.board);
n.g.style.transform=n.l.style.transform='translate('+u.x*PER+'px,'+(D-u.y)*PER+'px)';
let a=u.angle;if(n.a!==undefined){while(a-n.a>180)a-=360;while(a-n.a<-180)a+=360}n.a=a;n.g.querySelector('.turned').style.transform='rotate('+a+'deg)'}`;

/** Draws battles of ranked blocks. `fleeing`: the bit of `unit.status` that says that a unit flees. */
export function blockArtist(fleeing: number): Artist<DrawnUnit> {
  return {
    boardOf: (b: Battle) => boardOf(b as Blocks, fleeing),
    draw,
    marks: () => [],
    code: `const blockMarkup=${blockMarkup.toString()};const labelMarkup=${labelMarkup.toString()};${PAINT}`,
  };
}
