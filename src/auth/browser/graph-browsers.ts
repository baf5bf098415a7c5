import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Guest } from '../../graph/embedded/guests.ts';
import type { Accounts } from '../accounts.ts';
import type { BrowserState } from '../administration-records.ts';
import type { Administrator } from '../principal.ts';
import { findGraph, type GraphOfAccount } from '../find-graph.ts';
import { BrowserAccess, type OpenedBrowser, notOpen, onServer, switchedOff } from './browser-access.ts';

/** The databases of graphs, as Neo4j Browser reaches them. */
export interface GuestDatabases {
  /** A connection to the graph's database alone, which the guest can log in over. */
  connect(graph: GraphOfAccount, guest: Guest): Promise<Socket>;
  /** Ends what guests have left: their users, and connections past this service. */
  close(graph: GraphOfAccount): Promise<void>;
}

/** A log-in of Neo4j Browser, answered once. */
export interface BrowserLogIn extends Guest {
  /** Opens Browser once. */
  readonly address: string;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

export interface GraphBrowsersParts {
  readonly accounts: Accounts;
  /** Undefined where the graphs are on a Neo4j server, which has a Browser of its own. */
  readonly databases: GuestDatabases | undefined;
  /** The address that opens Browser by a link. Throws FORBIDDEN where the password would travel in the clear. */
  readonly addressOf: (link: string) => string;
  readonly logger: Logger;
}

const MINUTE_MS = 60_000;
const OFF: BrowserState = { status: 'off', expires_at: null, connections: 0 };

/** The graphs that Neo4j Browser is switched on for, until this process stops. A graph of another account is NOT_FOUND. */
export class GraphBrowsers {
  readonly #parts: GraphBrowsersParts;
  readonly #switched = new Map<string, { readonly access: BrowserAccess; readonly timer: NodeJS.Timeout }>();

  constructor(parts: GraphBrowsersParts) {
    this.#parts = parts;
  }

  /** Switches Browser on for so many minutes; an earlier log-in ends. Throws FORBIDDEN, and CONFLICT for a graph that is only read. */
  async open(by: Administrator, id: string, minutes: number): Promise<BrowserLogIn> {
    if (!this.#parts.databases) throw onServer();
    const graph = await this.#findOpen(by, id);
    while (this.#switched.has(id)) await this.#end(id);
    const access = new BrowserAccess(graph, Date.now() + minutes * MINUTE_MS);
    const { guest, link, expiresAt } = access;
    const address = this.#parts.addressOf(link);
    const timer = setTimeout(() => void this.#end(id), minutes * MINUTE_MS).unref();
    this.#switched.set(id, { access, timer });
    // A freeze or revocation ends it from here on. This finds one that came before.
    try {
      await this.#findOpen(by, id);
    } catch (error) {
      await this.#end(id);
      throw error;
    }
    this.#parts.logger.info({ graph_id: id, minutes }, 'Neo4j Browser was switched on');
    return { ...guest, address, expiresAt };
  }

  async close(by: Administrator, id: string): Promise<void> {
    await findGraph(this.#parts.accounts, by, id);
    await this.#end(id);
  }

  async state(by: Administrator, id: string): Promise<BrowserState> {
    await findGraph(this.#parts.accounts, by, id);
    const access = this.#switched.get(id)?.access;
    if (!access) return OFF;
    const expires_at = new Date(access.expiresAt).toISOString();
    return { status: 'on', expires_at, connections: access.connections };
  }

  /** Ends it for the graphs that are meant, such as those of an account that was revoked. */
  async endFor(isMeant: (graph: GraphOfAccount) => boolean): Promise<void> {
    const meant = [...this.#switched.values()].map(({ access }) => access.graph).filter(isMeant);
    await Promise.all(meant.map(({ id }) => this.#end(id)));
  }

  isLink(link: string): boolean {
    return this.#find((access) => access.isOfLink(link)) !== undefined;
  }

  /** Throws UNAUTHENTICATED where the link was used or its time is over. */
  openByLink(link: string): OpenedBrowser {
    const access = this.#find((each) => each.isOfLink(link));
    if (!access) throw switchedOff();
    this.#parts.logger.info({ graph_id: access.graph.id }, 'Neo4j Browser was opened by its link');
    return access.open();
  }

  /** A connection to the database of the token's graph alone. Throws UNAUTHENTICATED. */
  async connect(token: string): Promise<Socket> {
    const access = this.#find((each) => each.isOfToken(token));
    const databases = this.#parts.databases;
    if (!access || !databases) throw switchedOff();
    const socket = await access.connect((guest) => databases.connect(access.graph, guest));
    if (!access.hasEnded) return socket;
    // It was switched off before this connection had made its user.
    socket.destroy();
    await databases.close(access.graph);
    throw switchedOff();
  }

  #find(isMeant: (access: BrowserAccess) => boolean): BrowserAccess | undefined {
    const all = [...this.#switched.values()].map(({ access }) => access);
    return all.find((access) => access.expiresAt > Date.now() && isMeant(access));
  }

  async #findOpen(by: Administrator, id: string): Promise<GraphOfAccount> {
    const graph = await findGraph(this.#parts.accounts, by, id);
    if (graph.isRevoked || graph.isFrozen) throw notOpen(graph);
    return graph;
  }

  async #end(id: string): Promise<void> {
    const switched = this.#switched.get(id);
    if (!switched) return;
    this.#switched.delete(id);
    clearTimeout(switched.timer);
    switched.access.end();
    this.#parts.logger.info({ graph_id: id }, 'Neo4j Browser was switched off');
    await this.#parts.databases?.close(switched.access.graph);
  }
}
