import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freshTenant } from '../support/tenant.ts';
import { projectDir, startTestApp } from '../support/test-app.ts';
import { credentialProxy } from './credential-proxy.ts';
import { expectListed } from './expect-listed.ts';
import { withFixtures } from './with-fixtures.ts';

// The official conformance suite against the real service. A scenario must pass, or stand in the baseline of its revision
// because it is about something that the service does not declare.

const REVISIONS = ['2026-07-28', '2025-11-25'];
const SUITE = path.join(projectDir, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

await using resources = new AsyncDisposableStack();
const service = await startTestApp({}, { mcpMethods: withFixtures });
resources.defer(() => service.close());
const tenant = await freshTenant(service);
const proxy = resources.use(await credentialProxy(service.app.url, tenant.key));
await expectListed(tenant);
const counts = { passed: 0, failed: 0 };
for (const revision of REVISIONS) await runRevision(revision);
await runAuthorizationMetadata();
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`);
if (counts.failed > 0) process.exitCode = 1;

async function runRevision(revision: string): Promise<void> {
  console.log(`\nMCP conformance, requirements of ${revision}`);
  const { output, code } = await runSuite([
    ...['server', '--url', `${proxy.url}/mcp`, '--requirements', revision],
    ...['--expected-failures', path.join(import.meta.dirname, `${revision}.yml`)],
  ]);
  const summary = output.slice(output.indexOf('=== SUMMARY ==='));
  console.log(code === 0 ? summary : output);
  const unexpected = summary.split('Unexpected failures')[1]?.match(/✗ /g)?.length ?? 1;
  counts.passed += summary.match(/^✓ /gm)?.length ?? 0;
  counts.failed += code === 0 ? 0 : unexpected;
}

/** Of the suite's tests of authorization servers the one that needs no user. */
async function runAuthorizationMetadata(): Promise<void> {
  console.log('\nMCP conformance, metadata of the authorization server');
  const scenario = 'authorization-server-metadata-endpoint';
  const { output, code } = await runSuite([
    'authorization',
    '--url',
    service.app.url,
    '--scenario',
    scenario,
  ]);
  console.log(output);
  counts[code === 0 ? 'passed' : 'failed'] += 1;
}

async function runSuite(args: readonly string[]): Promise<{ output: string; code: number }> {
  const child = spawn(process.execPath, [SUITE, ...args, ...process.argv.slice(2)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
  return { output, code };
}
