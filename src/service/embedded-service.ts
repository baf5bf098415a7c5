import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { recordClassArchive } from '../../setup/first-start.mjs';
import type { EmbeddedService } from '../cli/hm.ts';
import { AppError } from '../errors.ts';
import { earlyAnswers } from '../http/mcp/early-answers.ts';
import { createLogger } from '../logger.ts';
import { toolRegistry } from '../tools/index.ts';
import { loadConfig } from './config.ts';
import { prepared } from './data-folder.ts';
import { startService } from './service.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');
const RETRY_AFTER_SECONDS = 5;

/** Begins to start the whole service on loopback and a free port, with a key that is revoked when it closes. */
export function openEmbedded(print: (line: string) => void, graphId: string | undefined): EmbeddedService {
  const waits = new EventTarget();
  let lastWait = '';
  const onWait = (line: string) => {
    lastWait = `: ${line}`;
    waits.dispatchEvent(new CustomEvent('wait', { detail: line }));
  };
  const notYet = () =>
    new AppError('UNAVAILABLE', `The memory is still being opened${lastWait}. Try again shortly.`, {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  const early = earlyAnswers(toolRegistry, notYet);
  const started = start(print, onWait);
  return {
    opened: started.then(({ app, key }) => ({ url: new URL(`${app.url}/`), key, graphId })),
    answersEarly: early.has,
    early: early.answer,
    onWait: (hear, signal) =>
      waits.addEventListener('wait', (event) => hear((event as CustomEvent<string>).detail), { signal }),
    close: async () => {
      const { app, revoke } = await started;
      await revoke();
      await app.close();
    },
  };
}

async function start(print: (line: string) => void, onWait: (line: string) => void) {
  // The client has its first answers before the start takes the processor.
  await nextTurn();
  await prepared();
  const config = { ...loadConfig(projectDir), HOST: '127.0.0.1', PORT: 0 };
  const app = await startService(config, createLogger(config.LOG_LEVEL), { onWait });
  if (app.firstKeys !== undefined) {
    const otherClients = 'Other clients get a key by: hm keys create GRAPH_ID';
    print(`a new memory begins in ${config.DATA_DIR}. ${otherClients}`);
  }
  recordClassArchive();
  return { app, ...(await app.issueKey()) };
}
