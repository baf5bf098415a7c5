import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A graph of its own with a key that opens it. */
export interface NewGraph {
  readonly name: string;
  readonly key: string;
}

/** An account made for one run, whose graphs nobody else sees. */
export class Operator {
  readonly #door: { url: string; token: string };
  readonly #account: string;
  /** Name of the account, which is the namespace of its graphs. */
  readonly account: string;

  private constructor(door: { url: string; token: string }, id: string, account: string) {
    this.#door = door;
    this.#account = id;
    this.account = account;
  }

  /** Makes an account by the operator's door of the service on this data folder. Throws where no service runs there. */
  static async open(dataDir: string, purpose: string): Promise<Operator> {
    const file = path.join(dataDir, 'operator.json');
    if (!existsSync(file)) throw noDoor(dataDir);
    const door = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    const name = `${purpose}-${Date.now().toString(36)}`;
    const { id } = await send<{ id: string }>(door, { command: 'create-account', name, plan: 'enterprise' });
    return new Operator(door, id, name);
  }

  async newGraph(name: string): Promise<NewGraph> {
    const graph = await send<{ id: string }>(this.#door, {
      command: 'create-graph',
      account: this.#account,
      name,
    });
    const { key } = await send<{ key: string }>(this.#door, { command: 'create-key', graph: graph.id });
    return { name, key };
  }

  /** Ends the keys of every graph that was made; the service keeps the memories. */
  async revoke(): Promise<void> {
    await send(this.#door, { command: 'revoke-account', id: this.#account });
  }
}

async function send<T>({ url, token }: { url: string; token: string }, command: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  const answer = (await response.json()) as T & { error?: { message: string } };
  if (answer.error) throw new Error(`The operator's door refused the command: ${answer.error.message}`);
  return answer;
}

function noDoor(dataDir: string): Error {
  return new Error(
    `The data folder ${dataDir} holds no operator.json, so no graph of its own can be made for this run. ` +
      'Set DATA_DIR to the data folder of the service at HM_URL, or leave out HM_URL and HM_API_KEY to have one started.',
  );
}
