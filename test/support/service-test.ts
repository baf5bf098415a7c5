import { test as base } from 'vitest';
import { temporaryDataDir, type Environment } from './service-command.ts';
import { ServiceProcess } from './service-process.ts';

/** `test` with one service process a file, started on first use with the settings of the file. */
export function testWithService(settings: Environment = {}) {
  return base
    .extend('settings', { scope: 'file' }, () => settings)
    .extend(
      'service',
      { scope: 'file' },
      async ({ settings: given }, { onCleanup }): Promise<ServiceProcess> => {
        const resources = new AsyncDisposableStack();
        onCleanup(() => resources.disposeAsync());
        const { dataDir } = resources.use(await temporaryDataDir());
        return resources.use(await ServiceProcess.start(dataDir, given));
      },
    );
}
