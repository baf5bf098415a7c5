import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import type { CheckReply, CheckRequest } from './check-messages.ts';
import { DocumentCheck } from './document-check.ts';
import { DocumentReader } from './document-reader.ts';
import { SectionFiles } from './section-files.ts';

const CHUNK_BYTES = 256 * 1_024;

parentPort?.postMessage(await reply(workerData as CheckRequest));

async function reply({ document, folder }: CheckRequest): Promise<CheckReply> {
  const files = new SectionFiles(folder);
  try {
    const check = new DocumentCheck((section, json) => files.write(section, json));
    const reader = new DocumentReader(check);
    for await (const chunk of createReadStream(document, { highWaterMark: CHUNK_BYTES }))
      reader.write(chunk as Buffer);
    reader.end();
    return { checked: check.end() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  } finally {
    files.close();
  }
}
