import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Administration } from '../../../../src/auth/administration.ts';
import type { Authenticator } from '../../../../src/auth/credentials/authenticator.ts';
import { planWith } from '../../../../src/auth/plans.ts';
import { httpApp, type HttpDependencies } from '../../../../src/http/http-app.ts';
import { JsonBodies } from '../../../../src/http/body/json-body.ts';
import { memoryCounters } from '../../../../src/http/admission/counters.ts';
import { MemoryBudget } from '../../../../src/memory/limits/memory-budget.ts';
import { keptLog } from '../../kept-log.ts';
import { fakeMemory } from '../../memory/fake-memory.ts';
import { PRINCIPAL } from '../../tools/fake-tool.ts';

/** The HTTP app on a free port, for any key, with a memory whose database is unavailable. Returns its MCP address. */
export async function serveMcp(
  offered: Pick<HttpDependencies, 'tools' | 'mcpMethods'> & Partial<HttpDependencies>,
): Promise<{ readonly url: string; readonly server: Server }> {
  const app = httpApp({
    authenticator: { authenticate: () => Promise.resolve(PRINCIPAL) } as unknown as Authenticator,
    memoryOf: () => fakeMemory(),
    isReady: () => Promise.resolve(true),
    origins: { hosts: [], origins: [], anyOrigin: false },
    trustProxy: undefined,
    limits: {
      counters: memoryCounters,
      planOf: () => planWith('enterprise', { requestsPerMinute: 60 }),
      failedCredentials: 1,
      fileBytesOf: () => Promise.resolve(0),
    },
    budget: new MemoryBudget(),
    bodies: new JsonBodies(),
    admin: {} as Administration,
    logger: keptLog().logger,
    ...offered,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, server };
}
