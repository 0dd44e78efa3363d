export { invariants } from '../regiments/invariants.js';
