import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';

/** A logger that keeps its lines. */
export function keptLog(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { logger: pino({ formatters: { level: (level) => ({ level }) } }, stream), lines };
}
