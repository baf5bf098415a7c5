import { beginLogIn, finishLogIn, type Tokens } from '../../../client/src/oauth.ts';
import { CliError } from '../cli-error.ts';
import { Loopback } from './loopback.ts';

const SCOPE = 'memory:read memory:write memory:admin';

interface LogInOptions {
  /** Shows the address of the log-in, and may open it in a browser. */
  readonly show: (address: string) => void;
  readonly signal: AbortSignal;
}

/** Logs the user in by OAuth in a browser, with a server of this machine for the way back. Throws CliError, MemoryError. */
export async function logIn(url: string, { show, signal }: LogInOptions): Promise<Tokens> {
  using loopback = await Loopback.listen();
  const pending = await beginLogIn({
    url,
    redirectUri: loopback.redirectUri,
    clientName: 'hm',
    scope: SCOPE,
  });
  show(pending.address);
  return finishLogIn(pending, await Promise.race([loopback.returned, ended(signal)]));
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = () => reject(new CliError('The log-in was interrupted.'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
  });
}
