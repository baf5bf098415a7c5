import type { RequestHandler } from 'express';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { sendPage } from '../pages/page.ts';
import { answerAddress, checkedRequest, whoAsks } from './authorization-request.ts';
import { consentPage } from './consent.ts';
import { logFailure } from './failures.ts';
import { STEP_LASTS_MS, type OAuthContext } from './oauth-context.ts';
import { queryOf } from './parameters.ts';

/**
 * Asks the user whether the client may have access, each time: whoever is logged in at the identity provider already
 * would otherwise let in a client that they have never seen.
 */
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
      logFailure(response, error.code, error.status, error);
      const state = given.repeated === 'state' ? undefined : given.get('state');
      const outcome = { error: error.code, error_description: error.message };
      response.redirect(303, answerAddress({ redirectUri: asking.redirectUri, state }, base, outcome));
    }
  };
}
