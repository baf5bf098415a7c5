import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const MAX_MS = 120_000;

/** A person's visit to the dashboard in a browser of their own. Notes all that a page must not do. */
export class Visit implements AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #origin: string;
  readonly #faults: string[] = [];
  readonly #allowed: RegExp[] = [];
  #isLoggedIn = false;

  private constructor(origin: string, context: BrowserContext, page: Page) {
    this.#origin = origin;
    this.context = context;
    this.page = page;
    context.on('page', (each) => this.#watch(each));
    this.#watch(page);
  }

  static async begin(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Visit> {
    const context = await browser.newContext({ baseURL: origin, ...options });
    // It only ends what hangs.
    context.setDefaultTimeout(MAX_MS);
    return new Visit(origin, context, await context.newPage());
  }

  /** What pages did that they must not do: errors, failed requests, requests to other origins. */
  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#allowed.some((each) => each.test(fault)));
  }

  /** A test that brings a failure about allows it. */
  allow(fault: RegExp): void {
    this.#allowed.push(fault);
  }

  /** Opens a page of the dashboard by its address. */
  async go(path: string, page = this.page): Promise<void> {
    await page.goto(`/dashboard${path}`);
  }

  /** Opens a page by the navigation, which loads nothing anew. */
  async choose(title: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title }).click();
    await this.page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.context.close();
  }

  #watch(page: Page): void {
    page.on('pageerror', ({ message }) => this.#faults.push(`error of the page: ${message}`));
    page.on('console', (message) => {
      // The request itself says more.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.#faults.push(`error in the console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left calls its requests off.
      if (reason !== 'net::ERR_ABORTED') this.#faults.push(`${reason}: ${placeOf(request.url())}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.#origin && protocol !== 'data:') this.#faults.push(`request to ${request.url()}`);
    });
    page.on('response', (response) => {
      const [status, path] = [response.status(), placeOf(response.url())];
      const said = `${status} ${response.request().method()} ${path}`;
      if (said === '200 GET /api/session') this.#isLoggedIn = true;
      // How a page learns that nobody is logged in.
      const isAsked = said === '401 GET /api/session' && !this.#isLoggedIn;
      if (status >= 400 && !isAsked) this.#faults.push(said);
    });
  }
}

function placeOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
