export { captain } from './captain/index.js';
export { first } from './first.js';
export { fetchCheckpoints, neural, setCheckpointSource } from './neural/agent.js';
export { random } from './random.js';
export { recruit } from './recruit.js';
export { search } from './search/index.js';
