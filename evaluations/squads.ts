import type { Drawing } from '../engine/game.js';
import type { Battle } from '../engine/kernel/battle.js';
import { INCH } from '../engine/kernel/geometry/measures.js';
import { COS, SIN } from '../engine/kernel/geometry/trig.js';
import type { SkirmishBattle } from '../engine/skirmish/battle.js';
import { Place } from '../engine/skirmish/layout.js';
import { TEARDROPS } from '../engine/skirmish/templates.js';
import { Cover, Ground, SightKind, type TerrainFacts } from '../engine/skirmish/terrain.js';
import { PER_INCH, placed } from './board.js';
import { type Artist, type Board, type DrawnPiece, type Mark, outlineOf, type Polygon, type Shown } from './drawn.js';
import { SHADES, SIDES } from './svg/colours.js';
import { clearSpots, spotsAround } from './svg/labels.js';
import { carried, element, escaped, short } from './svg/markup.js';
import { type DrawnSquad, modelMarkup, squadLabel, squadLabelled, squadWords } from './svg/squad-markup.js';

type Squads = SkirmishBattle & { readonly unit: { readonly host: Int16Array } };

const hundredths = (ticks: number): number => Math.round((100 * ticks) / INCH) / 100;

/** Returns the colour kind of a piece and its effects on models. */
function pieceOf(terrain: TerrainFacts, t: number): DrawnPiece {
  const name = terrain.names[t];
  const cover = terrain.cover[t];
  const ground = terrain.ground[t];
  const notes: string[] = [];
  if (cover === Cover.hard) notes.push('hard cover');
  if (cover === Cover.soft) notes.push('soft cover');
  if (terrain.height[t] > 0) notes.push(`${hundredths(terrain.height[t])} inches high`);
  if (ground === Ground.difficult) notes.push('difficult');
  if (ground === Ground.veryDifficult) notes.push('very difficult');
  if (ground === Ground.impassable) notes.push('impassable');
  const wood = terrain.sight[t] === SightKind.wood;
  const kind = /hedge|bush/.test(name)
    ? 'hedge'
    : terrain.obstacle[t] !== 0
      ? 'wall'
      : wood
        ? 'wood'
        : terrain.standOn[t] !== 0
          ? 'hill'
          : /crater|trench|pit/.test(name)
            ? 'crater'
            : /building|ruin|bunker/.test(name)
              ? 'building'
              : /rock|boulder|spire|pillar/.test(name)
                ? 'rock'
                : /river|stream|lake|pool|water/.test(name)
                  ? 'water'
                  : /marsh|swamp/.test(name)
                    ? 'marsh'
                    : ground === Ground.impassable
                      ? 'impassable'
                      : 'rough';
  const note = [...(kind === name ? [] : [name]), ...notes].join(', ');
  return { kind, polygon: outlineOf(terrain, t), ...(note === '' ? {} : { note }) };
}

function boardOf(b: Squads, drawing: Drawing): Board<DrawnSquad> {
  const { setup, model } = b;
  const { first, count, player, individual } = setup.unit;
  const units: DrawnSquad[] = [];
  const next = [0, 0];
  for (let u = 0; u < setup.units; u++) {
    const shade = next[player[u]]++;
    const at: number[] = [];
    const heavy: number[] = [];
    for (let m = first[u]; m < first[u] + count[u]; m++) {
      if (drawing.isHeavy?.(b, m) === true) heavy.push(m - first[u]);
      if (model.place[m] !== Place.table) continue;
      const angle = Math.round((model.facing[m] * 360) / 65536);
      at.push(m - first[u], hundredths(model.x[m]), hundredths(model.y[m]), angle);
    }
    if (at.length === 0) continue;
    units.push({
      row: u,
      name: setup.names[u],
      side: player[u],
      shade: shade % SHADES[0].length,
      at,
      radius: setup.model.radius[first[u]] / INCH,
      character: individual[u] !== 0,
      joined: b.unit.host[u] >= 0,
      joinedCharacters: setup.names.filter((_, g) => b.unit.host[g] === u),
      heavy,
      state: drawing.stateOf(b, u),
    });
  }
  const pieces = Array.from({ length: setup.terrain.count }, (_, t) => pieceOf(setup.terrain, t));
  return { width: setup.width / INCH, depth: setup.depth / INCH, pieces, units };
}

/**
 * Returns the outline, in inches, of a teardrop of size `size` that model `m` places toward `angle` (1/65,536 turn).
 */
function teardrop(b: Squads, m: number, angle: number, size: number): Polygon {
  const { long, radius } = TEARDROPS[size];
  const [sin, cos] = [SIN[angle], COS[angle]];
  const base = b.setup.model.radius[m];
  const corner = (ahead: number, beside: number) =>
    [
      hundredths(b.model.x[m] + (base + ahead) * sin + beside * cos),
      hundredths(b.model.y[m] + (base + ahead) * cos - beside * sin),
    ] as const;
  const round = Array.from({ length: 13 }, (_, i) => {
    const turn = ((i - 6) * Math.PI) / 11; // a little more than a half circle, where the straight sides touch it
    return corner(long - radius + radius * Math.cos(turn), radius * Math.sin(turn));
  });
  return [corner(0, 0), ...round];
}

/** Returns the mark for an event of `Log.show`: see the calls of `show` in the ruleset. */
function markOf(b: Squads, { what, numbers }: Shown): Mark | null {
  const place = (m: number): readonly [number, number] => [hundredths(b.model.x[m]), hundredths(b.model.y[m])];
  const [n0 = 0, n1 = 0, n2 = 0] = numbers;
  if (what === 'shot') return { kind: 'shot', from: place(n0), to: place(n1), hits: n2 };
  if (what === 'blast') return { kind: 'blast', at: [hundredths(n0), hundredths(n1)], radius: hundredths(n2) };
  if (what === 'flame') return { kind: 'flame', polygon: teardrop(b, n0, n1, n2) };
  return null;
}

/**
 * Returns the marks of one moment. Models that are gone are casualties or have left the table; both get a cross where
 * they stood.
 */
function marks(b: Squads, shown: readonly Shown[], before: readonly DrawnSquad[], now: readonly DrawnSquad[]): Mark[] {
  const marks = shown.flatMap((s) => markOf(b, s) ?? []);
  for (const squad of before) {
    const left = now.find((s) => s.row === squad.row);
    const standing = new Set<number>();
    for (let i = 0; left !== undefined && i < left.at.length; i += 4) standing.add(left.at[i]);
    for (let i = 0; i < squad.at.length; i += 4) {
      if (standing.has(squad.at[i])) continue;
      marks.push({ kind: 'casualty', at: [squad.at[i + 1], squad.at[i + 2]], radius: squad.radius });
    }
  }
  return marks;
}

function draw({ units, width, depth }: Board<DrawnSquad>): string {
  const models = units.map((squad) => {
    const { edge } = SIDES[squad.side];
    const fill = SHADES[squad.side][squad.shade];
    const all = standing(squad).map(([number, x, y, angle]) => {
      const turned = element('g', { transform: `rotate(${angle})` }, modelMarkup(squad, number, fill, edge, PER_INCH));
      return element('g', placed(x, y, depth), turned);
    });
    const state = squad.state.length === 0 ? '' : `, ${squad.state.join(', ')}`;
    return element('g', {}, element('title', {}, escaped(`${squad.name}: ${squad.at.length / 4}${state}`)), ...all);
  });
  const named = units.filter((squad) => !squad.joined);
  const words = named.map(squadWords);
  const labelled = named.map((squad, i) => squadLabelled(squad, words[i].join('').length, PER_INCH, depth));
  const bodies = units.flatMap((squad) =>
    standing(squad).map(([, x, y]) => ({
      x: x * PER_INCH,
      y: (depth - y) * PER_INCH,
      reach: squad.radius * PER_INCH,
      label: named.findIndex(({ row, joinedCharacters }) => row === squad.row || joinedCharacters.includes(squad.name)),
    })),
  );
  const spots = clearSpots(labelled, bodies, width * PER_INCH, depth * PER_INCH);
  const labels = named.map((squad, i) => {
    const at = { transform: `translate(${short(labelled[i].x)} ${short(labelled[i].y)})` };
    return element('g', at, squadLabel(words[i], SIDES[squad.side].edge, ...spots[i]));
  });
  return [...models, ...labels].join(''); // names are drawn above all models
}

/** Returns number, x, y and angle of each model of a squad on the table. */
function standing({ at }: DrawnSquad): (readonly [number: number, x: number, y: number, angle: number])[] {
  return Array.from({ length: at.length / 4 }, (_, i) => [at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3]]);
}

/** Code of the replay page: labels of squads and the bodies in their way, for artists whose units are drawn model by model. */
export const SQUAD_LABELS = `
const named=all=>all.filter(u=>!u.joined);
const labelsOf=all=>named(all).map(u=>{const w=squadWords(u);return{row:u.row,of:squadLabelled(u,w.join('').length,PER,D),at:(x,y)=>squadLabel(w,SIDES[u.side].edge,x,y)}});
function bodiesOf(all){const led=named(all),bodies=[];
for(const u of all){const label=led.findIndex(s=>s.row===u.row||s.joinedCharacters.includes(u.name));
for(let k=0;k<u.at.length;k+=4)bodies.push({x:u.at[k+1]*PER,y:(D-u.at[k+2])*PER,reach:u.radius*PER,label})}return bodies}`;

const PAINT = `
const XMLNS='http://www.w3.org/2000/svg';
function paint(n,u){const key=JSON.stringify([u.heavy,u.state,u.character]);const fill=SHADES[u.side][u.shade],edge=SIDES[u.side].edge;
if(!n.m){n.m=new Map();n.t=document.createElementNS(XMLNS,'title');n.g.append(n.t)}
n.t.textContent=u.name+': '+u.at.length/4+(u.state.length?', '+u.state.join(', '):'');
const seen=new Set();
for(let k=0;k<u.at.length;k+=4){const[j,mx,my,a]=u.at.slice(k,k+4);seen.add(j);let m=n.m.get(j);
if(!m){m={g:document.createElementNS(XMLNS,'g'),r:document.createElementNS(XMLNS,'g')};m.g.setAttribute('class','u');m.r.setAttribute('class','turned');m.g.append(m.r);n.g.append(m.g);n.m.set(j,m)}
if(m.k!==key){m.k=key;m.r.innerHTML=modelMarkup(u,j,fill,edge,PER)}
m.g.style.transform='translate('+mx*PER+'px,'+(D-my)*PER+'px)';
let b=a;if(m.a!==undefined){while(b-m.a>180)b-=360;while(b-m.a<-180)b+=360}m.a=b;m.r.style.transform='rotate('+b+'deg)'}
for(const[j,m]of n.m)if(!seen.has(j)){m.g.remove();n.m.delete(j)}
const w=squadWords(u),l=squadLabelled(u,w.join('').length,PER,D);
n.l.innerHTML=squadLabel(w,edge,...spotsAround(l,FILM.board.width*PER,D*PER)[0]);n.l.style.transform='translate('+l.x+'px,'+l.y+'px)'}`;

/** Returns the artist for battles of single models. */
export function squadArtist(drawing: Drawing): Artist<DrawnSquad> {
  return {
    boardOf: (b: Battle) => boardOf(b as Squads, drawing),
    draw,
    marks: (b: Battle, shown, before, now) => marks(b as Squads, shown, before, now),
    code: `const SHADES=${JSON.stringify(SHADES)};${carried({ modelMarkup, squadWords, squadLabelled, squadLabel, spotsAround, clearSpots })}${PAINT}${SQUAD_LABELS}`,
  };
}
