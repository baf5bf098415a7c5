import { test as base } from 'vitest';
import { preparedDataDir } from './prepared-copy.ts';
import type { Environment } from './service-command.ts';
import { ServiceProcess } from './service-process.ts';

/** Module variables, since a file that extends `test` has its own worker scope and would start its own services. */
const shared = new Map<string, Promise<ServiceProcess>>();
const resources = new AsyncDisposableStack();
let closing: Promise<void> | undefined;

/** `test` with a service process that the files of a worker share, where they want the same settings. */
export function testWithService(settings: Environment = {}) {
  return base
    .extend('settings', { scope: 'worker' }, () => settings)
    .extend('service', { scope: 'worker' }, ({ settings: given }, { onCleanup }): Promise<ServiceProcess> => {
      onCleanup(() => (closing ??= resources.disposeAsync()));
      const name = JSON.stringify(given);
      const service = shared.get(name) ?? start(given, preparedDataDir, resources);
      shared.set(name, service);
      return service;
    });
}

/** `test` with one service process a file, for what changes or ends it or is about all that its graph has. */
export function testWithOwnService(settings: Environment = {}, folder = preparedDataDir) {
  return base
    .extend('settings', { scope: 'file' }, () => settings)
    .extend('service', { scope: 'file' }, ({ settings: given }, { onCleanup }): Promise<ServiceProcess> => {
      const own = new AsyncDisposableStack();
      onCleanup(() => own.disposeAsync());
      return start(given, folder, own);
    });
}

async function start(
  settings: Environment,
  folder: typeof preparedDataDir,
  stack: AsyncDisposableStack,
): Promise<ServiceProcess> {
  const { dataDir } = stack.use(await folder());
  return stack.use(await ServiceProcess.start(dataDir, settings));
}
