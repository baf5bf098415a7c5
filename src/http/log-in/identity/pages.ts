import type { Request, RequestHandler, Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import { normalEmail } from '../../../auth/users/email-and-password.ts';
import { AppError } from '../../../errors.ts';
import { DASHBOARD_PATH } from '../../dashboard/dashboard-site.ts';
import { html, sendOnward, sendPage, type Html } from '../../pages/page.ts';
import { answerForm, emailField, passwordField, problem, repeatedPassword, whileItHolds } from './forms.ts';
import { IDENTITY_PATH, PASSWORD_PATH } from './addresses.ts';
import type { IdentitySettings } from './provider.ts';
import { CHANGED, changedBody, forgotHint } from './reset-pages.ts';

const TITLES = { logIn: 'Log in', invitation: 'Make your account', password: 'Change the password' };
type ProviderOf = () => Promise<Provider>;

export function showLogIn(provider: ProviderOf, { mails }: IdentitySettings): RequestHandler {
  return async (request, response) => {
    const uid = await uidOf(await provider(), request, response);
    sendPage(response, TITLES.logIn, logInForm(uid, forgotHint(mails), ''));
  };
}

export function logIn(provider: ProviderOf, { users, mails }: IdentitySettings): RequestHandler {
  return async (request, response) => {
    const own = await provider();
    const uid = await uidOf(own, request, response);
    const show = (email: string, message: string) => logInForm(uid, forgotHint(mails), email, message);
    await answerForm(request, response, TITLES.logIn, show, async (email, form) => {
      const result = { login: { accountId: await users.logIn(email, form.get('password') ?? '') } };
      const options = { mergeWithLastSubmission: false };
      sendOnward(response, await own.interactionResult(request, response, result, options));
    });
  };
}

/** The log-in under way in this browser, which its cookie names; the address must name the same. */
async function uidOf(provider: Provider, request: Request, response: Response): Promise<string> {
  const tooOld = new AppError('INVALID_INPUT', 'This log-in is too old, or was begun in another browser.');
  const { uid } = await provider.interactionDetails(request, response).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? tooOld : error;
  });
  if (uid !== request.params['uid']) throw tooOld;
  return uid;
}

export function showInvitation({ users }: IdentitySettings): RequestHandler {
  return (request, response) => {
    const invitation = String(request.params['invitation']);
    return whileItHolds(response, ASK_AGAIN, async () => {
      await users.refuseEnded(invitation);
      sendPage(response, TITLES.invitation, invitationForm(invitation, ''));
    });
  };
}

export function acceptInvitation({ base, users }: IdentitySettings): RequestHandler {
  return (request, response) => {
    const invitation = String(request.params['invitation']);
    const show = (email: string, message: string) => invitationForm(invitation, email, message);
    return answerForm(request, response, TITLES.invitation, show, (email, form) =>
      whileItHolds(response, ASK_AGAIN, async () => {
        await users.register(invitation, email, repeatedPassword(form, 'password'));
        sendPage(response, 'Welcome', nextSteps(base), 201);
      }),
    );
  };
}

const ASK_AGAIN = html`<p>Ask whoever sent it to you for another.</p>`;

export const showPasswordChange: RequestHandler = (_request, response) =>
  sendPage(response, TITLES.password, passwordForm(''));

export function changePassword({ users, mails }: IdentitySettings): RequestHandler {
  return (request, response) =>
    answerForm(request, response, TITLES.password, passwordForm, async (email, form) => {
      await users.changePassword(email, form.get('password') ?? '', repeatedPassword(form, 'next'));
      mails?.sendChanged(normalEmail(email));
      sendPage(response, CHANGED, changedBody());
    });
}

function logInForm(uid: string, hint: Html, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/log-in/${uid}">
      ${emailField(email)} ${passwordField('password', 'Password', 'current-password')}
      <button>Log in</button>
    </form>
    ${hint}
    <p><a href="${PASSWORD_PATH}">Change the password</a></p>
    <p><small>Users are invited by whoever runs this service.</small></p>`;
}

/** What to do with a new account. */
function nextSteps(base: string): Html {
  return html`<p>
      Your account is made. Connect an app to your memory next: give it this address, and log in when it asks.
    </p>
    <pre>${base}/mcp</pre>
    <p>Claude, ChatGPT, Cursor and others each have a place for it. The dashboard has the steps for each.</p>
    <p class="actions">
      <a class="button" href="${DASHBOARD_PATH}/connect">See the steps for your app</a>
    </p>`;
}

function invitationForm(invitation: string, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/invitation/${invitation}">
      ${emailField(email)} ${passwordField('password', 'Password, at least 10 characters', 'new-password')}
      ${passwordField('repeated', 'The password again', 'new-password')}
      <button>Make the account</button>
    </form>`;
}

function passwordForm(email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${PASSWORD_PATH}">
      ${emailField(email)} ${passwordField('password', 'Password until now', 'current-password')}
      ${passwordField('next', 'New password, at least 10 characters', 'new-password')}
      ${passwordField('repeated', 'The new password again', 'new-password')}
      <button>Change the password</button>
    </form>`;
}
