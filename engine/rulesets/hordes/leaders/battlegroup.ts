// What other chapters ask about battlegroups; core asks it itself.
export { controlRange, inControlRange, isLeader, leaderOf } from '../core/battlegroups.js';
