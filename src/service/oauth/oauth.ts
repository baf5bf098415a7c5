import type { Logger } from 'pino';
import { AccessTokenCredentials } from '../../auth/credentials/access-token-credentials.ts';
import type { FindUser } from '../../auth/members.ts';
import type { PlanOf } from '../../auth/plans.ts';
import { IdentityProvider } from '../../auth/issuer/identity-provider.ts';
import type { IssuerSettings } from '../../auth/issuer/issuer-settings.ts';
import { SigningKeys } from '../../auth/issuer/signing-keys.ts';
import { TokenVerifier } from '../../auth/issuer/token-verifier.ts';
import { ClientDocuments } from '../../auth/oauth/client-documents.ts';
import { Clients } from '../../auth/oauth/clients.ts';
import { Grants } from '../../auth/oauth/grants.ts';
import { SpentStates } from '../../auth/oauth/spent-states.ts';
import { TokenFamilies } from '../../auth/oauth/token-families.ts';
import { derivedSecret, SecretBox } from '../../auth/secret-box.ts';
import { IdentityRecords } from '../../auth/users/identity-records.ts';
import { PasswordResets } from '../../auth/users/password-resets.ts';
import { Users } from '../../auth/users/users.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { Browsers } from '../../http/log-in/pages/cookies.ts';
import type { IdentitySettings } from '../../http/log-in/identity/provider.ts';
import { CALLBACK_PATH, type OAuthContext } from '../../http/log-in/oauth/oauth-context.ts';
import { Mailer } from '../../mail/mailer.ts';
import { smtpServerOf } from '../../mail/smtp-server.ts';
import type { Config } from '../config.ts';
import { issuerSettings } from './issuer-settings.ts';
import { passwordMails } from './password-mails.ts';
import { nameIn, userFinder } from './users.ts';
import { isSafeAddress } from '../variables.ts';

export interface OAuth {
  readonly accessTokens: AccessTokenCredentials;
  readonly context: OAuthContext;
  readonly verifier: TokenVerifier;
  /** Where no other identity provider is configured. */
  readonly identity: IdentitySettings | undefined;
  readonly findUser: FindUser;
  /** Where a mail server is configured. */
  readonly mailer: Mailer | undefined;
  /** Once requests are served: the embedded identity provider is asked by one. */
  readonly warmUp: () => Promise<void>;
}

export interface OAuthParts {
  readonly config: Config;
  readonly records: ServiceGraph;
  readonly logger: Logger;
  readonly listenerUrl: string;
  readonly secret: string;
  readonly planOf: PlanOf;
  /** Hears that a token which was taken until now is no more. */
  readonly onRevoked: () => void;
}

/** Undefined where codes and passwords would travel unencrypted, and under a path, which its pages and cookies do not know of. */
export function openOAuth(parts: OAuthParts): OAuth | undefined {
  const { config, records, logger, listenerUrl, secret } = parts;
  const base = config.PUBLIC_URL ?? listenerUrl;
  if (!isSafeAddress(base) || new URL(base).pathname !== '/') {
    logger.warn(
      { base },
      'nobody can log in by OAuth: PUBLIC_URL must have https or be of this machine, and no path',
    );
    return undefined;
  }
  const settings = issuerSettings(config, { base, listenerUrl, secret });
  const provider = new IdentityProvider(settings);
  const keys = new SigningKeys({ address: () => provider.keysAddress(), fetch: settings.fetch });
  const verifier = new TokenVerifier({ settings, issuer: () => provider.issuer(), keys });
  const mailer = mailerOf(config, logger);
  const identity = config.OIDC_ISSUER === undefined ? identityOf(parts, base, settings, mailer) : undefined;
  return {
    accessTokens: new AccessTokenCredentials({
      records,
      verifier,
      claims: settings.claims,
      keepsUsers: identity !== undefined,
      defaultPlan: config.DEFAULT_PLAN,
      planOf: parts.planOf,
      nameOf: async (token) => (identity ? identity.users.emailOf(token.subject) : nameIn(token)),
    }),
    context: contextOf(parts, base, provider, verifier),
    verifier,
    identity,
    mailer,
    findUser: userFinder(provider, identity?.users),
    warmUp: () => keys.warmUp(),
  };
}

function mailerOf({ SMTP_URL, MAIL_FROM }: Config, logger: Logger): Mailer | undefined {
  const server = SMTP_URL === undefined ? undefined : smtpServerOf(SMTP_URL);
  return server && MAIL_FROM !== undefined ? new Mailer({ server, from: MAIL_FROM, logger }) : undefined;
}

function identityOf(
  { records, secret }: OAuthParts,
  base: string,
  { client, audience, issuer }: IssuerSettings,
  mailer: Mailer | undefined,
): IdentitySettings {
  const users = new Users(records, issuer);
  const resets = new PasswordResets(records, issuer);
  return {
    base,
    client: { id: client.id, secret: client.secret ?? '', redirectUri: base + CALLBACK_PATH },
    audience,
    cookieKey: derivedSecret(secret, 'cookies of the embedded identity provider'),
    users,
    resets,
    mails: mailer && passwordMails(mailer, { base, users, resets }),
    records: new IdentityRecords(records, new SecretBox(secret, 'embedded identity provider')),
  };
}

function contextOf(
  { records, secret, onRevoked }: OAuthParts,
  base: string,
  provider: IdentityProvider,
  verifier: TokenVerifier,
): OAuthContext {
  const box = new SecretBox(secret, 'tokens of the identity provider');
  const families = new TokenFamilies({ records, provider, verifier, box, onRevoked });
  return {
    base,
    provider,
    clients: new Clients(records, new ClientDocuments()),
    grants: new Grants({ records, families, box }),
    families,
    states: new SpentStates(records),
    browsers: new Browsers(base.startsWith('https:')),
    consents: new SecretBox(secret, 'consent pages'),
    logIns: new SecretBox(secret, 'log-ins under way'),
  };
}
