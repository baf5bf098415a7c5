import { credentialOf, endsSoon, freshTokens, type Tokens } from '../../../client/src/oauth.ts';
import { NotLoggedIn } from '../cli-error.ts';
import { configFile, savedFor, saveLogIn } from '../saved-log-in.ts';
import { withFileLock } from './file-lock.ts';

/** A credential of a saved log-in by browser, which is renewed in its file. */
export function savedCredential(url: URL, tokens: Tokens): () => Promise<string> {
  return credentialOf(url.href, tokens, undefined, (known) => renewed(url, known));
}

/** Commands side by side share one renewal: a refresh token is good once, and the service ends a log-in that uses it again. */
async function renewed(url: URL, known: Tokens): Promise<Tokens> {
  if (!endsSoon(known)) return known;
  return withFileLock(`${configFile()}.lock`, async () => {
    const saved = savedFor(url);
    if (!saved?.tokens) throw new NotLoggedIn('The log-in was ended meanwhile. Log in again with: hm login');
    const fresh = await freshTokens(url.href, saved.tokens);
    if (fresh !== saved.tokens) await saveLogIn({ ...saved, tokens: fresh });
    return fresh;
  });
}
