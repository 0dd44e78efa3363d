import { artistOf } from './artists.js';
import { drawGround, drawMarks, PER_INCH } from './board.js';
import type { Film } from './film.js';
import { SIDES } from './svg/colours.js';
import { escaped } from './svg/markup.js';

const STYLE = `
*{box-sizing:border-box}body{margin:0;font:15px/1.45 system-ui,sans-serif;color:#2b2b2b;background:#fbfaf6;display:grid;
grid-template-columns:minmax(0,1fr) 24rem;grid-template-rows:auto minmax(0,1fr) auto;height:100vh}
header{grid-column:1/3;padding:.55rem 1rem;display:flex;gap:1.4rem;align-items:baseline;border-bottom:1px solid #ddd8cb}
header h1{font-size:1.05rem;margin:0}.vp{font-variant-numeric:tabular-nums}.faint{color:#77736a}
main{padding:.6rem;min-height:0;display:flex}main svg{width:100%;height:100%}
aside{border-left:1px solid #ddd8cb;overflow-y:auto;padding:.5rem .9rem;font-size:.86rem}
aside p{margin:.12rem 0}aside p.now{background:#fff1cf;margin-inline:-.4rem;padding-inline:.4rem;border-radius:3px}
aside h2{font-size:.86rem;margin:.9rem 0 .2rem;color:#77736a;font-weight:600}
footer{grid-column:1/3;border-top:1px solid #ddd8cb;padding:.5rem 1rem;display:flex;gap:.8rem;align-items:center}
footer input[type=range]{flex:1}button,select{font:inherit;padding:.2rem .6rem;border:1px solid #bdb7a6;border-radius:4px;background:#fff}
.u{transition:transform .25s}.u .turned{transition:transform .25s}.jump .u,.jump .u .turned{transition:none}
#at{min-width:16rem;font-variant-numeric:tabular-nums}@media(max-width:60rem){body{grid-template-columns:1fr;grid-template-rows:auto 55vh minmax(0,1fr) auto}header,footer{grid-column:1}aside{border-left:0;border-top:1px solid #ddd8cb}}
.s0{color:#0b3c5d}.s1{color:#7a3b00}.mark{pointer-events:none}
@media(prefers-color-scheme:dark){body{background:#1d1c19;color:#e9e5da}header,footer,aside{border-color:#45423a}
.s0{color:#7cc0e8}.s1{color:#f0a860}.faint,aside h2{color:#a39e91}aside p.now{background:#4a3d17}button,select{background:#2c2a26;color:inherit;border-color:#5d594e}}`;

/**
 * The script of the page. It uses only what the page defines: FILM, SIDES, PER, D, and of the artist `paint` for a unit,
 * `labelsOf` and `bodiesOf` for all of them, and `clearSpots`.
 */
const SCRIPT = `
const svg=document.querySelector('#units'),tags=document.querySelector('#labels'),log=document.querySelector('aside'),bar=document.querySelector('#bar'),
play=document.querySelector('#play'),speed=document.querySelector('#speed'),at=document.querySelector('#at'),vp=document.querySelectorAll('.vp'),marks=document.querySelector('#marks');
const F=FILM.frames;let i=0,timer=0;const nodes=new Map();
const states=[new Map()];F.forEach((f,k)=>{const m=new Map(states[k]);for(const[r,u]of f.units)u?m.set(r,u):m.delete(r);states.push(m)});
function group(into){const g=document.createElementNS('http://www.w3.org/2000/svg','g');g.setAttribute('class','u');into.append(g);return g}
function show(k,jump){i=Math.max(0,Math.min(F.length-1,k));const now=states[i+1];svg.classList.toggle('jump',!!jump);tags.classList.toggle('jump',!!jump);
for(const[r,n]of nodes)if(!now.has(r)){n.g.remove();n.l.remove();nodes.delete(r)}
for(const[r,u]of now){let n=nodes.get(r);if(!n){n={g:group(svg),l:group(tags),k:''};nodes.set(r,n)}paint(n,u)}
const all=[...now.values()].sort((a,b)=>a.row-b.row),labels=labelsOf(all),spots=clearSpots(labels.map(l=>l.of),bodiesOf(all),FILM.board.width*PER,D*PER);
labels.forEach((l,k)=>{nodes.get(l.row).l.innerHTML=l.at(...spots[k])});
marks.innerHTML=MARKS[i]||'';
bar.value=i;const f=F[i];at.textContent=(f.turn?'Turn '+f.turn+', '+FILM.lists[f.active]+', ':'')+f.phase+' \\u00b7 '+(i+1)+'/'+F.length;
vp[0].textContent=f.points[0];vp[1].textContent=f.points[1];
document.querySelectorAll('aside .now').forEach(p=>p.classList.remove('now'));
let last=null;document.querySelectorAll('aside p').forEach(p=>{const k=+p.dataset.k;p.hidden=k>i;if(k<=i)last=p;if(k===i)p.classList.add('now')});
document.querySelectorAll('aside h2').forEach(h=>{h.hidden=+h.dataset.k>i});if(last)last.scrollIntoView({block:'nearest'})}
let head='';F.forEach((f,k)=>{for(const line of f.lines){const t=line.turn?'Turn '+line.turn+': '+FILM.lists[line.active]:'Before the battle';
if(t!==head){head=t;const h=document.createElement('h2');h.textContent=t;h.dataset.k=k;log.append(h)}
const p=document.createElement('p');p.textContent=line.text;p.dataset.k=k;p.onclick=()=>show(k,true);log.append(p)}});
function stop(){clearInterval(timer);timer=0;play.textContent='Play'}
function start(){stop();play.textContent='Pause';timer=setInterval(()=>{i<F.length-1?show(i+1):stop()},+speed.value)}
play.onclick=()=>timer?stop():start();speed.onchange=()=>{if(timer)start()};bar.max=F.length-1;bar.oninput=()=>{stop();show(+bar.value,true)};
function phase(d){let k=i;const id=n=>F[n].turn+'/'+F[n].active+'/'+F[n].phase,here=id(i);while(k+d>=0&&k+d<F.length&&id(k)===here)k+=d;if(d<0){const there=id(k);while(k>0&&id(k-1)===there)k--}show(k,true)}
document.querySelector('#next').onclick=()=>phase(1);document.querySelector('#previous').onclick=()=>phase(-1);
addEventListener('keydown',e=>{if(e.target.tagName==='SELECT')return;if(e.key===' '){e.preventDefault();play.onclick()}else if(e.key==='ArrowRight'){stop();show(i+1)}else if(e.key==='ArrowLeft'){stop();show(i-1)}else if(e.key==='n')phase(1);else if(e.key==='p')phase(-1);else if(e.key==='Home')show(0,true);else if(e.key==='End')show(F.length-1,true)});
const linked=()=>{const hash=/^#(\\d+)$/.exec(location.hash);show(hash?hash[1]-1:0,true)};addEventListener('hashchange',linked);linked();`;

/** Returns data as JSON that is safe inside a script element. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Returns a whole battle as one self-contained page: the table, the log with its dice, and a scrubber. */
export function replayPage(film: Film): string {
  const w = film.board.width * PER_INCH;
  const h = film.board.depth * PER_INCH;
  const side = (p: 0 | 1) =>
    `<span><b class="s${p}">■ ${escaped(film.lists[p])}</b> <span class="vp">0</span> points</span>`;
  const markup = film.frames.map((frame) => drawMarks(frame.marks ?? [], film.board.depth));
  const data = inScript({ ...film, frames: film.frames.map(({ marks, ...frame }) => frame) });
  const code = `const FILM=${data};const MARKS=${inScript(markup)};const SIDES=${JSON.stringify(SIDES)};const PER=${PER_INCH};const D=FILM.board.depth;${artistOf(film.ruleset).code}${SCRIPT}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Muster: ${escaped(film.lists.join(' against '))}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><header><h1>Muster</h1>${side(0)}${side(1)}<span class="faint">seed ${film.seed}</span></header>
<main><svg viewBox="-4 -4 ${w + 8} ${h + 8}" font-family="system-ui,sans-serif">${drawGround(film.board)}<g id="units"></g><g id="marks"></g><g id="labels"></g></svg></main><aside></aside>
<footer><button id="play" title="space">Play</button><select id="speed" title="speed"><option value="900">slow</option><option value="350" selected>normal</option><option value="120">fast</option><option value="40">very fast</option></select>
<button id="previous" title="p: previous phase">◀ phase</button><button id="next" title="n: next phase">phase ▶</button><input id="bar" type="range" min="0" value="0" aria-label="decision"><span id="at"></span></footer>
<script>${code}</script></body></html>
`;
}
