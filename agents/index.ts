export { random } from './random.js';
