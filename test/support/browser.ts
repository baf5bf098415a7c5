import { randomBytes } from 'node:crypto';

type Fields = Readonly<Record<string, string>>;

/** A browser without scripts: keeps cookies, follows redirects within an origin and pages that lead on, sends forms. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  /** Where an origin is really reached. */
  readonly #routes: ReadonlyMap<string, string>;

  /** One of its own: what is limited by address is tested by itself. */
  readonly #network = `10.${[...randomBytes(3)].join('.')}`;

  constructor(routes: Readonly<Record<string, string>> = {}) {
    this.#routes = new Map(Object.entries(routes));
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** One request, redirects left as they are. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const target = (this.#routes.get(origin) ?? origin) + address.slice(origin.length);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      'x-forwarded-for': this.#network,
      ...(cookie !== '' && { cookie }),
      ...(init.headers as Fields),
    };
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Sends the form of a page as a browser does: with its hidden fields and its origin. */
  submit(page: Page, fields: Fields): Promise<Response> {
    const { origin } = new URL(page.address);
    return this.send(page.formAddress, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ ...page.hidden, ...fields }),
    });
  }

  /** Goes on from an answer by its redirect or its onward link, until a page with a form or an address outside. */
  async follow(address: string, response: Response, isOutside: (address: string) => boolean): Promise<Page> {
    let [at, answer] = [address, response];
    for (let steps = 0; steps < 20; steps++) {
      const text = await answer.text();
      const next = answer.headers.get('location') ?? onwardOf(text);
      if (next === undefined) return new Page(at, answer, text);
      at = new URL(next, at).href;
      if (isOutside(at)) return new Page(at, answer, '');
      answer = await this.send(at);
    }
    throw new Error(`Twenty redirects led nowhere, to ${at} at last.`);
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** A page as it was answered, or the address outside that an answer led to. */
export class Page {
  readonly address: string;
  readonly response: Response;
  readonly text: string;

  constructor(address: string, response: Response, text: string) {
    this.address = address;
    this.response = response;
    this.text = text;
  }

  get formAddress(): string {
    const action = /<form[^>]* action="([^"]*)"/.exec(this.text)?.[1] ?? '';
    return new URL(unescaped(action), this.address).href;
  }

  get hidden(): Fields {
    const fields = [...this.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
  }

  get parameters(): URLSearchParams {
    return new URL(this.address).searchParams;
  }
}

function onwardOf(text: string): string | undefined {
  const link = /<meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1];
  return link === undefined ? undefined : unescaped(link);
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
