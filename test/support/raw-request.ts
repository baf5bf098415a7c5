import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A connection to the address, for bytes that no HTTP client sends. */
export async function rawConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Reads until the other side ends, as one answer; bytes after the answer become part of its body. */
export async function answerOn(socket: Socket): Promise<RawAnswer> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  const end = text.indexOf('\r\n\r\n');
  const headers = text.slice(0, end);
  socket.destroy();
  return { status: Number(headers.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) };
}

/** Sends the chunks unchanged and returns the answer. */
export async function rawRequest(url: string, ...chunks: readonly (string | Buffer)[]): Promise<RawAnswer> {
  const socket = await rawConnection(url);
  for (const chunk of chunks) socket.write(chunk);
  return answerOn(socket);
}
