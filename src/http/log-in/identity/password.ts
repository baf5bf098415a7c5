import type { RequestHandler } from 'express';
import type { Users } from '../../../auth/users/users.ts';
import { formOf } from '../oauth/parameters.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { showAgain } from './log-in.ts';
import { passwordForm } from './forms.ts';
import { repeatedPassword } from './invitation.ts';

const TITLE = 'Change the password';

export const showPasswordChange: RequestHandler = (_request, response) =>
  sendPage(response, TITLE, passwordForm(''));

export function changePassword(users: Users): RequestHandler {
  return async (request, response) => {
    const form = formOf(request);
    const email = form.get('email') ?? '';
    try {
      await users.changePassword(email, form.get('password') ?? '', repeatedPassword(form, 'next'));
      const body = html`<p>The password is changed. Apps must log in again.</p>`;
      sendPage(response, TITLE, body);
    } catch (error) {
      showAgain(response, TITLE, error, (message) => passwordForm(email, message));
    }
  };
}
