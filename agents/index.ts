export { captain } from './captain/index.js';
export { random } from './random.js';
