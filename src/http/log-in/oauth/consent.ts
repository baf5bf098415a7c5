import type { RequestHandler, Response } from 'express';
import type { AuthorizationRequest } from '../../../auth/oauth/authorization-request.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { sendOnward } from '../pages/page.ts';
import { answerAddress } from './authorization-request.ts';
import { keepLogIn } from './kept-log-in.ts';
import { CALLBACK_PATH, type OAuthContext } from './oauth-context.ts';
import { formOf } from './parameters.ts';

interface Sealed {
  readonly asked: AuthorizationRequest;
  readonly browser: string;
}

/** Takes the user's decision; it counts only from the browser that was shown the page. */
export function consent(context: OAuthContext): RequestHandler {
  const { base, browsers, consents } = context;
  return async (request, response) => {
    const form = formOf(request);
    const sealed = consents.open(form.get('request') ?? '') as Sealed | undefined;
    if (!sealed || !browsers.isMarked(request, sealed.browser))
      throw new OAuthError('invalid_request', 'This page is too old, or was opened in another browser.');
    const { asked } = sealed;
    if (form.get('decision') === 'allow') return beginLogIn(context, asked, response);
    const outcome = { error: 'access_denied', error_description: 'The user denied the request.' };
    sendOnward(response, answerAddress(asked, base, outcome));
  };
}

async function beginLogIn(context: OAuthContext, asked: AuthorizationRequest, response: Response) {
  const { base, provider } = context;
  const logIn = provider.newLogIn();
  const address = await provider.logInAddress(logIn, base + CALLBACK_PATH, asked.scope);
  keepLogIn(context, response, { asked, logIn });
  sendOnward(response, address.href);
}
