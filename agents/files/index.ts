// Agents in Node: those of agents/index.ts, with checkpoints read from files. Import it for its effect.
import '../index.js';
import { setCheckpointSource } from '../neural/agent.js';
import { readBytes, shippedCheckpoint } from './checkpoint-files.js';

setCheckpointSource({ read: readBytes, shipped: shippedCheckpoint });
