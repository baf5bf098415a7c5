import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const SCRIPT = readFileSync(
  path.resolve(import.meta.dirname, '../../../../src/http/browser/prepare.js'),
  'utf8',
);

type Style = Record<string, Record<string, string>>;

/** A web browser in which links are opened, one after the other. */
class WebBrowser {
  readonly #storage = new Map<string, string>();

  async openLink(style: Style): Promise<void> {
    const view = {
      folder: { id: 'f' },
      queries: [],
      style,
      settings: { first: { initCmd: 'ours', autoComplete: false }, always: { allowUserStats: false } },
    };
    await runInNewContext(`(async () => {${SCRIPT}})()`, {
      URLSearchParams,
      fetch: () => Promise.resolve({ json: () => Promise.resolve(view) }),
      document: { querySelector: () => ({ dataset: { user: 'browser' } }) },
      location: { protocol: 'http:', port: '8420', hostname: 'localhost', replace: () => undefined },
      localStorage: {
        getItem: (name: string) => this.#storage.get(name) ?? null,
        setItem: (name: string, value: string) => void this.#storage.set(name, value),
        removeItem: (name: string) => void this.#storage.delete(name),
      },
    });
  }

  read(name: string): unknown {
    return JSON.parse(this.#storage.get(`neo4j.${name}`) ?? 'null');
  }

  /** As Browser does, or its user in Browser. */
  write(name: string, value: unknown): void {
    this.writeText(name, JSON.stringify(value));
  }

  writeText(name: string, text: string): void {
    this.#storage.set(`neo4j.${name}`, text);
  }

  get style(): Style {
    return JSON.parse(this.#storage.get('neo4j.grass') ?? '{}') as Style;
  }

  set style(style: Style) {
    this.#storage.set('neo4j.grass', JSON.stringify(style));
  }
}

const OURS = {
  node: { color: 'grey', diameter: '50px' },
  'node.Person': { color: 'blue', caption: '{key}' },
};

describe('a link of Neo4j Browser', () => {
  test('puts the style of memories in the place of the one that Browser begins with', async () => {
    const browser = new WebBrowser();
    browser.style = { node: { color: 'white' }, 'node.Other': { color: 'red' } };
    await browser.openLink(OURS);
    expect(browser.style).toEqual({ ...OURS, 'node.Other': { color: 'red' } });
  });

  test('keeps what its user styled since the link before, and renews the rest', async () => {
    const browser = new WebBrowser();
    await browser.openLink(OURS);
    browser.style = { ...browser.style, 'node.Person': { color: 'pink', caption: '{key}' } };
    const newer = { ...OURS, node: { color: 'black', diameter: '50px' } };
    const kept = { ...newer, 'node.Person': { color: 'pink', caption: '{key}' } };
    await browser.openLink(newer);
    expect(browser.style).toEqual(kept);
    await browser.openLink(newer);
    expect(browser.style).toEqual(kept);
  });

  test('puts the first picture in the place of what Browser begins with, whenever that was stored', async () => {
    const browser = new WebBrowser();
    const ofBrowser = { initCmd: ':play start', autoComplete: true, allowUserStats: true, theme: 'dark' };
    const ours = { initCmd: 'ours', autoComplete: false, allowUserStats: false, theme: 'dark' };
    for (const stored of [ofBrowser, { ...ours, initCmd: ':play start' }, { theme: 'dark' }]) {
      browser.write('settings', stored);
      await browser.openLink(OURS);
      expect(browser.read('settings')).toEqual(ours);
    }
  });

  test('keeps what its user set since the link before', async () => {
    const browser = new WebBrowser();
    await browser.openLink(OURS);
    const chosen = { initCmd: 'MATCH (n) RETURN n', autoComplete: true, allowUserStats: false };
    browser.write('settings', chosen);
    await browser.openLink(OURS);
    await browser.openLink(OURS);
    expect(browser.read('settings')).toEqual(chosen);
  });

  test.for(['{', '[]', '"text"', '7', 'null'])('works where the stored settings are %s', async (text) => {
    const browser = new WebBrowser();
    browser.writeText('settings', text);
    await browser.openLink(OURS);
    expect(browser.read('settings')).toMatchObject({ initCmd: 'ours' });
  });

  test('forgets the log-in of the link before, with which Browser asks for no user', async () => {
    const browser = new WebBrowser();
    browser.write('connections', { connectionsById: { $$discovery: { password: 'of the link before' } } });
    await browser.openLink(OURS);
    expect(browser.read('connections')).toBe(null);
  });
});
