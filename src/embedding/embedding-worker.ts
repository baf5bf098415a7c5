import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from './embedding-errors.ts';
import { loadModel } from './embedding-model.ts';
import { FREE, type ThreadAnswer, type ThreadData, type ThreadRequest } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('embedding-worker.ts runs as a worker thread only; start it by model-thread.ts.');

const { folder, state } = workerData as ThreadData;
const model = await loadModel(folder);

// Listening begins after loading: earlier requests wait in the port, and a failed load ends the thread.
// Requests run one after the other, so that a close waits for the text under way.
let served = Promise.resolve();
port.on('message', (request: ThreadRequest) => {
  served = served.then(() => serve(request));
});

async function serve(request: ThreadRequest): Promise<void> {
  if (request.kind === 'embed') return embed(request.text);
  await model.dispose();
  port?.close();
}

async function embed(text: string): Promise<void> {
  try {
    const vector = await model.embed(text);
    answer({ kind: 'vector', vector }, [vector.buffer]);
  } catch (error) {
    answer({ kind: 'failed', reason: reasonOf(error) });
  }
}

function answer(message: ThreadAnswer, transfer: ArrayBuffer[] = []): void {
  // Before the answer, which can bring the next text and set the state to BUSY again.
  Atomics.store(state, 0, FREE);
  Atomics.notify(state, 0);
  port?.postMessage(message, transfer);
}
