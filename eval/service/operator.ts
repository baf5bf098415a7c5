import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A new graph with a key to it. */
export interface NewGraph {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

const POLL_MS = 200;

interface Task {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** An account for one run, whose graphs nobody else uses. */
export class Operator {
  readonly #endpoint: { url: string; token: string };
  readonly #account: string;
  /** The name of the account, which is the namespace of its graphs. */
  readonly account: string;

  private constructor(endpoint: { url: string; token: string }, id: string, account: string) {
    this.#endpoint = endpoint;
    this.#account = id;
    this.account = account;
  }

  /** Creates an account at the operator's endpoint of the service on this data folder. Throws where no service runs there. */
  static async open(dataDir: string, purpose: string): Promise<Operator> {
    const file = path.join(dataDir, 'operator.json');
    if (!existsSync(file)) throw missingEndpoint(dataDir);
    const endpoint = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    const name = `${purpose}-${Date.now().toString(36)}`;
    const { id } = await send<{ id: string }>(endpoint, 'POST', '/accounts', { name, plan: 'enterprise' });
    return new Operator(endpoint, id, name);
  }

  async newGraph(name: string, scope: 'write' | 'admin' = 'write'): Promise<NewGraph> {
    const graph = { account_id: this.#account, name };
    const { id: graph_id } = await send<{ id: string }>(this.#endpoint, 'POST', '/graphs', graph);
    const { key } = await send<{ key: string }>(this.#endpoint, 'POST', '/keys', { graph_id, scope });
    return { id: graph_id, name, key };
  }

  /** Backs a graph up, and returns what the service says of it. */
  async backUp(graph_id: string): Promise<Readonly<Record<string, unknown>>> {
    let task = await send<Task>(this.#endpoint, 'POST', '/backups', { graph_id });
    while (task.state === 'running') {
      await sleep(POLL_MS);
      task = await send<Task>(this.#endpoint, 'GET', `/tasks/${task.id}`);
    }
    if (task.result) return task.result;
    throw new Error(`The backup failed: ${JSON.stringify(task)}`);
  }

  /** The address that opens the dashboard of a graph once. */
  async dashboardLink({ id: graph_id }: NewGraph): Promise<string> {
    return (await send<{ address: string }>(this.#endpoint, 'POST', '/dashboard-links', { graph_id }))
      .address;
  }

  /** Revokes the keys of every created graph; the service keeps the memories. */
  async revoke(): Promise<void> {
    await send(this.#endpoint, 'DELETE', `/accounts/${this.#account}`);
  }
}

async function send<T>(
  { url, token }: { url: string; token: string },
  method: 'GET' | 'POST' | 'DELETE',
  route: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${url}/api/v1/admin${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (answer.error) throw new Error(`The operator's endpoint refused the request: ${answer.error.message}`);
  return answer;
}

function missingEndpoint(dataDir: string): Error {
  return new Error(
    `The data folder ${dataDir} has no operator.json, so this run cannot create a graph. ` +
      'Set DATA_DIR to the data folder of the service at HM_URL, or unset HM_URL and HM_API_KEY to start a service for this run.',
  );
}
