import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Accounts } from '../auth/accounts.ts';
import type { Config } from './config.ts';
import { adminApp, type OperatorSettings } from '../http/admin/admin-app.ts';
import { listen } from '../http/listener.ts';

/** The file that tells the operator's command where to go; readable by the service's user alone. */
export const OPERATOR_FILE = 'operator.json';

/** Opens the admin endpoint, a listener of its own on loopback, with a token of this start. */
export async function openAdminEndpoint(
  accounts: Accounts,
  { DATA_DIR: dataDir, DEFAULT_PLAN: defaultPlan }: Config,
  invite: OperatorSettings['invite'],
  logger: Logger,
): Promise<{ close(): Promise<void> }> {
  // By this form the log's scrubbing knows it.
  const token = `hm_operator_${randomBytes(32).toString('base64url')}`;
  const listener = await listen('127.0.0.1', 0, { logger });
  listener.serve(adminApp(accounts, { token, defaultPlan, invite }, logger));
  const file = path.join(dataDir, OPERATOR_FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ url: listener.url, token }), { mode: 0o600 });
  return {
    close: async () => {
      rmSync(file, { force: true });
      await listener.drain(1_000);
    },
  };
}
