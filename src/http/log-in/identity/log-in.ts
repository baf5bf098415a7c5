import type { Request, RequestHandler, Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import type { Users } from '../../../auth/users/users.ts';
import { AppError, ERROR_STATUS } from '../../../errors.ts';
import { formOf } from '../oauth/parameters.ts';
import { sendOnward, sendPage } from '../pages/page.ts';
import { logInForm } from './forms.ts';
import { logRefusal } from '../../refusal-log.ts';
import type { Html } from '../pages/html.ts';

const TITLE = 'Log in';
type ProviderOf = () => Promise<Provider>;

export function showLogIn(provider: ProviderOf): RequestHandler {
  return async (request, response) => {
    const uid = await uidOf(await provider(), request, response);
    sendPage(response, TITLE, logInForm(uid, ''));
  };
}

export function logIn(provider: ProviderOf, users: Users): RequestHandler {
  return async (request, response) => {
    const own = await provider();
    const uid = await uidOf(own, request, response);
    const form = formOf(request);
    const email = form.get('email') ?? '';
    try {
      const accountId = await users.logIn(email, form.get('password') ?? '');
      const result = { login: { accountId } };
      const onward = await own.interactionResult(request, response, result, {
        mergeWithLastSubmission: false,
      });
      sendOnward(response, onward);
    } catch (error) {
      showAgain(response, TITLE, error, (message) => logInForm(uid, email, message));
    }
  };
}

/** The log-in under way in this browser, which its cookie names; the address must name the same. */
async function uidOf(provider: Provider, request: Request, response: Response): Promise<string> {
  const { uid } = await provider.interactionDetails(request, response).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? tooOld() : error;
  });
  if (uid !== request.params['uid']) throw tooOld();
  return uid;
}

function tooOld(): AppError {
  return new AppError('INVALID_INPUT', 'This log-in is too old, or was begun in another browser.');
}

/** Shows a form again with what was wrong in it. Rethrows what no other entry would help against. */
export function showAgain(
  response: Response,
  title: string,
  thrown: unknown,
  form: (message: string) => Html,
): void {
  if (!(thrown instanceof AppError) || ERROR_STATUS[thrown.code] >= 500) throw thrown;
  logRefusal(response, thrown);
  if (thrown.retryAfter !== undefined) response.setHeader('Retry-After', String(thrown.retryAfter));
  sendPage(response, title, form(thrown.message), ERROR_STATUS[thrown.code]);
}
