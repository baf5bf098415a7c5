import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import { CHECK_FORMATS } from './check-formats.ts';
import type { CheckReply, CheckRequest } from './check-document.ts';
import { SectionFiles } from './section-files.ts';

parentPort?.postMessage(await reply(workerData as CheckRequest));

async function reply(request: CheckRequest): Promise<CheckReply> {
  const files = new SectionFiles(request.folder);
  try {
    const check = CHECK_FORMATS[request.format];
    return { checked: await check(request, (section, json) => files.write(section, json)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  } finally {
    files.close();
  }
}
