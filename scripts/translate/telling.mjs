// What instrumented sources (see `instrument.mjs`) tell as they run: functions by identity, and what evaluates a name inside a module.
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
/** `texts`: by path, those of modules that lie in no file of the project. */
globalThis.__told = { functions, modules, texts: new Map() };
