import { once } from 'node:events';
import { Operator } from './service/operator.ts';
import { RestClient } from './service/rest-client.ts';
import { startService } from './service/start-service.ts';

/** The service under evaluation, which creates a new graph for every corpus. */
export interface Target {
  /** A client with a key to a new graph. */
  newGraph(name: string): Promise<RestClient>;
  /** Sets the service's clock (ISO 8601), without a time to that of the machine. A running service keeps its own. */
  askAt(now: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** The running service of HM_URL and HM_API_KEY, or a service that is started for this run. */
export async function openTarget(keep: boolean): Promise<Target> {
  const { HM_URL: url, HM_API_KEY: key, DATA_DIR: dataDir = 'data' } = process.env;
  if (url && key) return runningTarget(url, key, dataDir);
  if (url || key) throw new Error('Set both HM_URL and HM_API_KEY to use a running service, or neither.');
  const service = await startService({ keep, entry: 'eval/service/clocked-service.ts' });
  const operator = await Operator.open(service.dataDir, 'eval');
  return {
    newGraph: async (name) => new RestClient(service.url, (await operator.newGraph(name)).key),
    async askAt(now = '') {
      const isSet = once(service.process, 'message');
      service.process.send(now);
      await isSet;
    },
    close: async () => {
      await service.stop();
      if (keep) console.error(`The data folder is kept: ${service.dataDir}`);
    },
  };
}

async function runningTarget(url: string, key: string, dataDir: string): Promise<Target> {
  const caller = new RestClient(url, key);
  await caller.get('/ready');
  caller.close();
  const operator = await Operator.open(dataDir, 'eval');
  return {
    newGraph: async (name) => new RestClient(url, (await operator.newGraph(name)).key),
    askAt: async () => {},
    close: () => operator.revoke(),
  };
}
