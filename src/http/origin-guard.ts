import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';

export interface OriginPolicy {
  /** Host names the service is reached by, besides loopback. */
  readonly hosts: readonly string[];
  /** Web origins that may call it, besides loopback. */
  readonly origins: readonly string[];
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests that a foreign web page makes a browser send: an Origin that is not ours, or a Host that only DNS
 * rebinding could have brought here. Comes before authentication.
 */
export function originGuard({ hosts, origins }: OriginPolicy): RequestHandler {
  const knownHosts = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  return (request, _response, next) => {
    const host = hostName(`http://${request.headers.host ?? ''}`);
    if (host === undefined || !knownHosts.has(host)) {
      throw new AppError('FORBIDDEN', 'This Host is not served. Add it to ALLOWED_HOSTS if it is yours.');
    }
    const { origin } = request.headers;
    if (origin !== undefined && !origins.includes(origin) && !LOOPBACK.has(hostName(origin) ?? '')) {
      throw new AppError(
        'FORBIDDEN',
        'This Origin may not call the service. Add it to ALLOWED_ORIGINS if it is yours.',
      );
    }
    next();
  };
}

function hostName(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
