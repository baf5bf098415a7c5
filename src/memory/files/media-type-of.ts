import { claimedTypes } from '../../documents/media-type/claimed-types.ts';

/**
 * The media type that a caller means by `pdf`, `application/pdf`, `image` or `image/*`; one with a slash at its end stands for
 * all that begin so.
 */
export function mediaTypeOf(name: string): string {
  const type = name.trim().toLowerCase().replace(/^\./, '');
  if (type.includes('/')) return type.replace(/\*$/, '');
  return claimedTypes(`file.${type}`)?.[0] ?? `${type}/`;
}
