import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OperatorIn } from '../../http/admission/operator-caller.ts';
import { operatorApp } from '../../http/admin/operator-app.ts';
import type { HttpDependencies } from '../../http/http-app.ts';
import { listen } from '../../http/listener/listener.ts';

/** The address and the token of the operator's endpoint, for `hm`; only the service's user can read the file. */
export const OPERATOR_FILE = 'operator.json';

/** Opens the operator's endpoint on its own loopback listener, with a new token. */
export async function openOperatorEndpoint(
  dependencies: HttpDependencies,
  operatorIn: OperatorIn,
  dataDir: string,
) {
  // The logger redacts tokens of this form.
  const token = `hm_operator_${randomBytes(32).toString('base64url')}`;
  const listener = await listen('127.0.0.1', 0, { logger: dependencies.logger });
  listener.serve(operatorApp(dependencies, { token, operatorIn }));
  const file = path.join(dataDir, OPERATOR_FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ url: listener.url, token }), { mode: 0o600 });
  return {
    close: async (deadlineMs: number) => {
      rmSync(file, { force: true });
      await listener.drain(deadlineMs);
    },
  };
}
