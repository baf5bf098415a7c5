import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How the server behaves towards whoever connects. */
export type Behaviour =
  | 'accepts'
  | 'asks for a password'
  | 'refuses the connection'
  | 'refuses the receiver'
  | 'refuses the text'
  | 'says nothing'
  | 'stops amid the text'
  | 'drips'
  | 'answers garbage'
  | 'answers without end'
  | 'closes at once';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** With its headers. */
  readonly text: string;
}

const GREETING = '220 stand-in ESMTP\r\n';

/** A mail server that speaks as much SMTP as is needed, and misbehaves as it is told. */
export class SmtpStandIn {
  behaviour: Behaviour = 'accepts';
  readonly mails: ReceivedMail[] = [];
  /** Each line that clients sent, of all connections. */
  readonly lines: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async listen(host = '127.0.0.1'): Promise<SmtpStandIn> {
    const made = new SmtpStandIn();
    made.#server.listen(0, host);
    await once(made.#server, 'listening');
    return made;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    const { behaviour } = this;
    if (behaviour === 'closes at once') return void socket.destroy();
    if (behaviour === 'refuses the connection') return void socket.end('554 not for you\r\n');
    if (behaviour === 'answers garbage')
      return void socket.write(Buffer.from([0, 255, 13, 10, 7, 10, 13, 13, 10]));
    if (behaviour === 'answers without end') return flood(socket);
    if (behaviour === 'drips') return drip(socket);
    if (behaviour !== 'says nothing') this.#converse(socket, behaviour);
  }

  #converse(socket: Socket, behaviour: Behaviour): void {
    let [rest, from, isText] = ['', '', false];
    let to: string[] = [];
    const text: string[] = [];
    const answer = (line: string) => {
      this.lines.push(line);
      if (isText) {
        if (line !== '.') return void text.push(line);
        isText = false;
        if (behaviour === 'refuses the text') return '554 it looks like spam';
        this.mails.push({ from, to, text: text.join('\n') });
        return '250 taken';
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO')
        return behaviour === 'asks for a password' ? '250-stand-in\r\n250 AUTH PLAIN' : '250 stand-in';
      if (command === 'AUTH') return line.endsWith(btoa('\0ada\0s:e cret')) ? '235 welcome' : '535 wrong';
      if (command === 'MAIL') from = addressIn(line);
      if (command === 'RCPT' && behaviour === 'refuses the receiver')
        return `550 ${addressIn(line)} is unknown`;
      if (command === 'RCPT') to = [...to, addressIn(line)];
      if (command === 'STAR') return '502 not here';
      if (command === 'QUIT') return '221 bye';
      if (command !== 'DATA') return '250 fine';
      isText = behaviour !== 'stops amid the text';
      return isText ? '354 go on' : undefined;
    };
    socket.write(GREETING);
    socket.on('data', (data: Buffer) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const said = answer(line);
        if (typeof said === 'string') socket.write(`${said}\r\n`);
      }
    });
  }
}

function addressIn(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}

function flood(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

/** A greeting that never ends, a line at a time. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('220-still there\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}
