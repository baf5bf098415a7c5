import { html, type Html } from '../pages/html.ts';
import { IDENTITY_PATH } from './identity-settings.ts';

function problem(message: string | undefined): Html {
  return message === undefined ? html`` : html`<p class="problem" role="alert">${message}</p>`;
}

export function logInForm(uid: string, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/log-in/${uid}">
      ${emailField(email)} ${passwordField('password', 'Password', 'current-password')}
      <button>Log in</button>
    </form>
    <p><a href="${IDENTITY_PATH}/password">Change the password</a></p>
    <p><small>Users are invited by whoever runs this service.</small></p>`;
}

export function invitationForm(invitation: string, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/invitation/${invitation}">
      ${emailField(email)} ${passwordField('password', 'Password, at least 10 characters', 'new-password')}
      ${passwordField('repeated', 'The password again', 'new-password')}
      <button>Make the account</button>
    </form>`;
}

export function passwordForm(email: string, message?: string): Html {
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
