import type { Request, Response } from 'express';
import { AppError, ERROR_STATUS } from '../../../errors.ts';
import { logRefusal } from '../../request-context.ts';
import { formOf, type Parameters } from '../oauth/parameters.ts';
import { html, sendPage, type Html } from '../../pages/page.ts';

/** Does what a form asks for. Shows it again with what was wrong in it, unless no other entry would help. */
export async function answerForm(
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

/** Does what a link is good for. Where it holds no more, says so, and what to do next. */
export async function whileItHolds(response: Response, next: Html, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    logRefusal(response, error);
    sendPage(
      response,
      'This link has ended',
      html`<p>${error.message}</p>
        ${next}`,
      ERROR_STATUS.NOT_FOUND,
    );
  }
}

/** Throws INVALID_INPUT where it was not typed twice in the same way. */
export function repeatedPassword(form: Parameters, name: string): string {
  const password = form.get(name) ?? '';
  if (password === form.get('repeated')) return password;
  throw new AppError('INVALID_INPUT', 'The two passwords differ. Type the same one twice.');
}

export function problem(message: string | undefined): Html {
  return message === undefined ? html`` : html`<p class="problem" role="alert">${message}</p>`;
}

export function emailField(value: string, isFixed = false): Html {
  return html`<label for="email">E-mail address</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      required
      ${isFixed ? html`readonly` : html``}
      value="${value}"
    />`;
}

export function passwordField(name: string, label: string, purpose: string): Html {
  return html`<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="password" autocomplete="${purpose}" required />`;
}
