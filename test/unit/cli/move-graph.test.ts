import { expect, test } from 'vitest';
import { EXIT } from '../../../src/cli/cli-error.ts';
import { fakeService, rpcResult, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const GRAPH = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';

/** A service whose graph always has texts to read, and one with an empty graph. */
function answer({ path }: Request): object {
  if (path.endsWith('/doctor')) return { jobs: [{ kind: 'enrichment', pending: 990, attempts: 0 }] };
  if (path.endsWith('/graphs')) return { graphs: [{ id: GRAPH, name: 'main' }] };
  const overview = { stats: { nodes: 0, edges: 0 } };
  return path === '/mcp' ? rpcResult(overview) : overview;
}

test(
  'hm graphs move says what it waits for, and after its time what to do',
  { timeout: 60_000 },
  async () => {
    const { url } = await fakeService(answer);
    const { hm } = hmFolder();
    const environment = { HM_URL: url, HM_API_KEY: 'k', HM_TARGET_API_KEY: 'k' };
    const args = ['graphs', 'move', GRAPH, '--to', url, '--into', 'g2', '--wait', '0.005'];
    const { code, stderr } = await hm(args, environment);
    expect(stderr).toContain('background work (enrichment): 0 of 990');
    expect(stderr).toMatch(
      /not done after 0\.005 minutes. Nothing was copied.*hm doctor 019a0c3e-.*--into g2/,
    );
    expect(code).toBe(EXIT.tryAgain);
    expect((await hm([...args.slice(0, -1), 'soon'], environment)).code).toBe(EXIT.wrongArguments);
  },
);
