import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Forwarder } from './forwarder.ts';
import type { OpeningService } from './opening-service.ts';
import type { ServiceAddress } from './service-address.ts';

/** Time for the last answers after the client closed its output. */
const MAX_WAIT_MS = 30_000;

export interface Stdio {
  readonly input: Readable;
  readonly output: Writable;
  /** Prints a line for people. Standard output is for the protocol alone. */
  readonly print: (line: string) => void;
  /** Ends the command. */
  readonly signal: AbortSignal;
}

/** Serves MCP over stdio, a message a line, by a service with Streamable HTTP, until the client has gone. Throws where it cannot start. */
export async function serveStdio(
  service: ServiceAddress | OpeningService,
  { input, output, print, signal }: Stdio,
): Promise<void> {
  if (signal.aborted) return;
  const forwarder = new Forwarder(service, {
    send: (message) => void output.write(`${JSON.stringify(message)}\n`),
    print,
  });
  const lines = createInterface({ input, crlfDelay: Infinity });
  const stop = () => lines.close();
  const opened = 'opened' in service ? service.opened : undefined;
  opened?.catch(stop);
  signal.addEventListener('abort', stop);
  output.on('error', stop);
  const running = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answered = forwarder.forward(line).finally(() => running.delete(answered));
    running.add(answered);
  }
  const deadline = sleep(MAX_WAIT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(running), deadline]);
  forwarder.abort();
  await Promise.all(running);
  await opened;
}
