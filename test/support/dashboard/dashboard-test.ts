import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath, launchChromium } from '../chromium.ts';
import { Operator } from '../operator.ts';
import type { ServiceProcess } from '../service-process.ts';
import { testWithService } from '../service-test.ts';
import type { ToolClient } from '../tool-client.ts';
import { Visit } from './visit.ts';

/** A graph of its own, with its owner's client and links to its dashboard. */
export interface Owner {
  readonly accountId: string;
  readonly graphId: string;
  readonly client: ToolClient;
  /** A new one-time link. */
  readonly link: () => Promise<string>;
}

export async function newOwner(service: ServiceProcess, name: string): Promise<Owner> {
  const operator = new Operator(service.dataDir);
  const { id: accountId, graph_id: graphId } = await operator.createAccount(name);
  const { key } = await operator.createKey(graphId, { scope: 'admin' });
  const link = async () => {
    const made = await operator.send('POST', '/dashboard-links', { graph_id: graphId });
    return (made as { address: string }).address;
  };
  return { accountId, graphId, client: service.client(key), link };
}

/** Shared by the files of a worker, as services are. */
let shared: Promise<Browser> | undefined;

/**
 * `test` with `visit`, which opens the dashboard of an owner by a one-time link. Afterwards no page may have met an error, a failed
 * request or one to another origin. Skipped where there is no browser.
 */
export const test = testWithService()
  .extend('executable', { scope: 'worker' }, () => chromiumPath())
  .extend('browser', { scope: 'worker' }, ({ executable }, { onCleanup }): Promise<Browser> | undefined => {
    if (executable === undefined) return undefined;
    shared ??= launchChromium(executable);
    onCleanup(async () => (await shared)?.close());
    return shared;
  })
  .extend('visit', ({ browser, service, skip }, { onCleanup }) => {
    if (!browser) return skip('Chromium is not installed.');
    const visits: Visit[] = [];
    onCleanup(async () => {
      const faults = visits.flatMap((visit) => visit.faults);
      for (const visit of visits) await visit[Symbol.asyncDispose]();
      expect(faults).toEqual([]);
    });
    return async (owner?: Owner, options: BrowserContextOptions = {}): Promise<Visit> => {
      const visit = await Visit.begin(browser, service.url, options);
      visits.push(visit);
      if (owner) {
        await visit.page.goto(await owner.link());
        await visit.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      }
      return visit;
    };
  });
