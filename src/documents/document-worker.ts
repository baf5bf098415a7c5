import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { detectMediaType } from './media-type/detect-media-type.ts';
import { readDocument } from './read-document.ts';
import { NEXT, type DocumentReply, type DocumentTask } from './document.ts';

// Libraries reject promises that nobody waits for when they meet damage. What waits for the reading learns of it by itself.
process.on('unhandledRejection', () => undefined);

const replies = repliesTo(workerData as DocumentTask);
parentPort?.on('message', (message) => {
  if (message === NEXT) void replies.next().then(({ value }) => parentPort?.postMessage(value));
});

async function* repliesTo(task: DocumentTask): AsyncGenerator<DocumentReply> {
  try {
    if (task.kind === 'read') yield* readDocument(task.path, task.mediaType);
    else yield { kind: 'type', mediaType: await detectMediaType(task.path, task.filename) };
  } catch (error) {
    yield refusalOf(error);
  }
}

function refusalOf(error: unknown): DocumentReply {
  if (!(error instanceof AppError)) return { kind: 'failed', error: error as Error };
  const { code, message, details } = error;
  return { kind: 'refused', code, message, details };
}
