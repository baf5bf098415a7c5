import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';

/** One strong entity tag (RFC 9110, section 8.8.3). */
const TAG = /^"([!#-~]{1,100})"$/;

/**
 * The version that a write asks the node to have (If-Match); undefined for any. Reads ignore it. Throws INVALID_INPUT where it is malformed
 * or the route does not look at it: the caller would take the write for a safe one.
 */
export function ifMatchOf({ rest, access }: Tool, request: Request): string | undefined {
  const given = request.get('if-match');
  if (given === undefined || access === 'read') return undefined;
  if (!rest?.ifMatch) throw new AppError('INVALID_INPUT', 'This route takes no If-Match. Leave it out.');
  const [, version] = TAG.exec(given) ?? [];
  if (version !== undefined || given === '*') return version;
  throw new AppError(
    'INVALID_INPUT',
    'If-Match has the updated_at of the node in quotation marks, such as "2026-05-04T08:00:00.000Z", or is *.',
  );
}
