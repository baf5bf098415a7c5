import path from 'node:path';
import { recordClassArchive } from '../../setup/first-start.mjs';
import type { EmbeddedService } from '../cli/hm.ts';
import { createLogger } from '../logger.ts';
import { loadConfig } from './config.ts';
import { prepared } from './prepare.ts';
import { startService } from './service.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

/** Starts the whole service on loopback and a free port, with a key that is revoked when it closes. */
export async function openEmbedded(print: (line: string) => void): Promise<EmbeddedService> {
  await prepared();
  const config = { ...loadConfig(projectDir), HOST: '127.0.0.1', PORT: 0 };
  const app = await startService(config, createLogger(config.LOG_LEVEL));
  if (app.firstKey !== undefined) {
    const otherClients = 'Other clients get a key by: hm keys create GRAPH_ID';
    print(`a new memory begins in ${config.DATA_DIR}. ${otherClients}`);
  }
  recordClassArchive();
  const issued = await app.issueKey();
  return {
    url: new URL(`${app.url}/`),
    key: issued.key,
    close: async () => {
      await issued.revoke();
      await app.close();
    },
  };
}
