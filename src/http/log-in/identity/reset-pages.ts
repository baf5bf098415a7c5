import type { RequestHandler } from 'express';
import { DASHBOARD_PATH } from '../../dashboard/dashboard-site.ts';
import { html, sendPage, type Html } from '../../pages/page.ts';
import { FORGOT_PATH, IDENTITY_PATH } from './addresses.ts';
import { answerForm, emailField, passwordField, problem, repeatedPassword, whileItHolds } from './forms.ts';
import type { IdentitySettings, PasswordMails } from './provider.ts';

const TITLES = { forgot: 'Forgot your password?', reset: 'Choose a new password' };
export const CHANGED = 'Your password is changed';

export const showForgot: RequestHandler = (_request, response) =>
  sendPage(response, TITLES.forgot, forgotForm(''));

/** Answers the same, and as fast, whether or not the address has a user. */
export function sendResetLink({ resets }: IdentitySettings, mails: PasswordMails): RequestHandler {
  return (request, response) =>
    answerForm(request, response, TITLES.forgot, forgotForm, async (email) => {
      const address = await resets.request(email);
      mails.sendReset(address);
      const body = html`<p>
          If <strong>${address}</strong> has an account here, a link to choose a new password is on its way.
          It works once, for an hour.
        </p>
        <p>
          Nothing there in a few minutes? Look into the spam folder, or
          <a href="${FORGOT_PATH}">ask again</a>.
        </p>`;
      sendPage(response, 'Check your e-mail', body);
    });
}

/** Uses nothing up: programs that check the links of mails open it too. */
export function showReset(settings: IdentitySettings): RequestHandler {
  return (request, response) => {
    const reset = String(request.params['reset']);
    return whileItHolds(response, endedBody(settings), async () => {
      sendPage(response, TITLES.reset, resetForm(reset, await settings.resets.emailOf(reset)));
    });
  };
}

export function chooseNewPassword(settings: IdentitySettings): RequestHandler {
  const { resets, mails } = settings;
  return (request, response) => {
    const reset = String(request.params['reset']);
    const show = (email: string, message: string) => resetForm(reset, email, message);
    return answerForm(request, response, TITLES.reset, show, (_email, form) =>
      whileItHolds(response, endedBody(settings), async () => {
        await resets.emailOf(reset);
        const email = await resets.use(reset, repeatedPassword(form, 'password'));
        mails?.sendChanged(email);
        sendPage(response, CHANGED, changedBody());
      }),
    );
  };
}

/** What holds after a change of the password. */
export function changedBody(): Html {
  return html`<p>Every log-in made with the one before has ended. Apps ask you to log in again.</p>
    <p><a class="button" href="${DASHBOARD_PATH}">Open the dashboard</a></p>`;
}

/** What somebody does who forgot the password. */
export function forgotHint(mails: PasswordMails | undefined): Html {
  return mails
    ? html`<p><a href="${FORGOT_PATH}">Forgot your password?</a></p>`
    : html`<p><small>Forgot your password? ${askOperator}</small></p>`;
}

const askOperator = html`Whoever runs this service makes you a link with
  <code>hm users reset ADDRESS</code>.`;

function endedBody({ mails }: IdentitySettings): Html {
  return mails
    ? html`<p><a class="button" href="${FORGOT_PATH}">Ask for another link</a></p>`
    : html`<p>${askOperator}</p>`;
}

function forgotForm(email: string, message?: string): Html {
  return html`${problem(message)}
    <p>Type the address that you log in with. You get a link to choose a new password.</p>
    <form method="post" action="${FORGOT_PATH}">
      ${emailField(email)}
      <button>Send the link</button>
    </form>`;
}

/** The address is shown for password managers; which user it is stands in the link. */
function resetForm(reset: string, email: string, message?: string): Html {
  return html`${problem(message)}
    <form method="post" action="${IDENTITY_PATH}/reset/${reset}">
      ${emailField(email, true)}
      ${passwordField('password', 'New password, at least 10 characters', 'new-password')}
      ${passwordField('repeated', 'The new password again', 'new-password')}
      <button>Change the password</button>
    </form>`;
}
