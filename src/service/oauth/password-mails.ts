import type { PasswordResets } from '../../auth/users/password-resets.ts';
import type { Users } from '../../auth/users/users.ts';
import { FORGOT_PATH, resetAddress } from '../../http/log-in/identity/addresses.ts';
import type { PasswordMails } from '../../http/log-in/identity/provider.ts';
import type { Mailer } from '../../mail/mailer.ts';

interface MailedUsers {
  readonly base: string;
  readonly users: Users;
  readonly resets: PasswordResets;
}

/** Mails to users about their passwords. Whether an address has one is looked up where no request waits for it. */
export function passwordMails(mailer: Mailer, { base, users, resets }: MailedUsers): PasswordMails {
  return {
    sendReset: (email) =>
      mailer.send(async () => {
        const id = await users.idOf(email);
        const reset = id === undefined ? undefined : await resets.create(id);
        return reset === undefined ? undefined : resetMail(email, base, resetAddress(base, reset));
      }),
    sendChanged: (email) => mailer.send(() => Promise.resolve(changedMail(email, base))),
  };
}

function resetMail(to: string, base: string, address: string) {
  const text = `Somebody asked to reset the password of ${to} at ${base}.

Choose a new password here. The link works once, for an hour:

${address}

Was it not you? Then ignore this mail: your password stays as it is.
`;
  return { to, subject: 'Choose a new password', text };
}

function changedMail(to: string, base: string) {
  const text = `The password of ${to} at ${base} was changed, and every log-in made with the one before has ended.

Was it not you? Then choose another at once, and tell whoever runs the service:

${base}${FORGOT_PATH}
`;
  return { to, subject: 'Your password was changed', text };
}
