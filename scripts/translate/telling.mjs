// Reports of instrumented sources (see `instrument.mjs`) while they run: functions by identity, and the function that
// evaluates a name inside a module.
const functions = new Map();
const modules = new Map();

globalThis.__fn = (fn, id, scope) => {
  functions.set(fn, { id, scope });
  return fn;
};
globalThis.__class = (type, ids) => {
  for (const [name, id] of Object.entries(ids)) {
    const { value, get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    functions.set(value ?? get, { id, scope: null });
  }
};
globalThis.__module = (path, scope) => modules.set(path, scope);
/** `texts`: by path, the texts of modules that are not files of the project. */
globalThis.__told = { functions, modules, texts: new Map() };
