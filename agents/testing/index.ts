export { cheating, crashing, dawdling, nonsense, peeking } from './misbehaving.js';
