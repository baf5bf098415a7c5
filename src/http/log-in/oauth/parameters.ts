import type { Request, RequestHandler } from 'express';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { readBody } from '../../body/read-body.ts';

const LARGEST_FORM = 65_536;

/** Parameters of a request. An empty one counts as not given (RFC 6749, section 3.1). */
export class Parameters {
  readonly #given: URLSearchParams;

  constructor(text: string) {
    this.#given = new URLSearchParams(text);
  }

  get(name: string): string | undefined {
    return this.#given.get(name) || undefined;
  }

  has(name: string): boolean {
    return this.#given.has(name);
  }

  /** The name of one that is given more than once, which no request may do. */
  get repeated(): string | undefined {
    const before = new Set<string>();
    for (const name of this.#given.keys()) {
      if (before.has(name)) return name;
      before.add(name);
    }
    return undefined;
  }
}

export function queryOf(request: Request): Parameters {
  return new Parameters(request.originalUrl.split('?').slice(1).join('?'));
}

export const readForm: RequestHandler = async (request, _response, next) => {
  if (!request.is('application/x-www-form-urlencoded'))
    throw new OAuthError('invalid_request', 'Send the body as application/x-www-form-urlencoded.');
  request.body = new Parameters((await readBody(request, LARGEST_FORM))?.toString() ?? '');
  next();
};

/** Throws OAuthError where a parameter is given twice. */
export function formOf(request: Request): Parameters {
  const form = request.body as Parameters;
  if (form.repeated !== undefined)
    throw new OAuthError('invalid_request', `The parameter ${form.repeated} is given twice.`);
  return form;
}
