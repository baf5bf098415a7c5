import type { Socket } from 'node:net';
import type { Guest } from '../../graph/embedded/guests.ts';
import type { GraphOfAccount } from '../find-graph.ts';
import { hashOf, randomSecret } from '../secret-box.ts';
import { AppError } from '../../errors.ts';

const USER = 'browser';

export interface OpenedBrowser {
  readonly token: string;
  readonly user: string;
  readonly expiresAt: number;
}

/** That a graph can be opened in Neo4j Browser for a while, by one link, in one web browser. */
export class BrowserAccess {
  readonly graph: GraphOfAccount;
  readonly expiresAt: number;
  readonly guest: Guest = { user: USER, password: randomSecret() };
  /** The secret of its link. */
  readonly link = randomSecret();
  readonly #connections = new Set<Socket>();
  #isLinkUsed = false;
  #tokenHash: string | undefined;
  #hasEnded = false;

  constructor(graph: GraphOfAccount, expiresAt: number) {
    this.graph = graph;
    this.expiresAt = expiresAt;
  }

  get connections(): number {
    return this.#connections.size;
  }

  isOfLink(link: string): boolean {
    return !this.#isLinkUsed && hashOf(link) === hashOf(this.link);
  }

  isOfToken(token: string): boolean {
    return this.#tokenHash === hashOf(token);
  }

  open(): OpenedBrowser {
    const token = randomSecret();
    this.#isLinkUsed = true;
    this.#tokenHash = hashOf(token);
    return { token, user: USER, expiresAt: this.expiresAt };
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** A connection that ends with the access. */
  async connect(dial: (guest: Guest) => Promise<Socket>): Promise<Socket> {
    const socket = await dial(this.guest);
    this.#connections.add(socket);
    return socket.once('close', () => this.#connections.delete(socket));
  }

  end(): void {
    this.#hasEnded = true;
    for (const socket of this.#connections) socket.destroy();
  }
}

export function switchedOff(): AppError {
  const message =
    'Neo4j Browser is not switched on for the graph, or its time is over. Switch it on: hm browser GRAPH_ID';
  return new AppError('UNAUTHENTICATED', message);
}

export function notOpen({ id, isRevoked }: GraphOfAccount): AppError {
  const state = isRevoked ? 'revoked' : 'frozen, and Neo4j Browser can change what it shows';
  const repair = isRevoked ? 'restore' : 'unfreeze';
  return new AppError('CONFLICT', `The graph ${id} is ${state}. Use first: hm graphs ${repair} ${id}`);
}

export function onServer(): AppError {
  const message = 'The graphs are on a Neo4j server: use the Browser and the users of that server.';
  return new AppError('FORBIDDEN', message);
}
