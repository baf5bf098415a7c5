import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Authenticator } from '../../../../src/auth/authenticator.ts';
import { planTable } from '../../../../src/auth/plans.ts';
import { httpApp, type HttpDependencies } from '../../../../src/http/http-app.ts';
import { memoryCounters } from '../../../../src/http/rate-limit/counters.ts';
import type { MemoryContext } from '../../../../src/memory/memory-context.ts';
import { keptLog, PRINCIPAL } from '../../tools/fake-tool.ts';

/** The HTTP app on a free port, without a memory behind it, for anybody; with its MCP address. */
export async function serveMcp(
  offered: Pick<HttpDependencies, 'tools' | 'mcpMethods'>,
): Promise<{ readonly url: string; readonly server: Server }> {
  const app = httpApp({
    ...offered,
    authenticator: { authenticate: () => Promise.resolve(PRINCIPAL) } as unknown as Authenticator,
    memoryOf: () => ({ graph: { database: 'none' } }) as MemoryContext,
    isReady: () => Promise.resolve(true),
    origins: { hosts: [], origins: [] },
    trustProxy: undefined,
    limits: {
      counters: memoryCounters,
      planOf: planTable([{ name: 'free', requestsPerMinute: 60, tools: {} }], 'free'),
      failedCredentials: 1,
    },
    logger: keptLog().logger,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, server };
}
