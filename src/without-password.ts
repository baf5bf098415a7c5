/** An address may carry a user and a password; a malformed one has them anywhere before the last `@`. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@');
}
