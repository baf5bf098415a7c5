import type { Response } from 'express';
import { AppError, ERROR_STATUS } from '../../../errors.ts';
import { logRefusal } from '../../refusal-log.ts';
import type { Html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';

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
