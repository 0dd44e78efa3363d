// Agents in Node: those of agents/index.ts, with checkpoints read from files. Importing this module registers them.
import '../index.js';
import './onnx-agent.js';
import { setCheckpointSource } from '../neural/agent.js';
import { readBytes, shippedCheckpoint } from './checkpoint-files.js';

setCheckpointSource({ read: (file) => readBytes(file), shipped: shippedCheckpoint });
