/** Asks an address. `fetch` refuses one with a user and a password: they go into a header. */
export function ask(address, { headers = {}, ...options } = {}) {
  const { username, password } = new URL(address);
  const logIn = [username, password].map(decodeURIComponent).join(':');
  const authorization =
    logIn === ':' ? {} : { authorization: `Basic ${Buffer.from(logIn).toString('base64')}` };
  return fetch(withoutLogIn(address), { ...options, headers: { ...headers, ...authorization } });
}

/** The address as a message may show it. */
export function withoutLogIn(address) {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
