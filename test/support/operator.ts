import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlanName } from '../../src/auth/plans.ts';
import { OPERATOR_FILE } from '../../src/service/parts/operator-endpoint.ts';

const account = z.object({ id: z.string(), graph_id: z.string() });
const graph = z.object({ id: z.string() });
const key = z.object({ id: z.string(), key: z.string() });
const revoked = z.object({ status: z.literal('revoked') });
const listed = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      namespace: z.string(),
      graphs: z.array(
        z.object({ id: z.string(), name: z.string(), keys: z.array(z.looseObject({ id: z.string() })) }),
      ),
    }),
  ),
});

export interface KeyOptions {
  readonly scope?: 'read' | 'write' | 'admin';
  readonly mode?: 'live' | 'test';
  readonly expires_at?: string;
}

/** The admin endpoint of a running service, which `hm` uses. */
export class Operator {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Creates an account; the plan enterprise is for tests that are not about limits. */
  async createAccount(name: string, plan: PlanName = 'enterprise') {
    return account.parse(await this.send('POST', '/accounts', { name, plan }));
  }

  async createGraph(accountId: string, name: string) {
    return graph.parse(await this.send('POST', '/graphs', { account_id: accountId, name }));
  }

  async createKey(graphId: string, options: KeyOptions = {}) {
    return key.parse(await this.send('POST', '/keys', { graph_id: graphId, ...options }));
  }

  async revoke(what: 'key' | 'graph' | 'account', id: string) {
    return revoked.parse(await this.send('DELETE', `/${what}s/${id}`));
  }

  async list() {
    return listed.parse(await this.send('GET', '/accounts'));
  }

  /** Sends any request and returns the parsed body, whatever the status. */
  async send(method: 'GET' | 'POST' | 'DELETE', path: string, input?: unknown): Promise<unknown> {
    const { url, token } = JSON.parse(readFileSync(join(this.#dataDir, OPERATOR_FILE), 'utf8')) as {
      url: string;
      token: string;
    };
    const response = await fetch(`${url}/api/v1/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    });
    return response.json();
  }
}
