/** Whether two addresses name one resource (RFC 8707): many clients add a slash at the end, and write the host or its port otherwise. */
export function isSameResource(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/$/, '');
}
