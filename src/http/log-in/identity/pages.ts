import type { Request, RequestHandler, Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import type { Users } from '../../../auth/users/users.ts';
import { AppError, ERROR_STATUS } from '../../../errors.ts';
import { logRefusal } from '../../request-context.ts';
import { formOf, type Parameters } from '../oauth/parameters.ts';
import { html, sendOnward, sendPage, type Html } from '../pages/page.ts';
import { IDENTITY_PATH } from './provider.ts';

const TITLES = { logIn: 'Log in', invitation: 'Make your account', password: 'Change the password' };
type ProviderOf = () => Promise<Provider>;

export function showLogIn(provider: ProviderOf): RequestHandler {
  return async (request, response) => {
    const uid = await uidOf(await provider(), request, response);
    sendPage(response, TITLES.logIn, logInForm(uid, ''));
  };
}

export function logIn(provider: ProviderOf, users: Users): RequestHandler {
  return async (request, response) => {
    const own = await provider();
    const uid = await uidOf(own, request, response);
    const show = (email: string, message: string) => logInForm(uid, email, message);
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

export function showInvitation(users: Users): RequestHandler {
  return async (request, response) => {
    const invitation = String(request.params['invitation']);
    if (!(await users.isInvited(invitation)))
      throw new AppError('NOT_FOUND', 'The invitation was used before or has ended. Ask for another.');
    sendPage(response, TITLES.invitation, invitationForm(invitation, ''));
  };
}

export function acceptInvitation(users: Users): RequestHandler {
  return async (request, response) => {
    const invitation = String(request.params['invitation']);
    const show = (email: string, message: string) => invitationForm(invitation, email, message);
    await answerForm(request, response, TITLES.invitation, show, async (email, form) => {
      await users.register(invitation, email, repeatedPassword(form, 'password'));
      const body = html`<p>Your account is made. Connect an app now, and log in when it asks you to.</p>`;
      sendPage(response, 'Welcome', body, 201);
    });
  };
}

export const showPasswordChange: RequestHandler = (_request, response) =>
  sendPage(response, TITLES.password, passwordForm(''));

export function changePassword(users: Users): RequestHandler {
  return (request, response) =>
    answerForm(request, response, TITLES.password, passwordForm, async (email, form) => {
      await users.changePassword(email, form.get('password') ?? '', repeatedPassword(form, 'next'));
      const body = html`<p>The password is changed. Apps must log in again.</p>`;
      sendPage(response, TITLES.password, body);
    });
}

/** Does what a form asks for. Shows it again with what was wrong in it, unless no other entry would help. */
async function answerForm(
  request: Request,
  response: Response,
  title: string,
  show: (email: string, message: string) => Html,
  work: (email: string, form: Parameters) => Promise<void>,
): Promise<void> {
  const form = formOf(request);
  const email = form.get('email') ?? '';
  try {
    await work(email, form);
  } catch (error) {
    if (!(error instanceof AppError) || ERROR_STATUS[error.code] >= 500) throw error;
    logRefusal(response, error);
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
    sendPage(response, title, show(email, error.message), ERROR_STATUS[error.code]);
  }
}

/** Throws INVALID_INPUT where it was not typed twice in the same way. */
function repeatedPassword(form: Parameters, name: string): string {
  const password = form.get(name) ?? '';
  if (password === form.get('repeated')) return password;
  throw new AppError('INVALID_INPUT', 'The two passwords differ. Type the same one twice.');
}

function problem(message: string | undefined): Html {
  return message === undefined ? html`` : html`<p class="problem" role="alert">${message}</p>`;
}

function logInForm(uid: string, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/log-in/${uid}">
      ${emailField(email)} ${passwordField('password', 'Password', 'current-password')}
      <button>Log in</button>
    </form>
    <p><a href="${IDENTITY_PATH}/password">Change the password</a></p>
    <p><small>Users are invited by whoever runs this service.</small></p>`;
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
    <form method="post" action="${IDENTITY_PATH}/password">
      ${emailField(email)} ${passwordField('password', 'Password until now', 'current-password')}
      ${passwordField('next', 'New password, at least 10 characters', 'new-password')}
      ${passwordField('repeated', 'The new password again', 'new-password')}
      <button>Change the password</button>
    </form>`;
}

function emailField(value: string): Html {
  return html`<label for="email">E-mail address</label>
    <input id="email" name="email" type="email" autocomplete="username" required value="${value}" />`;
}

function passwordField(name: string, label: string, purpose: string): Html {
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="password" autocomplete="${purpose}" required />`;
}
