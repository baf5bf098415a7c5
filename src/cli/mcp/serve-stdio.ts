import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Forwarder } from './forwarder.ts';
import type { ServiceAddress } from './service-address.ts';

/** How long a client that has closed its end still gets answers. */
const ANSWERS_WITHIN_MS = 30_000;

export interface Stdio {
  readonly input: Readable;
  readonly output: Writable;
  /** Takes a line for people; standard output is the protocol's alone. */
  readonly say: (line: string) => void;
  /** Ends it from outside. */
  readonly signal: AbortSignal;
}

/** MCP over stdio (a message a line) for a service that speaks Streamable HTTP. Settles when the client has gone. */
export async function serveStdio(
  service: ServiceAddress,
  { input, output, say, signal }: Stdio,
): Promise<void> {
  if (signal.aborted) return;
  const forwarder = new Forwarder(service, {
    send: (message) => void output.write(`${JSON.stringify(message)}\n`),
    say,
  });
  const lines = createInterface({ input, crlfDelay: Infinity });
  const stop = () => lines.close();
  signal.addEventListener('abort', stop);
  output.on('error', stop);
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answered = forwarder.forward(line).finally(() => underWay.delete(answered));
    underWay.add(answered);
  }
  await Promise.race([Promise.all(underWay), pause(signal)]);
  forwarder.abort();
  await Promise.all(underWay);
}

/** Ends early where it is aborted. */
function pause(signal: AbortSignal): Promise<void> {
  return sleep(ANSWERS_WITHIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
}
