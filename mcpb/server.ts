import { serveStdio } from '../src/cli/mcp/serve-stdio.ts';
import { checkService, serviceAddress, serviceUrl } from '../src/cli/mcp/service-address.ts';

// What the bundle starts: MCP over standard input and output for the service of HM_URL and HM_API_KEY.
const { HM_URL: url = '', HM_API_KEY: key } = process.env;
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort()).on('SIGINT', () => ending.abort());
const print = (line: string) => void process.stderr.write(`Memory Graph Service: ${line}\n`);

try {
  const service = serviceAddress(serviceUrl(url, { name: 'HM_URL' }), key);
  await checkService(service);
  await serveStdio(service, { input: process.stdin, output: process.stdout, print, signal: ending.signal });
  process.exit(0);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
