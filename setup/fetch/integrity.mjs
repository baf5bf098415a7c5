/** A hash in the form of npm and browsers: the algorithm and the digest in Base64. */
export function integrityOf(hash, algorithm) {
  return `${algorithm}-${hash.digest('base64')}`;
}

export function algorithmOf(integrity) {
  return integrity.slice(0, integrity.indexOf('-'));
}
