import type { RequestHandler } from 'express';
import type { AuthorizationRequest } from '../../../auth/oauth/grants.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { sendOnward, sendPage, html, type Html } from '../../pages/page.ts';
import { answerAddress, type Asking, checkedRequest, whoAsks } from './authorization-request.ts';
import { beginLogIn } from './kept-log-in.ts';
import { type OAuthContext, CONSENT_PATH, STEP_LASTS_MS } from './oauth-context.ts';
import { formOf, queryOf } from './parameters.ts';
import type { MemoryScope } from '../../../auth/principal.ts';
import { logRefused } from '../../request-context.ts';

/** Asks the user each time: whoever is logged in at the identity provider would otherwise let in a client that they never saw. */
export function authorize({ base, clients, browsers, consents }: OAuthContext): RequestHandler {
  return async (request, response) => {
    const given = queryOf(request);
    const asking = await whoAsks(given, clients);
    try {
      const asked = checkedRequest(given, asking, base);
      const sealed = consents.seal({ asked, browser: browsers.mark(request, response) }, STEP_LASTS_MS);
      sendPage(response, 'Let this app use your memory?', consentPage(asking, asked, sealed));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      logRefused(response, error.status, error.code, error);
      const state = given.repeated === 'state' ? undefined : given.get('state');
      const outcome = { error: error.code, error_description: error.message };
      response.redirect(303, answerAddress({ redirectUri: asking.redirectUri, state }, base, outcome));
    }
  };
}

/** Takes the user's decision; it counts only from the browser that was shown the page. */
export function consent(context: OAuthContext): RequestHandler {
  const { base, browsers, consents } = context;
  return async (request, response) => {
    const form = formOf(request);
    const sealed = consents.open(form.get('request') ?? '') as
      { asked: AuthorizationRequest; browser: string } | undefined;
    if (!sealed || !browsers.isMarked(request, sealed.browser))
      throw new OAuthError('invalid_request', 'This page is too old, or was opened in another browser.');
    const { asked } = sealed;
    if (form.get('decision') === 'allow')
      return sendOnward(response, await beginLogIn(context, response, { asked }, asked.scope));
    const outcome = { error: 'access_denied', error_description: 'The user denied the request.' };
    sendOnward(response, answerAddress(asked, base, outcome));
  };
}

const MEANINGS: Readonly<Record<MemoryScope, string>> = {
  'memory:read': 'read what is remembered',
  'memory:write': 'store, change and forget memories',
  'memory:admin': 'manage the account: its graphs and keys',
};
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Who asks, for what, and where the answer goes: the name alone is the client's own word. */
function consentPage({ client, redirectUri }: Asking, { scope }: AuthorizationRequest, sealed: string): Html {
  const scopes = scope.split(' ') as MemoryScope[];
  return html`<p>
      <strong><bdi>${client.name}</bdi></strong> asks to:
    </p>
    <ul>
      ${scopes.map((name) => html`<li>${MEANINGS[name]} <code>${name}</code></li>`)}
    </ul>
    <p>The answer goes to <strong>${destination(redirectUri)}</strong>.${documentOf(client.id)}</p>
    <p class="note">
      The name is what the app says of itself. Allow it only if you have just begun to connect it.
    </p>
    <form method="post" action="${CONSENT_PATH}">
      <input type="hidden" name="request" value="${sealed}" />
      <div class="actions">
        <button name="decision" value="allow">Allow and log in</button>
        <button class="second" name="decision" value="deny">Deny</button>
      </div>
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
