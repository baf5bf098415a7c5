import { MEMORY_SCOPES, USUAL_SCOPE } from '../../../auth/principal.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/grants.ts';
import { type OAuthClient, isRegistered } from '../../../auth/oauth/client-metadata.ts';
import type { Clients } from '../../../auth/oauth/clients.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { isSameResource } from '../../../auth/oauth/resource.ts';
import type { Parameters } from './parameters.ts';

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const LONGEST_STATE = 2_000;

/** Who asks, and where answers to it may be sent. */
export interface Asking {
  readonly client: OAuthClient;
  readonly redirectUri: string;
}

/** Throws OAuthError where that is not known: nobody is redirected then (RFC 6749, section 4.1.2.1). */
export async function whoAsks(given: Parameters, clients: Clients): Promise<Asking> {
  const { repeated } = given;
  if (repeated === 'client_id' || repeated === 'redirect_uri')
    throw new OAuthError('invalid_request', `The parameter ${repeated} is given twice.`);
  const id = given.get('client_id');
  const client = id === undefined ? undefined : await clients.find(id);
  if (!client) throw new OAuthError('invalid_client', 'This client_id is not registered here.');
  const redirectUri = given.get('redirect_uri');
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris))
    throw new OAuthError('invalid_request', 'This redirect_uri is none that the client registered.');
  return { client, redirectUri };
}

/** What is asked, checked. Throws OAuthError, which is for the client to hear. */
export function checkedRequest(given: Parameters, { client, redirectUri }: Asking, base: string) {
  refuseWrongForm(given);
  return {
    clientId: client.id,
    redirectUri,
    challenge: challengeOf(given),
    scope: scopeOf(given),
    resource: resourceOf(given, base),
    state: given.get('state'),
  };
}

function refuseWrongForm(given: Parameters): void {
  const { repeated } = given;
  if (repeated !== undefined)
    throw new OAuthError('invalid_request', `The parameter ${repeated} is given twice.`);
  if (given.has('request')) throw new OAuthError('request_not_supported', 'Leave request out.');
  if (given.has('request_uri')) throw new OAuthError('request_uri_not_supported', 'Leave request_uri out.');
  const type = given.get('response_type');
  if (type === undefined) throw new OAuthError('invalid_request', 'response_type must be code.');
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  const mode = given.get('response_mode');
  if (mode !== undefined && mode !== 'query')
    throw new OAuthError('invalid_request', 'response_mode must be query.');
  if ((given.get('state') ?? '').length > LONGEST_STATE)
    throw new OAuthError('invalid_request', `state is longer than ${LONGEST_STATE} characters.`);
}

function challengeOf(given: Parameters): string {
  const challenge = given.get('code_challenge');
  if (challenge === undefined || given.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'PKCE is needed: code_challenge, by code_challenge_method S256.');
  if (!CHALLENGE.test(challenge))
    throw new OAuthError('invalid_request', 'code_challenge must be 43 to 128 characters of base64url.');
  return challenge;
}

/** Scopes that are not ours are left out; the answer names those that were given. */
function scopeOf(given: Parameters): string {
  const asked = given.get('scope') ?? USUAL_SCOPE;
  if (!SCOPE.test(asked)) throw new OAuthError('invalid_scope', 'scope must be names with a space between.');
  const names = asked.split(' ');
  const known = MEMORY_SCOPES.filter((name) => names.includes(name));
  return known.length > 0 ? known.join(' ') : USUAL_SCOPE;
}

/** The service as a whole or its MCP endpoint, which the same tokens reach. */
function resourceOf(given: Parameters, base: string): string {
  const asked = given.get('resource') ?? `${base}/mcp`;
  const resource = [`${base}/mcp`, base].find((own) => isSameResource(asked, own));
  if (resource === undefined) throw new OAuthError('invalid_target', `resource must be ${base}/mcp.`);
  return resource;
}

/** Where a client hears of the outcome. It tells by `iss` which server answers (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  base: string,
  outcome: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectUri);
  const parameters = { ...outcome, ...(state !== undefined && { state }), iss: base };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
