// Agents in Node: those of agents/index.ts, with checkpoints read from files. Importing this module registers them.
import '../index.js';
import './onnx-agent.js';
import { setCheckpointSource, setTensorFlowJudges } from '../neural/agent.js';
import { readBytes, shippedCheckpoint } from './checkpoint-files.js';
import { tensorFlowJudge } from './tensorflow-judge.js';

setCheckpointSource({ read: (file) => readBytes(file), shipped: shippedCheckpoint });
setTensorFlowJudges(tensorFlowJudge);
