import type { RequestHandler } from 'express';
import { allows } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { principalOf } from '../request-context.ts';

/** Admits authenticated callers that may administer their account: by a live key or a token with the scope admin. */
export const administrators: RequestHandler = (_request, response, next) => {
  const { scope, tenant } = principalOf(response);
  if (tenant.sandbox)
    throw new AppError('FORBIDDEN', 'A key of a sandbox does not administer. Use a live key.');
  if (!allows(scope, 'admin'))
    throw new AppError('FORBIDDEN', `This needs the scope admin, and this credential has ${scope}.`);
  next();
};
