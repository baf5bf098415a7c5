import { openEmbedder } from '../../../src/embedding/embedder.ts';
import { MODEL_DIR, sentence } from './model.ts';

// A program of its own, for worker-end.test.ts: it exits with 7 while every worker is within the model.
const embedder = await openEmbedder({ modelDir: MODEL_DIR });
void embedder.embedPassages(Array.from({ length: 50 }, (_, index) => sentence(index).repeat(20)));
setTimeout(() => process.exit(7), 100);
