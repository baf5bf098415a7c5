import type { Browser, FrameLocator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { httpClient } from '../support/mcp-client.ts';
import { McpHost, type Call } from '../support/mcp-host/mcp-host.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';

const executable = chromiumPath();
const HOSTILE = {
  markup: '<img src=x onerror="document.title = \'owned\'"> and <b>bold</b>',
  ending: '</script><script>document.title = "owned"</script>',
  turned: '\u202Eright to left\u202C שלום עולם',
  long: 'word '.repeat(4_000),
};
const CENTRE = 'project_mcp_app';
const FAR = 'fact_mcp_app_far';

/** A browser, once the memories are there. */
const test = testWithService().extend(
  'browser',
  { scope: 'file' },
  async ({ service }, { onCleanup }): Promise<Browser> => {
    await fill(service);
    const browser = await launchChromium(executable ?? '');
    onCleanup(() => browser.close());
    return browser;
  },
);

async function fill({ url, printedKey }: ServiceProcess): Promise<void> {
  await using client = await httpClient(url, printedKey ?? '');
  const store = async (input: object) => {
    const stored = await client.callTool({ name: 'hm_store', arguments: { ...input } });
    expect(stored).toMatchObject({ structuredContent: { status: 'created' } });
  };
  await store({ key: CENTRE, node_type: 'project', description: 'The page in the conversation' });
  for (const [name, description] of Object.entries(HOSTILE))
    await store({
      key: `fact_mcp_app_${name}`,
      description,
      relationships: [{ to_key: CENTRE, relationship: `is <i>about</i> ${name}` }],
    });
  await store({
    key: FAR,
    description: 'Two steps away',
    relationships: [{ to_key: 'fact_mcp_app_markup', relationship: 'is about' }],
  });
}

interface Shown extends AsyncDisposable {
  readonly host: McpHost;
  readonly page: Page;
  readonly frame: FrameLocator;
  /** What the frame asked the network for, besides itself. */
  readonly asked: readonly string[];
  /** What the browser complains of. */
  readonly complaints: readonly string[];
}

/** Shows a call in a conversation. */
async function show(
  { url, printedKey }: ServiceProcess,
  browser: Browser,
  call: Call,
  { width = 800, ...options }: { width?: number } & Parameters<typeof McpHost.show>[3] = {},
): Promise<Shown> {
  await using stack = new AsyncDisposableStack();
  const host = stack.use(await McpHost.show(url, printedKey ?? '', call, options));
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  stack.defer(() => page.close());
  const [asked, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const isOfFrame = request.frame() !== page.mainFrame();
    if (isOfFrame && request.url() !== host.frameAddress) asked.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(host.address);
  const frame = page.frameLocator('iframe');
  const kept = stack.move();
  return { host, page, frame, asked, complaints, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const near: Call = { name: 'hm_find_related', arguments: { start_node: CENTRE, max_depth: 1 } };

test.beforeEach(({ skip }) => skip(executable === undefined, 'Chromium is not installed.'));

describe('the graph in the conversation', () => {
  test('shows what hm_find_related found, and grows by a click that calls tools through the host', async ({
    service,
    browser,
  }) => {
    await using shown = await show(service, browser, near);
    const { frame, host } = shown;
    await frame.getByRole('application', { name: 'Picture of 5 memories, 4 links' }).waitFor();
    expect(await frame.getByRole('list', { name: 'Memories' }).getByRole('button').count()).toBe(5);
    await frame.getByRole('button', { name: '<img src=x' }).click();
    const chosen = frame.getByRole('region', { name: 'Chosen memory' });
    await chosen.getByText(HOSTILE.markup, { exact: true }).first().waitFor();
    await expect
      .poll(() => host.calls)
      .toContainEqual(
        expect.objectContaining({ name: 'hm_get_nodes', arguments: { keys: ['fact_mcp_app_markup'] } }),
      );
    await chosen.getByRole('button', { name: 'Show what it is linked with' }).click();
    await frame.getByRole('application', { name: 'Picture of 6 memories, 5 links' }).waitFor();
    expect(host.calls.map(({ name }) => name)).toContain('hm_get_relationships');
    expect(host.calls).toContainEqual(
      expect.objectContaining({ name: 'hm_get_nodes', arguments: { keys: [FAR] } }),
    );
    await chosen.getByText('Two steps away is about').waitFor();
    expect([shown.asked, shown.complaints]).toEqual([[], []]);
  });

  test('is walked by the keyboard', async ({ service, browser }) => {
    await using shown = await show(service, browser, near);
    const { frame, page } = shown;
    await frame.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    const chosen = frame.getByRole('region', { name: 'Chosen memory' });
    await chosen.getByRole('heading', { name: 'The page in the conversation' }).waitFor();
    await page.keyboard.press('Escape');
    await frame.getByRole('list', { name: 'Memories' }).waitFor();
    expect([shown.asked, shown.complaints]).toEqual([[], []]);
  });

  test('shows what others wrote as text', async ({ service, browser }) => {
    await using shown = await show(service, browser, near);
    const { frame, page } = shown;
    for (const [name, text] of Object.entries(HOSTILE)) {
      const card = frame
        .getByRole('listitem')
        .filter({ hasText: text.slice(0, 60).trim() })
        .getByRole('button');
      await card.click();
      const chosen = frame.getByRole('region', { name: 'Chosen memory' });
      if (name === 'long') await chosen.getByRole('button', { name: /^Show all/ }).click();
      const words = chosen.locator('p', { hasText: text.slice(0, 100).trim() });
      await expect.poll(async () => (await words.first().textContent())?.trim()).toBe(text.trim());
      await chosen.getByText(`is <i>about</i> ${name}`).waitFor();
      await chosen.getByRole('button', { name: 'Back to the list' }).click();
    }
    const inside = page.frames()[1];
    expect(await inside?.evaluate("document.querySelectorAll('img, b, i, script[src]').length")).toBe(0);
    expect(await inside?.title()).toBe('Graph of memories');
    const isWider = 'document.documentElement.scrollWidth > innerWidth';
    expect(await inside?.evaluate(isWider)).toBe(false);
    expect([shown.asked, shown.complaints]).toEqual([[], []]);
  });

  test('draws the answers of hm_recall and hm_get_overview', async ({ service, browser }) => {
    const recall = { name: 'hm_recall', arguments: { query: 'the page in the conversation' } };
    const overview = { name: 'hm_get_overview', arguments: {} };
    for (const [call, words] of [
      [recall, 'The page in the conversation'],
      [overview, ''],
    ] as const) {
      await using shown = await show(service, browser, call);
      const { frame } = shown;
      await frame.getByRole('application', { name: /^Picture of \d+ memor/ }).waitFor();
      const cards = frame.getByRole('list', { name: 'Memories' }).getByRole('button');
      await cards.filter({ hasText: words }).first().waitFor();
      expect([shown.asked, shown.complaints]).toEqual([[], []]);
    }
  });

  test('looks as its host does, as high as that allows, one part at a time where it is narrow', async ({
    service,
    browser,
  }) => {
    const context = {
      theme: 'dark',
      styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)', '--font-sans': 'Courier' } },
      containerDimensions: { maxHeight: 300, maxWidth: 360 },
    };
    await using shown = await show(service, browser, near, { width: 360, context });
    const { frame, page } = shown;
    await frame.getByRole('application').waitFor();
    await expect.poll(() => page.evaluate("document.querySelector('iframe').clientHeight")).toBe(300);
    const styles = () =>
      page.frames()[1]?.evaluate(`(() => {
        const { color, colorScheme, fontFamily } = getComputedStyle(document.documentElement);
        return { color, colorScheme, fontFamily };
      })()`);
    expect(await styles()).toEqual({
      color: 'rgb(1, 2, 3)',
      colorScheme: 'dark',
      fontFamily: 'Courier, system-ui, sans-serif',
    });
    await frame.getByRole('button', { name: 'Memories' }).click();
    await expect.poll(() => frame.getByRole('application').isVisible()).toBe(false);
    expect(await frame.getByRole('list', { name: 'Memories' }).isVisible()).toBe(true);
    await page.evaluate("changeContext({ theme: 'light' })");
    await expect.poll(styles).toMatchObject({ colorScheme: 'light' });
  });

  test('says what the service refuses, and keeps the picture', async ({ service, browser }) => {
    const refusal = { error: { code: 'UNAVAILABLE', message: 'The service is closing.' } };
    const answer = () => ({ isError: true, content: [{ type: 'text', text: JSON.stringify(refusal) }] });
    await using shown = await show(service, browser, near, { answer });
    await shown.frame.getByRole('alert').filter({ hasText: 'The service is closing.' }).waitFor();
    await shown.frame.getByRole('application', { name: 'Picture of 5 memories, 4 links' }).waitFor();
    expect(shown.host.calls.length).toBeGreaterThan(0);
  });

  test('calls nothing where the host lets it call nothing', async ({ service, browser }) => {
    await using shown = await show(service, browser, near, { capabilities: {} });
    await shown.frame.getByRole('application', { name: 'Picture of 5 memories, 4 links' }).waitFor();
    await shown.frame.getByRole('button', { name: '<img src=x' }).click();
    await shown.frame.getByRole('region', { name: 'Chosen memory' }).waitFor();
    expect(await shown.frame.getByRole('button', { name: 'Show what it is linked with' }).count()).toBe(0);
    expect(shown.host.calls).toEqual([]);
  });
});
