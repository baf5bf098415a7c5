import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeBinary, projectDir, run } from '../../support/service-command.ts';
import { fakeService } from '../cli/fake-service.ts';

test('a hook reaches a service below a path of its host', async () => {
  const { url, requests } = await fakeService(() => ({ results: [] }));
  const module = path.join(projectDir, 'skills', 'hooks', 'memory-service.mjs');
  const call = `import { callMemory } from '${module}'; await callMemory('recall', { query: 'q' });`;
  for (const address of [`${url}memory`, `${url}memory/`]) {
    const env = { HM_URL: address, HM_API_KEY: 'k' };
    expect(await run(nodeBinary, ['--input-type=module', '-e', call], env)).toMatchObject({ stderr: '' });
  }
  const asked = '/memory/api/v1/memory/recall';
  expect(requests.map((request) => request.path)).toEqual([asked, asked]);
});
