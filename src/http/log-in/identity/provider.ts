import { generateKeyPairSync } from 'node:crypto';
import {
  Provider,
  type Configuration,
  type JWK,
  type KoaContextWithOIDC,
  type Adapter,
  type AdapterPayload,
} from 'oidc-provider';
import { MEMORY_SCOPES } from '../../../auth/principal.ts';
import type { PasswordResets } from '../../../auth/users/password-resets.ts';
import type { Users } from '../../../auth/users/users.ts';
import { BEGIN_AGAIN, CANNOT_GO_ON, TO_START } from '../oauth/failures.ts';
import { html, renderPage } from '../../pages/page.ts';
import type { IdentityRecords } from '../../../auth/users/identity-records.ts';
import { IDENTITY_PATH } from './addresses.ts';

/** Mails to users about their passwords, sent beside the request. */
export interface PasswordMails {
  /** A link to choose another, where the address has a user. */
  sendReset(email: string): void;
  /** That it was changed. */
  sendChanged(email: string): void;
}

export interface IdentitySettings {
  readonly base: string;
  /** The service as its client. */
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string };
  readonly audience: string;
  readonly cookieKey: string;
  readonly users: Users;
  readonly resets: PasswordResets;
  /** Undefined where no mail server is configured. */
  readonly mails: PasswordMails | undefined;
  readonly records: IdentityRecords;
}

const DAY = 86_400;
const LASTS = { code: 60, accessToken: 3_600, interaction: 600, session: 14 * DAY, grant: 100 * DAY };
const MEMORY = MEMORY_SCOPES.join(' ');

/** The embedded identity provider: OpenID Connect for the users of this service and for no client but the service itself. */
export async function embeddedProvider(settings: IdentitySettings): Promise<Provider> {
  const key = (await settings.records.secret('identity signing key', newSigningKey)) as JWK;
  const provider = new Provider(settings.base + IDENTITY_PATH, configurationOf(settings, key));
  // Its addresses come of the headers that identity-routes.ts sets from the configuration.
  provider.proxy = true;
  return provider;
}

function configurationOf(settings: IdentitySettings, key: JWK): Configuration {
  const { audience, cookieKey, users, records } = settings;
  return {
    adapter: recordAdapter(records),
    clients: [clientOf(settings)],
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    cookies: {
      keys: [cookieKey],
      names: { session: 'hm_identity', interaction: 'hm_interaction', resume: 'hm_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: MEMORY,
          audience,
          accessTokenTTL: LASTS.accessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: {
      AccessToken: LASTS.accessToken,
      AuthorizationCode: LASTS.code,
      IdToken: LASTS.accessToken,
      Interaction: LASTS.interaction,
      Session: LASTS.session,
      Grant: LASTS.grant,
      RefreshToken: LASTS.grant,
    },
    // The service asks its users before it sends them here, and refreshes for as long as it lets them stay.
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    loadExistingGrant: (context) => grantOf(context, audience),
    findAccount: async (_context, id) =>
      (await users.tenantOf(id)) === null
        ? undefined
        : { accountId: id, claims: () => Promise.resolve({ sub: id }) },
    extraTokenClaims: (_context, token) => tenantClaims(users, token),
    interactions: { url: (_context, { uid }) => `${IDENTITY_PATH}/log-in/${uid}` },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html';
      const body = html`<p class="problem">${description ?? error}</p>
        <p>${BEGIN_AGAIN}</p>
        ${TO_START}`;
      context.body = renderPage(CANNOT_GO_ON, body);
    },
  };
}

function clientOf({ client }: IdentitySettings) {
  return {
    client_id: client.id,
    client_secret: client.secret,
    redirect_uris: [client.redirectUri],
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_basic' as const,
    id_token_signed_response_alg: 'ES256' as const,
  };
}

/** Its only client is the service, which shows a consent page of its own for each of its clients. */
async function grantOf({ oidc }: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = oidc;
  const known = client && session?.grantIdFor(client.clientId);
  const kept = known === undefined ? undefined : await provider.Grant.find(known);
  if (kept) return kept;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope('openid');
  grant.addResourceScope(audience, MEMORY);
  await grant.save();
  return grant;
}

async function tenantClaims(users: Users, token: object) {
  const { accountId } = token as { accountId?: string };
  const tenant = accountId === undefined ? undefined : await users.tenantOf(accountId);
  return tenant ? { app_metadata: { tenant_ns: tenant.namespace, tenant_db: tenant.database } } : undefined;
}

function newSigningKey(): Promise<object> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Promise.resolve({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' });
}

/** Seconds for which that is kept of which the library does not say. */
const LONGEST = 100 * 86_400;

/** Keeps what oidc-provider wants kept among the service's records. */
function recordAdapter(records: IdentityRecords): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresIn = LONGEST) => records.save(kind, id, payload, expiresIn),
    find: (id) => records.find(kind, id) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => records.findByUid(kind, uid) as Promise<AdapterPayload | undefined>,
    // Of the device flow, which is off.
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => records.consume(kind, id),
    destroy: (id) => records.delete(kind, id),
    revokeByGrantId: (grantId) => records.deleteGrant(grantId),
  });
}
