// Small modules with a function `f` of a number, as examples of what the dialect refuses and allows.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are the examples

/** Refused by the translator and by `npm run lint`. */
export const REFUSED: readonly (readonly [title: string, text: string])[] = [
  ['a template that is compared', 'function f(n) { return `${n}:${1}` === "1:1" ? 1 : 0; }'],
  ['a template that is compared later', 'function f(n) { const k = `${n}:${1}`; return k === "1:1" ? 1 : 0; }'],
  ['two templates', 'function f(n) { return `${n}` !== `${n + 1}` ? 1 : 0; }'],
  ['a text put together with +, compared', 'function f(n) { return "a" + n === "a1" ? 1 : 0; }'],
  ['a number and a text', 'function f(n) { return n + "a" === "1a" ? 1 : 0; }'],
  ['a text that grows', 'function f(n) { let s = ""; s += n; return s === "1" ? 1 : 0; }'],
  ['a text that grows by a text', 'function f(n) { let s = "a"; if (n > 0) s = s + "b"; return s === "ab" ? 1 : 0; }'],
  ['switch over a template', 'function f(n) { switch (`${n}`) { case "1": return 5; default: return 2; } }'],
  ['switch over a text put together', 'function f(n) { switch ("a" + n) { case "a1": return 5; default: return 2; } }'],
  ['a text put together as a key', 'const T = { a1: 3, a2: 4 }; function f(n) { return T["a" + (n > 0 ? 1 : 2)]; }'],
  ['a template as a key', 'const T = { a1: 3, a2: 4 }; function f(n) { return T[`a${n > 0 ? 1 : 2}`]; }'],
  [
    'a template as a key, later',
    'const T = { a1: 3, a2: 4 }; function f(n) { const k = `a${n > 0 ? 1 : 2}`; return T[k]; }',
  ],
  ['a template looked for in a set', 'const S = new Set(["1", "2"]); function f(n) { return S.has(`${n}`) ? 1 : 0; }'],
  ['a template looked for in a list', 'const S = ["1", "2"]; function f(n) { return S.includes(`${n}`) ? 1 : 0; }'],
  ['the length of a template', 'function f(n) { return `${n}`.length; }'],
  ['a template as a condition', 'function f(n) { return `${n}` ? 1 : 0; }'],
  [
    'a template compared by another function',
    'const same = (a, b) => a === b; function f(n) { return same(`${n}`, "1") ? 1 : 0; }',
  ],
  [
    'a template that a function returns',
    'function key(n) { return `${n}`; } function f(n) { return key(n) === "1" ? 1 : 0; }',
  ],
  [
    'a template or a text that a function returns',
    'function key(n) { return n > 0 ? `${n}` : "0"; } function f(n) { return key(n) === "1" ? 1 : 0; }',
  ],
  [
    'a template kept in a module',
    'let last = ""; function f(n) { const was = last; last = `${n}`; return was === last ? 1 : 0; }',
  ],
  ['a template kept in a record', 'const M = { k: "" }; function f(n) { M.k = `${n}`; return M.k === "1" ? 1 : 0; }'],
  ['a template that is less', 'function f(n) { return `${n}` < "1" ? 1 : 0; }'],
  ['Number of a template', 'function f(n) { return Number(`${n}`); }'],
  ['plus of a template', 'function f(n) { return +`${n}`; }'],
  ['a template less a number', 'function f(n) { return `${n}` - 0; }'],
  ['String()', 'function f(n) { return String(n) === "1" ? 1 : 0; }'],
  ['toString()', 'function f(n) { return n.toString() === "1" ? 1 : 0; }'],
  ['typeof', 'function f(n) { return typeof n === "number" ? 1 : 0; }'],
  [
    'two records of one maker',
    'const at = (n, i) => ({ x: n + i, y: n * i }); function f(n) { const p = at(n, 1); const q = at(n, 2); return p.x + 10 * q.x; }',
  ],
  [
    'two records of one function',
    'function at(n, i) { return { x: n + i, y: n * i }; } function f(n) { const p = at(n, 1); const q = at(n, 2); return p.x + 10 * q.x; }',
  ],
  [
    'two records of one maker as arguments of one call',
    'function at(n, i) { return { x: n + i, y: n * i }; } const far = (p, q) => p.x - q.x; function f(n) { return far(at(n, 1), at(n, 2)); }',
  ],
  [
    'a record whose maker is called by the function that is given it',
    'function at(n, i) { return { x: n + i, y: n * i }; } const far = (p, n) => p.x - at(n, 5).x + p.y; function f(n) { return far(at(n, 1), n); }',
  ],
  [
    'a record read in a loop that makes others',
    'function at(n, i) { return { x: n + i }; } function f(n) { const p = at(n, 0); let s = 0; for (let i = 0; i < 3; i++) s += at(n, i).x - p.x; return s; }',
  ],
  [
    'two records of one maker, one by way of another function',
    'function at(n, i) { return { x: n + i }; } const mid = (n, i) => at(n, i + 1); function f(n) { const p = mid(n, 1); const q = at(n, 2); return p.x + 10 * q.x; }',
  ],
  [
    'a record in a function that calls itself',
    'function f(n) { const r = { n }; const s = n > 0 && n < 9 ? f(n - 1) : 0; return r.n + 10 * s; }',
  ],
  [
    'a record handed to a function that calls back',
    'function g(r, n) { const s = n > 0 && n < 9 ? f(n - 1) : 0; return r.n + 10 * s; } function f(n) { return g({ n }, n); }',
  ],
  [
    'a record kept from an earlier turn of a loop',
    'function f(n) { let best = { n: -5, i: -1 }; for (let i = 0; i < 4; i++) { const it = { n: (n * i * 7) % 5, i }; if (it.n > best.n) best = it; } return best.i + 10 * best.n; }',
  ],
  [
    'a record of a maker kept from an earlier turn',
    'const at = (n, i) => ({ n: (n * i * 7) % 5, i }); function f(n) { let best = at(n, 0); for (let i = 1; i < 4; i++) { const it = at(n, i); if (it.n > best.n) best = it; } return best.i + 10 * best.n; }',
  ],
  [
    'a record kept from an earlier turn, none at first',
    'const at = (n, i) => ({ n: (n * i * 7) % 5, i }); function f(n) { let best = null; for (let i = 1; i < 4; i++) { const it = at(n, i); if (best === null || it.n > best.n) best = it; } return best === null ? -1 : best.i + 10 * best.n; }',
  ],
  [
    'the record of the last turn',
    'function f(n) { let last = { v: 0 }; let s = 0; for (let i = 0; i < 4; i++) { const it = { v: n * i }; s += it.v - last.v * 3; last = it; } return s; }',
  ],
  [
    'a record kept in a module',
    'let kept = { x: 0 }; const at = (n) => ({ x: n }); function f(n) { const was = kept.x; kept = at(n); at(n + 1); return was + 10 * kept.x; }',
  ],
  [
    'a record kept in a record',
    'const K = { p: { x: 0 } }; const at = (n) => ({ x: n }); function f(n) { K.p = at(n); at(n + 1); return K.p.x; }',
  ],
  [
    'records kept in a list',
    'const L = [{ x: 0 }, { x: 0 }]; const at = (n) => ({ x: n }); function f(n) { L[0] = at(n); L[1] = at(n + 1); return L[0].x + 10 * L[1].x; }',
  ],
  [
    'records in a new list',
    'const at = (n) => ({ x: n }); function f(n) { const l = [at(n), at(n + 1)]; return l[0].x + 10 * l[1].x; }',
  ],
  [
    'records in a new record',
    'const at = (n) => ({ x: n }); function f(n) { const r = { a: at(n), b: at(n + 1) }; return r.a.x + 10 * r.b.x; }',
  ],
  [
    'a record that a closure keeps',
    'const at = (n) => ({ x: n }); function f(n) { const p = at(n); const g = () => p.x; at(n + 1); return g(); }',
  ],
  [
    'a record that a closure keeps which is handed over',
    'const at = (n) => ({ x: n }); function each(act) { let s = 0; for (let i = 0; i < 3; i++) s += act(at(i)); return s; } function f(n) { const p = at(n); return each((q) => p.x * q.x); }',
  ],
  [
    'a new list that is changed',
    'function f(n) { const a = [0, 0, 0]; a[0] += n; a[1] += 1; return a[0] + 10 * a[1]; }',
  ],
  [
    'a new list that is changed in a loop',
    'function f(n) { const a = [0, 0, 0]; for (let i = 0; i < 3; i++) a[i] += n; return a[2]; }',
  ],
  [
    'a new list that is read by index',
    'function f(n) { const a = [n, n + 1, n + 2]; let s = 0; for (let i = 0; i < 3; i++) s += a[i]; return s; }',
  ],
  [
    'a slice that is returned',
    'const A = Int32Array.of(1, 2, 3, 4, 5, 6); const part = (i) => A.slice(i, i + 2); function f(n) { const p = part(0); const q = part(n & 1 ? 2 : 3); return p[0] + 10 * q[0]; }',
  ],
  ['new of an array', 'function f(n) { const p = new Int32Array(3); p[0] = n; return p[0] + p[1]; }'],
  [
    'a number not found yet',
    'function f(n) { let best: number | undefined; for (let i = 0; i < 4; i++) { const v = (n * i * 7) % 5; if (best === undefined || v > best) best = v; } return best; }',
  ],
  [
    'a number that is null at first',
    'function f(n) { let best: number | null = null; for (let i = 0; i < 4; i++) { const v = (n * i * 7) % 5; if (best === null || v > best) best = v; } return best; }',
  ],
  [
    'a number or undefined that is returned',
    'function find(n): number | undefined { if (n > 3) return n; return undefined; } function f(n) { const r = find(n); return r === undefined ? -1 : r; }',
  ],
  [
    'a number or null that is returned',
    'function find(n): number | null { return n > 3 ? n : null; } function f(n) { const r = find(n); return r === null ? -1 : r; }',
  ],
  [
    'a number or undefined, and ??',
    'const find = (n): number | undefined => (n > 3 ? n : undefined); function f(n) { return find(n) ?? -1; }',
  ],
  [
    'a number of a module that may be missing',
    'let last: number | undefined; function f(n) { const r = last === undefined ? -1 : last; last = n; return r; }',
  ],
  [
    'a number of a module that may be null',
    'let last: number | null = null; function f(n) { const r = last === null ? -1 : last; last = n; return r; }',
  ],
  ['Array.from', 'function f(n) { return Array.from([1,2,3]).length + n; }'],
  ['filter', 'const A = Int32Array.of(1,2,3); function f(n) { return A.filter((x) => x > n).length; }'],
  ['map', 'const A = [1,2,3]; function f(n) { return A.map((x) => x + n)[0]; }'],
  [
    'entries',
    'const A = [1,2,3]; function f(n) { let s = n; for (const [i, v] of A.entries()) s += i * v; return s; }',
  ],
  ['Map, set and get', 'const M = new Map(); function f(n) { M.set(n, 1); return M.get(n); }'],
  ['Map, clear', 'const M = new Map(); function f(n) { M.clear(); return n; }'],
  ['Map, has', 'const M = new Map([[1, 2]]); function f(n) { return M.has(n) ? 1 : 0; }'],
  ['Set, add', 'const M = new Set([1, 2]); function f(n) { M.add(n); return M.has(n) ? 1 : 0; }'],
  ['push', 'const L = []; function f(n) { L.push(n); return L.length; }'],
  ['push to a new list', 'function f(n) { const L = []; L.push(n); return L.length; }'],
  ['pop', 'const L = [1,2]; function f(n) { return L.pop() + n; }'],
  ['sort', 'const L = [3,1,2]; function f(n) { L.sort((a, b) => a - b); return L[0] + n; }'],
  ['reverse', 'const L = [3,1,2]; function f(n) { L.reverse(); return L[0] + n; }'],
  ['length set', 'const L = [3,1,2]; function f(n) { L.length = 0; return L.length + n; }'],
  ['spread in a list', 'const A = [1,2,3]; function f(n) { const b = [...A, n]; return b[3]; }'],
  ['spread in a record', 'const A = { x: 1 }; function f(n) { const b = { ...A, y: n }; return b.y + b.x; }'],
  ['spread in a call', 'const A = [1,2,3]; function f(n) { return Math.max(...A, n); }'],
  ['a rest parameter', 'function g(...l) { return l.length; } function f(n) { return g(n, n); }'],
  [
    'new of a class',
    'class T { x = 1; add(n) { this.x += n; return this.x; } } function f(n) { const t = new T(); return t.add(n); }',
  ],
  ['a method of a name', 'const N = ["ab", "cd"]; function f(n) { return N[0].startsWith("a") ? n : 0; }'],
  [
    'a method of one of several names',
    'const N = ["ab", "cd"]; function f(n) { return N[n & 1].startsWith("a") ? n : 0; }',
  ],
  ['a generator', 'function* g(n) { yield n; } function f(n) { let s = 0; for (const x of g(n)) s += x; return s; }'],
  ['try and catch', 'function f(n) { try { return n; } catch { return 0; } }'],
  [
    'a handler from a factory',
    'const plus = (k) => (n) => n + k; const three = plus(3); function f(n) { return three(n); }',
  ],
  [
    'an object of handlers from a factory',
    'const plus = (k) => ({ go: (n) => n + k }); const three = plus(3); function f(n) { return three.go(n); }',
  ],
  [
    'two handlers from a factory',
    'const plus = (k) => (n) => n + k; const three = plus(3), four = plus(4); function f(n) { return three(n) + 10 * four(n); }',
  ],
  ['reduce', 'const A = [1,2,3]; function f(n) { return A.reduce((a, b) => a + b, n); }'],
  ['forEach', 'const A = [1,2,3]; function f(n) { let s = n; A.forEach((x) => { s += x; }); return s; }'],
  ['find', 'const A = [1,2,3]; function f(n) { return A.find((x) => x > n) ?? -1; }'],
  ['findIndex', 'const A = [1,2,3]; function f(n) { return A.findIndex((x) => x > n); }'],
  ['for in', 'const A = { a: 1, b: 2 }; function f(n) { let s = n; for (const k in A) s += A[k]; return s; }'],
  ['Object.keys', 'const A = { a: 1, b: 2 }; function f(n) { return Object.keys(A).length + n; }'],
  ['in', 'const A = { a: 1, b: 2 }; function f(n) { return "a" in A ? n : 0; }'],
  ['instanceof', 'const A = { a: 1, b: 2 }; function f(n) { return A instanceof Array ? n : 0; }'],
  ['delete', 'const A = { a: 1, b: 2 }; function f(n) { delete A.a; return n; }'],
  ['a regular expression', 'function f(n) { return /a/.test("a") ? n : 0; }'],
  ['BigInt', 'function f(n) { return BigInt(n) > 3n ? 1 : 0; }'],
  ['async', 'async function f(n) { await n; return n; }'],
  ['Date.now', 'function f(n) { return Date.now() > 0 ? n : 0; }'],
  ['Math.random', 'function f(n) { return Math.random() < 2 ? n : 0; }'],
  ['??=', 'function f(n) { let a = null; a ??= n; return a; }'],
  [
    'a new list that is returned',
    'const two = (n) => [n, n + 1]; function f(n) { const [a, b] = two(n); return a + 10 * b; }',
  ],
  [
    'a record with a number or null',
    'const at = (n) => ({ v: n > 2 ? n : null }); function f(n) { const { v } = at(n); return v === null ? -1 : v; }',
  ],
  [
    'a record with a number or undefined',
    'const at = (n) => ({ v: n > 2 ? n : undefined }); function f(n) { return at(n).v ?? -1; }',
  ],
  [
    'a text in a new record',
    'const at = (n) => ({ v: n > 2 ? "a" : "b" }); function f(n) { return at(n).v === "a" ? 1 : 0; }',
  ],
  ['a function in a new record', 'const at = (n) => ({ go: () => n }); function f(n) { return at(n).go(); }'],
  ['records compared', 'const at = (n) => ({ v: n }); function f(n) { const p = at(n); return p === at(n) ? 1 : 0; }'],
  ['closures in a list', 'function f(n) { const fs = [() => n, () => n + 1]; return fs[n & 1](); }'],
  ['a closure in a variable', 'function f(n) { let g = () => n; if (n > 2) g = () => n + 1; return g(); }'],
  ['a setter', 'const o = { x: 1, set twice(v) { this.x = v / 2; } }; function f(n) { o.twice = n; return o.x; }'],
  ['Number.isInteger', 'function f(n) { return Number.isInteger(n / 2) ? 1 : 0; }'],
  ['parseInt', 'function f(n) { return parseInt("12") + n; }'],
  ['void', 'function f(n) { return void 0 === undefined ? n : 0; }'],
  [
    'a new record in a new record',
    'const at = (n) => ({ p: { x: n }, q: n }); function f(n) { const r = at(n); return r.p.x + r.q; }',
  ],
  [
    'a new list in a new record',
    'const at = (n) => ({ p: [n, n + 1], q: n }); function f(n) { const r = at(n); return r.p[0] + r.q; }',
  ],
  [
    'records of a list change places',
    'const L = [{ x: 1 }, { x: 2 }]; function f(n) { const a = L[0]; L[0] = L[1]; L[1] = a; return L[0].x + 10 * L[1].x + n; }',
  ],
  [
    'a variable with one of two new records',
    'function f(n) { let r = { x: n }; if (n > 2) r = { x: n + 1 }; return r.x; }',
  ],
];

/** Translated, and accepted by `npm run lint`. */
export const ALLOWED: readonly (readonly [title: string, text: string])[] = [
  ['numbers', 'function f(n) { return n + 1; }'],
  ['constant texts', 'function f(n) { return "a" < "b" ? n : 0; }'],
  ['one of two texts', 'function f(n) { const s = n > 0 ? "a" : "b"; return s === "a" ? 1 : 0; }'],
  [
    'switch over one of two texts',
    'function f(n) { const s = n > 0 ? "a" : "b"; switch (s) { case "a": return 1; default: return 2; } }',
  ],
  [
    'two records, the first copied',
    'function at(n, i) { return { x: n + i, y: n * i }; } function f(n) { const { x, y } = at(n, 1); const q = at(n, 2); return x + 10 * q.x + y; }',
  ],
  [
    'two records, one after the other',
    'function at(n, i) { return { x: n + i, y: n * i }; } function f(n) { const p = at(n, 1); const a = p.x; const q = at(n, 2); return a + 10 * q.x; }',
  ],
  [
    'a number of a record, then another record',
    'function at(n, i) { return { x: n + i, y: n * i }; } const plus = (p, q) => p + q.x; function f(n) { return plus(at(n, 1).x, at(n, 2)); }',
  ],
  [
    'numbers of two records',
    'function at(n, i) { return { x: n + i, y: n * i }; } function f(n) { return at(n, 1).x - at(n, 2).x; }',
  ],
  [
    'a record of a module',
    'const S = { x: 0 }; const one = (n) => { S.x = n; return S; }; const two = (n) => { S.x = 2 * n; return S; }; function f(n) { const p = one(n); const q = two(n + 1); return p.x + 10 * q.x; }',
  ],
  [
    'a new record that is changed in a loop',
    'function f(n) { const a = { s: 0 }; for (let i = 0; i < 3; i++) a.s += n; return a.s; }',
  ],
  [
    'parts of an array',
    'const A = Int32Array.of(1, 2, 3, 4, 5, 6); function f(n) { const p = A.subarray(0, 2); const q = A.subarray(n & 1 ? 2 : 3); return p[0] + 10 * q[0] + 100 * p.length; }',
  ],
  [
    'a record or undefined',
    'const at = (n) => n > 2 ? { x: n } : undefined; function f(n) { const p = at(n); return p === undefined ? -1 : p.x; }',
  ],
  [
    'a record or null',
    'function at(n) { if (n < 2) return null; return { x: n }; } function f(n) { const p = at(n); return p === null ? -1 : p.x; }',
  ],
  [
    'a number of a record that may be missing',
    'function at(n) { if (n < 2) return null; return { x: n }; } function f(n) { return at(n)?.x ?? -1; }',
  ],
  ['some', 'const A = [1,2,3]; function f(n) { return A.some((x) => x === n) ? 1 : 0; }'],
  ['a new list taken apart', 'function f(n) { const [a, b] = n > 0 ? [1, 2] : [2, 1]; return a + 10 * b; }'],
  ['two variables change places', 'function f(n) { let a = n, b = 2; [a, b] = [b, a]; return a + 10 * b; }'],
  [
    'a record that another function changes',
    'function add(r, k) { r.s += k; } function f(n) { const r = { s: n }; add(r, 1); add(r, 2); return r.s; }',
  ],
  [
    'a record taken apart',
    'const at = (n) => ({ ok: n > 2, n }); function f(n) { const { ok, n: m } = at(n); return ok ? m : -1; }',
  ],
  [
    'a record as a default',
    'function g(n, { k } = { k: 2 }) { return n + k; } function f(n) { return g(n) + 10 * g(n, { k: n }); }',
  ],
  [
    'a loop with a label',
    'function f(n) { let s = 0; outer: for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) { if (j === n) continue outer; s += j; } return s; }',
  ],
  [
    'one of two functions',
    'const a = (n) => n + 1, b = (n) => n * 2; function f(n) { const g = n > 2 ? a : b; return g(n); }',
  ],
  [
    'a method with this',
    'const o = { x: 1, add(n) { this.x += n; return this.x; } }; function f(n) { return o.add(n); }',
  ],
  [
    'one of several records of a module',
    'const L = [{ x: 1 }, { x: 2 }]; function f(n) { const r = L[n & 1]; r.x += n; return L[0].x + 10 * L[1].x; }',
  ],
  [
    'a variable with one of two records of a module',
    'const A = { x: 1 }, B = { x: 2 }; function f(n) { let r = A; if (n > 2) r = B; r.x += 1; return A.x + 10 * B.x; }',
  ],
  [
    'the index of the best',
    'const at = (n, i) => ({ n: (n * i * 7) % 5 }); function f(n) { let best = -9; let which = -1; for (let i = 0; i < 4; i++) { const { n: v } = at(n, i); if (v > best) { best = v; which = i; } } return which + 10 * best; }',
  ],
];
