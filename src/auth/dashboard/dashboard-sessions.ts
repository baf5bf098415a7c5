import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/dashboard.ts';
import { runQuery, type runForOne } from '../../graph/run-query.ts';
import { lesserScope, type Principal } from '../principal.ts';
import { hashOf, randomSecret } from '../secret-box.ts';
import { LOG_IN_PATH, noSession, type SessionTokens } from './session-token.ts';

const SESSION_LASTS_MS = 8 * 3_600_000;
const LINK_LASTS_MS = 15 * 60_000;

type Owner = Pick<Principal, 'subject' | 'accountId' | 'graphId' | 'scope'>;
type Found = Awaited<ReturnType<typeof runForOne<typeof queries.findDashboardSession>>>;

/** A session of the dashboard, and what a change by its cookie must send along. */
export interface DashboardSession extends Found {
  readonly csrf: string;
}

export interface OpenedSession {
  readonly token: string;
  readonly csrf: string;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

/** Sessions of the dashboard, kept in the service's records so that they can be ended, and the links that begin one. */
export class DashboardSessions {
  readonly #records: ServiceGraph;
  readonly #tokens: SessionTokens;

  constructor(records: ServiceGraph, tokens: SessionTokens) {
    this.#records = records;
    this.#tokens = tokens;
  }

  async open({ subject, accountId, graphId, scope }: Owner): Promise<OpenedSession> {
    const [id, now] = [uuidv7(), Date.now()];
    const expiresAt = now + SESSION_LASTS_MS;
    const session = { id, subject, accountId, graphId, scope, now, keptUntil: expiresAt };
    await runQuery(this.#records, queries.createDashboardSession, session);
    return { ...(await this.#tokens.sign(id, expiresAt)), expiresAt };
  }

  /** Throws UNAUTHENTICATED where the link was used, has ended or is none. */
  async openByLink(link: string): Promise<OpenedSession> {
    const hash = hashOf(link);
    const [found] = await runQuery(this.#records, queries.spendDashboardLink, { hash, now: Date.now() });
    if (!found)
      throw new AppError(
        'UNAUTHENTICATED',
        'The link was used before, or its 15 minutes are over. Make another on the machine of the service: hm dashboard GRAPH_ID',
        { details: { reason: 'link_ended', log_in: LOG_IN_PATH } },
      );
    const { account_id: accountId, graph_id: graphId } = found;
    return this.open({ subject: `link:${hash.slice(0, 16)}`, accountId, graphId, scope: 'admin' });
  }

  /** The same for the oldest graph; undefined where there is none. */
  async newFirstLink(): Promise<string | undefined> {
    const [graph] = await runQuery(this.#records, queries.findFirstGraph, {});
    return graph && this.newLink(graph.id);
  }

  /** A secret that begins one session in a graph, within 15 minutes. Throws NOT_FOUND. */
  async newLink(graphId: string): Promise<string> {
    const link = randomSecret();
    const made = { hash: hashOf(link), graphId, keptUntil: Date.now() + LINK_LASTS_MS };
    const [created] = await runQuery(this.#records, queries.createDashboardLink, made);
    if (created) return link;
    throw new AppError('NOT_FOUND', `There is no graph ${graphId}, or it was revoked.`);
  }

  /** Throws UNAUTHENTICATED. */
  async find(token: string): Promise<DashboardSession> {
    const { sessionId, csrf } = await this.#tokens.read(token);
    const [session] = await runQuery(this.#records, queries.findDashboardSession, {
      id: sessionId,
      now: Date.now(),
    });
    if (!session) throw noSession();
    const { scope, role } = session;
    return { ...session, scope: lesserScope(scope, role ?? 'admin'), csrf };
  }

  /** Whether a token is one of ours and has not run out; its session may have been ended. */
  holds(token: string): Promise<boolean> {
    return this.#tokens.read(token).then(
      () => true,
      () => false,
    );
  }

  /** Throws NOT_FOUND where the account has no such graph. */
  async chooseGraph({ id }: DashboardSession, graphId: string): Promise<void> {
    const [chosen] = await runQuery(this.#records, queries.chooseGraph, { id, graphId });
    if (!chosen)
      throw new AppError(
        'NOT_FOUND',
        `The account has no graph ${graphId}. GET /api/session lists its graphs.`,
      );
  }

  async end({ id }: DashboardSession): Promise<void> {
    await runQuery(this.#records, queries.endDashboardSession, { id });
  }

  async clean(): Promise<void> {
    await runQuery(this.#records, queries.deleteExpiredDashboard, { now: Date.now() });
  }
}
