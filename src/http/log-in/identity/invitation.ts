import type { RequestHandler } from 'express';
import type { Users } from '../../../auth/users/users.ts';
import { AppError } from '../../../errors.ts';
import { formOf, type Parameters } from '../oauth/parameters.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { showAgain } from './log-in.ts';
import { invitationForm } from './forms.ts';

const TITLE = 'Make your account';

export function showInvitation(users: Users): RequestHandler<{ invitation: string }> {
  return async (request, response) => {
    const { invitation } = request.params;
    if (!(await users.isInvited(invitation)))
      throw new AppError('NOT_FOUND', 'The invitation was used before or has ended. Ask for another.');
    sendPage(response, TITLE, invitationForm(invitation, ''));
  };
}

export function acceptInvitation(users: Users): RequestHandler<{ invitation: string }> {
  return async (request, response) => {
    const { invitation } = request.params;
    const form = formOf(request);
    const email = form.get('email') ?? '';
    try {
      await users.register(invitation, email, repeatedPassword(form, 'password'));
      const body = html`<p>Your account is made. Connect an app now, and log in when it asks you to.</p>`;
      sendPage(response, 'Welcome', body, 201);
    } catch (error) {
      showAgain(response, TITLE, error, (message) => invitationForm(invitation, email, message));
    }
  };
}

/** Throws INVALID_INPUT where it was not typed twice in the same way. */
export function repeatedPassword(form: Parameters, name: string): string {
  const password = form.get(name) ?? '';
  if (password === form.get('repeated')) return password;
  throw new AppError('INVALID_INPUT', 'The two passwords differ. Type the same one twice.');
}
