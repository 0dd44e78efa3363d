import type { Drawing } from '../engine/game.js';
import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { type RegimentsBattle, Terrain } from '../engine/regiments/battle.js';
import { Place } from '../engine/regiments/layout.js';
import { PER_INCH, placed } from './board.js';
import { type Artist, type Board, outlineOf } from './drawn.js';
import { SIDES } from './svg/colours.js';
import { clearSpots, spotsAround } from './svg/labels.js';
import { carried, element } from './svg/markup.js';
import { blockMarkup, type DrawnUnit, unitBodies, unitLabel, unitLabelled, unitWords } from './svg/unit-markup.js';

const KINDS = Object.entries(Terrain).reduce<string[]>((names, [name, kind]) => {
  names[kind] = name;
  return names;
}, []);

/** Returns what a picture needs of a battle of ranked blocks. */
function boardOf(b: RegimentsBattle, drawing: Drawing): Board<DrawnUnit> {
  const { setup, unit } = b;
  const { terrain } = setup;
  const units: DrawnUnit[] = [];
  for (let u = 0; u < setup.units; u++) {
    if (unit.place[u] !== Place.table) continue;
    const joinedCharacters: string[] = [];
    for (let g = 0; g < setup.units; g++) {
      if (unit.place[g] === Place.inUnit && unit.host[g] === u) joinedCharacters.push(setup.names[g]);
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
      fleeing: drawing.stateOf(b, u).includes('fleeing'),
      engaged: unit.engaged[u] !== 0,
      character: setup.unit.character[u] !== 0,
      joinedCharacters,
    });
  }
  const pieces = Array.from({ length: terrain.count }, (_, t) => ({
    kind: KINDS[terrain.kind[t]],
    polygon: outlineOf(terrain, t),
  }));
  return { width: setup.width / INCH, depth: setup.depth / INCH, pieces, units };
}

function draw({ units, width, depth }: Board<DrawnUnit>): string {
  const blocks = units.map((unit) => {
    const { fill, edge } = SIDES[unit.side];
    return element('g', placed(unit.x, unit.y, depth), blockMarkup(unit, fill, edge, PER_INCH));
  });
  const words = units.map(unitWords);
  const spots = clearSpots(
    units.map((unit, i) => unitLabelled(unit, words[i], PER_INCH, depth)),
    units.flatMap((unit, i) => unitBodies(unit, i, PER_INCH, depth)),
    width * PER_INCH,
    depth * PER_INCH,
  );
  const labels = units.map((unit, i) =>
    element('g', placed(unit.x, unit.y, depth), unitLabel(words[i], SIDES[unit.side].edge, ...spots[i])),
  );
  return [...blocks, ...labels].join(''); // names are drawn above all blocks
}

const PAINT = `
function paint(n,u){const key=JSON.stringify([u.models,u.files,u.width,u.depth,u.fleeing,u.engaged,u.guests]);
if(n.k!==key){n.k=key;n.g.innerHTML=blockMarkup(u,SIDES[u.side].fill,SIDES[u.side].edge,PER);n.a=undefined}
const w=unitWords(u);n.l.innerHTML=unitLabel(w,SIDES[u.side].edge,...spotsAround(unitLabelled(u,w,PER,D),FILM.board.width*PER,D*PER)[0]);
n.g.style.transform=n.l.style.transform='translate('+u.x*PER+'px,'+(D-u.y)*PER+'px)';
let a=u.angle;if(n.a!==undefined){while(a-n.a>180)a-=360;while(a-n.a<-180)a+=360}n.a=a;n.g.querySelector('.turned').style.transform='rotate('+a+'deg)'}
const labelsOf=all=>all.map(u=>{const w=unitWords(u);return{row:u.row,of:unitLabelled(u,w,PER,D),at:(x,y)=>unitLabel(w,SIDES[u.side].edge,x,y)}});
const bodiesOf=all=>all.flatMap((u,i)=>unitBodies(u,i,PER,D));`;

/** Draws battles of ranked blocks. */
export function blockArtist(drawing: Drawing): Artist<DrawnUnit> {
  return {
    boardOf: (b: Battle) => boardOf(b as RegimentsBattle, drawing),
    draw,
    marks: () => [],
    code: `${carried({ blockMarkup, unitWords, unitLabelled, unitLabel, unitBodies, spotsAround, clearSpots })}${PAINT}`,
  };
}
