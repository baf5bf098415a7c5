import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** The last handler of a path: OPTIONS is answered with Allow, any other method with 405 and Allow. */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  const served = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...served, 'OPTIONS'].join(', ');
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else throw new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')} on this path.`);
  };
}
