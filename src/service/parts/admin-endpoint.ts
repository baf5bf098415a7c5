import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Administration } from '../../auth/administration.ts';
import { adminApp } from '../../http/admin/admin-routes.ts';
import { listen } from '../../http/listener/listener.ts';

/** The address and the token of the admin endpoint, for `hm`; only the service's user can read the file. */
export const OPERATOR_FILE = 'operator.json';

/** Opens the admin endpoint on its own loopback listener, with a new token. */
export async function openAdminEndpoint(admin: Administration, dataDir: string, logger: Logger) {
  // The logger redacts tokens of this form.
  const token = `hm_operator_${randomBytes(32).toString('base64url')}`;
  const listener = await listen('127.0.0.1', 0, { logger });
  listener.serve(adminApp(admin, token, logger));
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
