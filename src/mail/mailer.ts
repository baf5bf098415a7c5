import type { Logger } from 'pino';
import { Semaphore } from '../concurrency/semaphore.ts';
import { sendMail, type Mail } from './send-mail.ts';
import type { SmtpServer } from './smtp-server.ts';

/** Mails that wait or are sent at once; beyond that they are not sent. */
const MOST_WAITING = 100;
const AT_ONCE = 4;
const SEND_WITHIN_MS = 30_000;

interface MailerParts {
  readonly server: SmtpServer;
  readonly from: string;
  readonly logger: Logger;
  readonly withinMs?: number;
}

/** Sends mails beside the requests that ask for them: no request waits for a mail server. One that fails is logged. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #sending = new Semaphore(AT_ONCE);
  readonly #underWay = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  /** Sends what `compose` makes later, where it makes a mail. */
  send(compose: () => Promise<Mail | undefined>): void {
    if (this.#closed.signal.aborted || this.#underWay.size >= MOST_WAITING) {
      this.#parts.logger.warn('a mail was not sent: too many wait, or the service stops');
      return;
    }
    const sending = this.#sending
      .run(() => this.#send(compose))
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Sends no further mail, and ends the connections. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the service stops'));
    await Promise.all(this.#underWay);
  }

  async #send(compose: () => Promise<Mail | undefined>): Promise<void> {
    const { server, from, logger, withinMs = SEND_WITHIN_MS } = this.#parts;
    try {
      const mail = await compose();
      if (!mail) return;
      this.#closed.signal.throwIfAborted();
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(withinMs)]);
      await sendMail(server, from, mail, signal);
    } catch (error) {
      logger.warn(reasonOf(error, server), 'a mail was not sent');
    }
  }
}

/** Without the server's own words, in which the address of the receiver may stand. */
function reasonOf(error: unknown, { host, port }: SmtpServer): object {
  const { name, code, command, responseCode } = error as {
    readonly [Name in 'name' | 'code' | 'command' | 'responseCode']?: unknown;
  };
  return {
    server: `${host}:${port}`,
    reason: typeof code === 'string' ? code : name,
    command,
    answer: responseCode,
  };
}
