import { parentPort, workerData } from 'node:worker_threads';
import { BusyFlag } from './busy-flag.ts';
import { loadModel } from './embedding-model.ts';
import type { ThreadAnswer, ThreadData, ThreadRequest } from './thread-messages.ts';

const port = parentPort;
if (!port) throw new Error('embedding-worker.ts runs as a worker thread only; start it by model-thread.ts.');

const { folder, busy } = workerData as ThreadData;
const busyFlag = new BusyFlag(busy);
const model = await loadModel(folder);

// Listening begins after loading: what is asked earlier waits in the port, and a failed load ends the thread.
// Requests are served one after the other, so that a close waits for the text under way.
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
  } catch (cause) {
    answer({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
  }
}

function answer(message: ThreadAnswer, transfer: ArrayBuffer[] = []): void {
  busyFlag.clear(); // Before the answer, which can bring the next text and with it the flag again.
  port?.postMessage(message, transfer);
}
