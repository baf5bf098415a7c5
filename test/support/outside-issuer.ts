import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeBinary, projectDir } from './service-command.ts';

const SCRIPT = path.join(projectDir, 'test', 'support', 'outside-issuer-process.ts');

export interface OutsideIssuer extends AsyncDisposable {
  readonly url: string;
}

/** Starts the identity provider of outside-issuer-process.ts for a service at the address given. */
export async function startOutsideIssuer(base: string): Promise<OutsideIssuer> {
  const child = spawn(nodeBinary, [SCRIPT, `${base}/oauth/callback`, `${base}/mcp`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /^http:\S+$/m.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`The identity provider did not start: ${said}`)));
  });
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
