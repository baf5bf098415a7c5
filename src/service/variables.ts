import { z } from 'zod';
import { smtpServerOf } from '../mail/smtp-server.ts';

/** Never shown, and may stand in a file. */
export const SECRET = { secret: true, inFile: true };
/** May stand in a file; the password in it is never shown. */
export const HAS_PASSWORD = { inFile: true };
export const text = z.string().min(1, 'a text that is not empty');
export function integer(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });
export const httpAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an address such as ${example}` })
    .refine((address) => !/[?#]/.test(address), `an address without ? and #, such as ${example}`);

/** Signatures that only the holder of a private key can make: a token signed with a public key is none of ours. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
] as const;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether passwords and codes may travel to an address: encrypted, or not beyond this machine. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname));
}

const words = z
  .string()
  .trim()
  .transform((text) => text.split(/[\s,]+/))
  .pipe(z.array(text));

/** The variables of an OpenID Connect issuer; without OIDC_ISSUER the service runs one of its own. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .string()
    .refine(isSafeAddress, 'an address with https, such as https://login.example/realms/main')
    .optional()
    .describe('OpenID Connect issuer where users log in; unset: the embedded one. See docs/how-to/oauth.md'),
  OIDC_CLIENT_ID: text.optional().describe('This service as a client of that issuer'),
  OIDC_CLIENT_SECRET: text.optional().describe('Its secret').meta(SECRET),
  OIDC_CLIENT_AUTH: oneOf(['basic', 'post']).default('basic').describe('How it shows the secret'),
  OIDC_AUDIENCE: text
    .optional()
    .describe('Audience of access tokens meant for this service; unset: PUBLIC_URL/mcp'),
  OIDC_AUDIENCE_PARAMETER: oneOf(['resource', 'audience', 'none'])
    .default('resource')
    .describe('Parameter by which the issuer is asked for that audience'),
  OIDC_SCOPE: words
    .default(['openid', 'offline_access'])
    .describe('Scopes asked of the issuer, openid among them'),
  OIDC_ALGORITHMS: words
    .pipe(z.array(oneOf(ALGORITHMS)))
    .default(['RS256', 'PS256', 'ES256', 'EdDSA'])
    .describe('Signature algorithms of its access tokens'),
  OIDC_TOKEN_TYPE: text.default('at+jwt').describe('The typ of its access tokens; many issuers have JWT'),
  OIDC_TENANT_NS_CLAIM: text.default('app_metadata.tenant_ns').describe('Claim with the tenant’s namespace'),
  OIDC_TENANT_DB_CLAIM: text.default('app_metadata.tenant_db').describe('Claim with the tenant’s database'),
};

/** A bucket for the contents of files: all of these, or none. */
export const s3Variables = {
  S3_ENDPOINT: httpAddress('http://localhost:9000')
    .optional()
    .describe('An S3-compatible server for the contents of files; without it they are in DATA_DIR'),
  S3_BUCKET: text.optional().describe('Bucket on that server, which exists'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('Id of a key that may read, write, list and delete in the bucket'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of that key').meta(SECRET),
};

/** A mail server and the sender of mails: both, or none. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine(
      (address) => smtpServerOf(address) !== undefined,
      'an address such as smtps://user:password@mail.example:465, with what is special in the password as %XX',
    )
    .optional()
    .describe('Mail server that sends people who forgot their password a link; off unless set')
    .meta(SECRET),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@,;:"\\\p{Cc}]+ <[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+>|[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+)$/u,
      'an address such as memory@example.org, or Memory <memory@example.org>',
    )
    .optional()
    .describe('Sender of these mails'),
};

/** Refuses one of them without the other. */
export function wholeMail(
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  context: z.RefinementCtx,
): void {
  if ((SMTP_URL === undefined) === (MAIL_FROM === undefined)) return;
  const [path, message] =
    MAIL_FROM === undefined
      ? ['MAIL_FROM', 'the sender of the mails that SMTP_URL sends']
      : ['SMTP_URL', 'the server that sends the mails of MAIL_FROM'];
  context.addIssue({ code: 'custom', path: [path], message });
}

type Names = keyof typeof s3Variables;

/** Refuses some of the variables without the others. */
export function wholeBucket(
  env: { readonly [Name in Names]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const names = Object.keys(s3Variables) as Names[];
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  const [path = ''] = missing;
  context.addIssue({ code: 'custom', path: [path], message: 'set like the other S3_ variables' });
}

/** Longer than a local model takes for its longest answer; fetch waits no longer for the head of an answer. */
const MAX_TIMEOUT_MS = 300_000;

/** The variables of a language model behind an OpenAI-compatible endpoint; off unless set. */
export const llmVariables = {
  LLM_BASE_URL: httpAddress('https://api.openai.com/v1')
    .refine(hasNoCredentials, 'an address without user and password; the key goes in LLM_API_KEY')
    .optional()
    .describe('OpenAI-compatible API of a language model; off unless set. See docs/how-to/language-model.md'),
  LLM_MODEL: text.optional().describe('Name of its model'),
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'a key without spaces and line breaks')
    .optional()
    .describe('Key of that API')
    .meta(SECRET),
  LLM_CALLS_PER_DAY: integer(0, 10_000_000)
    .default(2_000)
    .describe('Calls about stored texts, a graph and day; beyond that rules read them'),
  LLM_PROFILE: oneOf(['full', 'compact'])
    .default('full')
    .describe('How it is asked: compact for models under about 3 billion parameters'),
  LLM_TIMEOUT_MS: integer(1_000, MAX_TIMEOUT_MS)
    .default(60_000)
    .describe('Milliseconds for a text (a chunk of a long one), with every retry'),
  LLM_MAX_TOKENS: integer(100, 100_000)
    .optional()
    .describe('Tokens of an answer at most; unset: 4000, or 2400 for compact. Models that reason need more'),
  LLM_MAX_TOKENS_FIELD: oneOf(['max_tokens', 'max_completion_tokens'])
    .default('max_tokens')
    .describe('Field that carries this number'),
};

/** Refuses one of LLM_BASE_URL and LLM_MODEL without the other. */
export function wholeModel(
  env: { LLM_BASE_URL?: string | undefined; LLM_MODEL?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { LLM_BASE_URL, LLM_MODEL } = env;
  if ((LLM_BASE_URL === undefined) === (LLM_MODEL === undefined)) return;
  const [path, message] =
    LLM_MODEL === undefined
      ? ['LLM_MODEL', 'the model that LLM_BASE_URL serves']
      : ['LLM_BASE_URL', 'the address of the API that serves LLM_MODEL'];
  context.addIssue({ code: 'custom', path: [path], message });
}

function hasNoCredentials(address: string): boolean {
  const { username, password } = URL.parse(address) ?? {};
  return !username && !password;
}
