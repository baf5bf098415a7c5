import pino, { type Logger } from 'pino';

/** Structured logs on standard error; standard output is for people. Anything that looks like a credential is cut out. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', 'password', 'authorization'],
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
