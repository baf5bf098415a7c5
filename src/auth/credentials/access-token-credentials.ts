import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { createTenant, findTenant } from '../../graph/queries/service/account.ts';
import { recordMember } from '../../graph/queries/service/member.ts';
import { runForOne } from '../../graph/run-query.ts';
import { invalidAccessToken, type Credential, type CredentialKind, type Identified } from './credential.ts';
import type { TenantClaimPaths } from '../issuer/issuer-settings.ts';
import { scopeOf, lesserScope } from '../principal.ts';
import { claimedTenant, userHash, type ClaimedTenant } from '../issuer/tenant-claims.ts';
import type { AccessToken, TokenVerifier } from '../issuer/token-verifier.ts';
import { graphsOfPlans, tooManyGraphs, type PlanName, type PlanOf } from '../plans.ts';

/** As long as an API key's look-up may take. */
const ANSWER_MS = 4_000;
/** Three parts of base64url, of which the first begins as JSON does. */
const JWT = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;
const LONGEST_TOKEN = 8_192;

export interface AccessTokenParts {
  readonly records: ServiceGraph;
  readonly verifier: TokenVerifier;
  readonly claims: TenantClaimPaths;
  /** Whether the users are those that the service keeps itself: the tokens of one who was removed end. */
  readonly keepsUsers: boolean;
  /** Of accounts that begin with a token. */
  readonly defaultPlan: PlanName;
  readonly planOf: PlanOf;
  /** How a user is called, for lists of members. */
  readonly nameOf: (token: AccessToken) => Promise<string | null>;
}

/** Access tokens of OAuth: signed by the identity provider, with the tenant in their claims. */
export class AccessTokenCredentials implements CredentialKind {
  readonly #parts: AccessTokenParts;

  constructor(parts: AccessTokenParts) {
    this.#parts = parts;
  }

  read(token: string): Credential | undefined {
    if (!JWT.test(token) || token.length > LONGEST_TOKEN) return undefined;
    return {
      fingerprint: createHash('sha256').update(token).digest('hex'),
      lookUp: (graphId) => this.#lookUp(token, graphId),
      looksValid: () => this.#parts.verifier.holds(token),
      used: () => undefined,
    };
  }

  async #lookUp(token: string, graphId: string | undefined): Promise<Identified> {
    const verified = await this.#parts.verifier.verify(token);
    const tenant = claimedTenant(verified, this.#parts.claims);
    const subject = subjectOf(verified);
    const userId = this.#parts.keepsUsers ? verified.subject : null;
    const search = { hash: accessTokenHash(token), ...tenant, graphId: graphId ?? null, subject, userId };
    const found = await inTime(this.#findOrCreate(search, verified));
    if (found.is_token_revoked) throw invalidAccessToken();
    if (found.account_id !== null && !found.is_own_account && !found.is_added) throw noSuchGraph();
    if (found.is_account_revoked)
      throw new AppError('FORBIDDEN', 'The account was revoked. Ask the operator of the service.');
    if (found.is_removed) throw removedMember();
    return { principal: principalOf(verified, found), expiresAt: verified.expiresAt };
  }

  /** A tenant is made on its first access, and its user recorded. */
  async #findOrCreate(search: Search, token: AccessToken): Promise<FoundTenant> {
    const { records } = this.#parts;
    const found = await runForOne(records, findTenant, search);
    if (found.is_token_revoked) return found;
    if (found.own_graph_id === null) {
      await this.#create(search);
      return this.#findOrCreate(search, token);
    }
    if (!found.is_own_account || found.role !== null) return found;
    return { ...found, role: await this.#record(found, search, token) };
  }

  async #create({ namespace, database }: ClaimedTenant): Promise<void> {
    const { records, defaultPlan, planOf } = this.#parts;
    const made = await runForOne(records, createTenant, {
      namespace,
      database,
      accountId: uuidv7(),
      newGraphId: uuidv7(),
      plan: defaultPlan,
      now: new Date().toISOString(),
      graphsOfPlan: graphsOfPlans(planOf),
    });
    if (!made.has_room) throw tooManyGraphs(made);
  }

  /** The role that the user has from then on. */
  async #record({ account_id }: FoundTenant, { subject, userId }: Search, token: AccessToken) {
    const name = await this.#parts.nameOf(token);
    const user = { id: uuidv7(), accountId: account_id ?? '', subject, userId, name };
    const member = { ...user, now: new Date().toISOString() };
    return (await runForOne(this.#parts.records, recordMember, member)).role;
  }
}

type Search = Parameters<typeof runForOne<typeof findTenant>>[2];
type FoundTenant = Awaited<ReturnType<typeof runForOne<typeof findTenant>>>;

/** By what a revoked token is known: what is signed, since the same signature can be written in several ways. */
export function accessTokenHash(token: string): string {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');
}

function principalOf(token: AccessToken, found: FoundTenant): Identified['principal'] {
  const { account_id: accountId, graph_id: graphId, graph_name: database, namespace, plan } = found;
  if (accountId === null || graphId === null || database === null || namespace === null || plan === null)
    throw noSuchGraph();
  if (found.is_graph_revoked) throw revokedGraph();
  return {
    subject: subjectOf(token),
    accountId,
    scope: lesserScope(scopeOf(token.claims['scope'] ?? token.claims['scp']), found.role ?? 'admin'),
    plan,
    graphId,
    isFrozen: found.is_graph_frozen,
    tenant: { namespace, database, sandbox: false },
  };
}

/** A user as sessions, limits, members and the log know one. */
export function subjectOf(token: Pick<AccessToken, 'issuer' | 'subject'>): string {
  return `user:${userHash(token)}`;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const silence = () =>
    Promise.reject(
      new AppError(
        'UNAVAILABLE',
        'The service cannot look the access token up right now. Try again shortly.',
        { retryAfter: 2 },
      ),
    );
  return orElseAfter(ANSWER_MS, work, silence);
}

function noSuchGraph(): AppError {
  const message =
    'X-Graph-Id names no graph of this account. Leave it out to use the graph of the access token.';
  return new AppError('FORBIDDEN', message);
}

function removedMember(): AppError {
  return new AppError('FORBIDDEN', 'You are no member of this account any more. Ask one of its admins.');
}

function revokedGraph(): AppError {
  const message = 'The graph was revoked. Ask the operator of the service, or name another with X-Graph-Id.';
  return new AppError('FORBIDDEN', message);
}
