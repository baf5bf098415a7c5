import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { AppError } from '../errors.ts';

const LOOPBACK = '127.0.0.1';

/** Throws why the service cannot listen, in the words of its configuration; anything else as it is. */
export function listenRefusal(host: string, port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const reason = reasonOf(error, host, port);
    throw reason === undefined ? error : new AppError('UNAVAILABLE', reason, { cause: error });
  };
}

/** Throws UNAVAILABLE on a machine without an IPv4 loopback: the databases and hm are reached by no other address. */
export async function requireLoopback(): Promise<void> {
  await reachItself().catch((error: unknown) => {
    const repair = 'Bring it up, usually by: ip link set lo up && ip addr add 127.0.0.1/8 dev lo';
    const needs = `This machine has no ${LOOPBACK}, by which the service reaches its databases, and hm the service.`;
    throw new AppError('UNAVAILABLE', `${needs} ${repair}`, { cause: error });
  });
}

/** Where the interface is down, it can be listened on but not reached. */
async function reachItself(): Promise<void> {
  const probe = createServer().listen(0, LOOPBACK);
  try {
    await once(probe, 'listening');
    const socket = connect((probe.address() as AddressInfo).port, LOOPBACK);
    await once(socket, 'connect');
    socket.destroy();
  } finally {
    probe.close();
  }
}

function reasonOf({ code = '' }: NodeJS.ErrnoException, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `The port is in use: another program, maybe this service, listens on ${addressOf(host, port)}. Stop it, or set PORT to a free one (0 takes any).`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not listen on ${addressOf(host, port)}. Set PORT to one from 1024 on.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST is "${host}", which is no address of this machine. Set it to one that is, or leave it out for ${LOOPBACK}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", a name that this machine cannot resolve. Set it to an address, or leave it out for ${LOOPBACK}.`;
    default:
      return undefined;
  }
}

function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
