import type { Drawing, GameSetup } from '../engine/game.js';
import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { PER_INCH, placed } from './board.js';
import { type Artist, type Board, type Mark, piecesOf, type Shown } from './drawn.js';
import { SQUAD_LABELS } from './squads.js';
import { SHADES, SIDES } from './svg/colours.js';
import { clearSpots, spotsAround } from './svg/labels.js';
import { carried, element, escaped, short } from './svg/markup.js';
import { squadLabel, squadLabelled, squadWords } from './svg/squad-markup.js';
import { type DrawnTroop, troopMarkup, troopTitle } from './svg/troop-markup.js';

const inches = (ticks: number): number => Math.round((100 * ticks) / INCH) / 100;

/** Returns what a picture needs of a battle of units whose models have their own damage, as its game describes it. */
function boardOf(b: Battle, drawing: Drawing): Board<DrawnTroop> {
  const { units, unit, names, width, depth } = b.setup as GameSetup;
  const drawn: DrawnTroop[] = [];
  const next = [0, 0];
  for (let u = 0; u < units; u++) {
    const shade = next[unit.player[u]]++ % SHADES[0].length;
    const all = drawing.modelsOf?.(b, u) ?? [];
    const standing = all.flatMap((model, i) => (model === null ? [] : [{ ...model, i }]));
    if (standing.length === 0) continue;
    drawn.push({
      row: u,
      name: names[u],
      side: unit.player[u],
      shade,
      at: standing.flatMap(({ i, x, y, facing }) => [i, inches(x), inches(y), Math.round((facing * 360) / 65536)]),
      radius: standing[0].radius / INCH,
      character: all.length === 1,
      joined: false,
      joinedCharacters: [],
      heavy: [],
      state: drawing.stateOf(b, u),
      models: standing.map(({ reach, signs, tracks }) => ({ reach: inches(reach), signs, tracks })),
    });
  }
  const pieces = piecesOf(drawing.pieces?.(b) ?? []);
  return { width: width / INCH, depth: depth / INCH, pieces, units: drawn };
}

function draw({ units, width, depth }: Board<DrawnTroop>): string {
  const models = units.flatMap((unit) => {
    const { edge } = SIDES[unit.side];
    const fill = SHADES[unit.side][unit.shade];
    return unit.models.map((_, i) => {
      const [, x, y, angle] = unit.at.slice(4 * i, 4 * i + 4);
      const turned = element('g', { transform: `rotate(${angle})` }, troopMarkup(unit, i, fill, edge, PER_INCH));
      return element('g', placed(x, y, depth), element('title', {}, escaped(troopTitle(unit, i))), turned);
    });
  });
  const words = units.map(squadWords);
  const labelled = units.map((unit, i) => squadLabelled(unit, words[i].join('').length, PER_INCH, depth));
  const bodies = units.flatMap((unit, label) =>
    unit.models.map((_, i) => ({
      x: unit.at[4 * i + 1] * PER_INCH,
      y: (depth - unit.at[4 * i + 2]) * PER_INCH,
      reach: unit.radius * PER_INCH,
      label,
    })),
  );
  const spots = clearSpots(labelled, bodies, width * PER_INCH, depth * PER_INCH);
  const labels = units.map((unit, i) => {
    const at = { transform: `translate(${short(labelled[i].x)} ${short(labelled[i].y)})` };
    return element('g', at, squadLabel(words[i], SIDES[unit.side].edge, ...spots[i]));
  });
  return [...models, ...labels].join(''); // names are drawn above all models
}

/** Returns the mark for an event of `Log.show`: see the calls of `show` in the ruleset. */
function markOf({ what, numbers }: Shown): Mark | null {
  const [n0 = 0, n1 = 0, n2 = 0, n3 = 0] = numbers.map(inches);
  if (what === 'shot') return { kind: 'shot', from: [n0, n1], to: [n2, n3], hits: numbers[4] ?? 0 };
  return what === 'blast' ? { kind: 'blast', at: [n0, n1], radius: n2 } : null;
}

function marks(
  b: Battle,
  drawing: Drawing,
  shown: readonly Shown[],
  before: readonly DrawnTroop[],
  now: readonly DrawnTroop[],
): Mark[] {
  const clouds = (drawing.clouds?.(b) ?? []).map(
    ({ x, y, radius, burns }): Mark => ({ kind: 'cloud', at: [inches(x), inches(y)], radius: inches(radius), burns }),
  );
  const gone = before.flatMap((unit): Mark[] => {
    const left = now.find((o) => o.row === unit.row)?.at ?? [];
    const standing = new Set(left.filter((_, k) => k % 4 === 0));
    return unit.models.flatMap((_, i): Mark[] => {
      const [number, x, y] = unit.at.slice(4 * i, 4 * i + 3);
      return standing.has(number) ? [] : [{ kind: 'casualty', at: [x, y], radius: unit.radius }];
    });
  });
  return [...clouds, ...shown.flatMap((event) => markOf(event) ?? []), ...gone];
}

/** Code of the replay page. A button and the key m show and hide all melee ranges; pointing at a model shows its own. */
const PAINT = `
const XMLNS='http://www.w3.org/2000/svg';
document.head.append(Object.assign(document.createElement('style'),{textContent:'.u:hover>.turned>.reach,.reaches .reach{visibility:visible}'}));
{const b=Object.assign(document.createElement('button'),{textContent:'melee ranges',title:'m'});
b.onclick=()=>document.documentElement.classList.toggle('reaches');document.querySelector('#next').after(b);
addEventListener('keydown',e=>{if(e.key==='m')b.onclick()})}
function paint(n,u){const fill=SHADES[u.side][u.shade],edge=SIDES[u.side].edge;
n.m??=new Map();const seen=new Set();
u.models.forEach((model,i)=>{const[j,mx,my,a]=u.at.slice(4*i,4*i+4);seen.add(j);let m=n.m.get(j);
if(!m){m={g:document.createElementNS(XMLNS,'g'),r:document.createElementNS(XMLNS,'g'),t:document.createElementNS(XMLNS,'title')};
m.g.setAttribute('class','u');m.r.setAttribute('class','turned');m.g.append(m.t,m.r);n.g.append(m.g);n.m.set(j,m)}
const key=JSON.stringify(model);if(m.k!==key){m.k=key;m.r.innerHTML=troopMarkup(u,i,fill,edge,PER);m.t.textContent=troopTitle(u,i)}
m.g.style.transform='translate('+mx*PER+'px,'+(D-my)*PER+'px)';
let b=a;if(m.a!==undefined){while(b-m.a>180)b-=360;while(b-m.a<-180)b+=360}m.a=b;m.r.style.transform='rotate('+b+'deg)'});
for(const[j,m]of n.m)if(!seen.has(j)){m.g.remove();n.m.delete(j)}
const w=squadWords(u),l=squadLabelled(u,w.join('').length,PER,D);
n.l.innerHTML=squadLabel(w,edge,...spotsAround(l,FILM.board.width*PER,D*PER)[0]);n.l.style.transform='translate('+l.x+'px,'+l.y+'px)'}`;

/**
 * Returns the artist of a game without a family whose units have models with facing, reach and damage of their own
 * (`Drawing.modelsOf`).
 */
export function troopArtist(drawing: Drawing): Artist<DrawnTroop> {
  return {
    boardOf: (b) => boardOf(b, drawing),
    draw,
    marks: (b, shown, before, now) => marks(b, drawing, shown, before, now),
    code: `const SHADES=${JSON.stringify(SHADES)};${carried({ troopMarkup, troopTitle, squadWords, squadLabelled, squadLabel, spotsAround, clearSpots })}${PAINT}${SQUAD_LABELS}`,
  };
}
