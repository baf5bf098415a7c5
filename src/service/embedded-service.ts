import path from 'node:path';
import { startService } from './service.ts';
import type { EmbeddedService } from '../cli/hm.ts';
import { loadConfig } from './config.ts';
import { createLogger } from '../logger.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

/** The whole service, on loopback and a port that is free, with a key that lasts as long as it does. */
export async function openEmbedded(say: (line: string) => void): Promise<EmbeddedService> {
  const config = { ...loadConfig(projectDir), HOST: '127.0.0.1', PORT: 0 };
  const app = await startService(config, createLogger(config.LOG_LEVEL));
  if (app.firstKey !== undefined) say(newMemory(config.DATA_DIR));
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

function newMemory(dataDir: string): string {
  return `a new memory begins in ${dataDir}. Other clients get a key by: npm run admin -- create-key GRAPH_ID`;
}
