import type { MemoryScope } from '../../../auth/issuer/memory-scopes.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/authorization-request.ts';
import { html, type Html } from '../pages/html.ts';
import type { Asking } from './authorization-request.ts';
import { CONSENT_PATH } from './oauth-context.ts';

const MEANINGS: Readonly<Record<MemoryScope, string>> = {
  'memory:read': 'read what is remembered',
  'memory:write': 'store, change and forget memories',
  'memory:admin': 'manage the account: its graphs and keys',
};
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Who asks, for what, and where the answer goes: the name alone is the client's own word. */
export function consentPage(
  { client, redirectUri }: Asking,
  { scope }: AuthorizationRequest,
  sealed: string,
): Html {
  const scopes = scope.split(' ') as MemoryScope[];
  return html`<p><strong>${client.name}</strong> asks to:</p>
    <ul>
      ${scopes.map((name) => html`<li>${MEANINGS[name]} <code>${name}</code></li>`)}
    </ul>
    <p>The answer goes to <strong>${destination(redirectUri)}</strong>.${documentOf(client.id)}</p>
    <p>The name is what the app says of itself. Allow it only if you have just begun to connect it.</p>
    <form method="post" action="${CONSENT_PATH}">
      <input type="hidden" name="request" value="${sealed}" />
      <button name="decision" value="allow">Allow and log in</button>
      <button name="decision" value="deny">Deny</button>
    </form>`;
}

function destination(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return LOOPBACK.has(hostname) ? `a program on this computer (${host})` : `the app that opens ${protocol}`;
}

function documentOf(id: string): Html {
  return id.startsWith('https:') ? html` It is described at <code>${id}</code>.` : html``;
}
