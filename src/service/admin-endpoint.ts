import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Accounts } from '../auth/accounts.ts';
import type { Config } from './config.ts';
import { adminApp, type AdminSettings } from '../http/admin/admin-app.ts';
import { listen } from '../http/listener/listener.ts';

/** The address and the token of the admin endpoint, for `npm run admin`; only the service's user can read the file. */
export const OPERATOR_FILE = 'operator.json';

/** Opens the admin endpoint on its own loopback listener, with a new token. */
export async function openAdminEndpoint(
  accounts: Accounts,
  { DATA_DIR: dataDir, DEFAULT_PLAN: defaultPlan }: Config,
  invite: AdminSettings['invite'],
  logger: Logger,
): Promise<{ close(): Promise<void> }> {
  // The logger redacts tokens of this form.
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
