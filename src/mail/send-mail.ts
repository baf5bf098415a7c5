import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { SmtpServer } from './smtp-server.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Answers of a mail server are short. */
const LARGEST_ANSWER = 65_536;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Hands a mail to the server, over a connection of its own that ends with the signal, whatever the server does. Credentials
 * and mails travel encrypted, except to a server on this machine. Throws what the server answers.
 */
export async function sendMail(
  server: SmtpServer,
  from: string,
  { to, subject, text }: Mail,
  signal: AbortSignal,
): Promise<void> {
  const { host, port, isSecure, credentials } = server;
  const socket = await connected(server, signal);
  const closed = once(socket, 'close').then(() => Promise.reject(new Error('the connection was closed')));
  closed.catch(() => undefined);
  const end = () => socket.destroy();
  signal.addEventListener('abort', end);
  try {
    const transport = createTransport({
      ...{ host, port, connection: socket, secure: isSecure, secured: isSecure },
      requireTLS: !isSecure && !LOOPBACK.has(host),
      ...(credentials && { auth: credentials }),
      maxResponseSize: LARGEST_ANSWER,
      socketCloseTimeout: 0,
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
    const headers = { 'Auto-Submitted': 'auto-generated' };
    // An address as an object is one address, whatever characters it has.
    await Promise.race([
      transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers }),
      closed,
    ]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

async function connected({ host, port, isSecure }: SmtpServer, signal: AbortSignal): Promise<Socket> {
  const socket = isSecure
    ? connectSecurely({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port });
  // Without a listener an error of the socket would end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  }
}
