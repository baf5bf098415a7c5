import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/**
 * An identity provider of somebody else, as a process of its own: `node outside-issuer-process.ts CALLBACK AUDIENCE`. Its
 * pages let anybody in. Prints its address.
 */
const [callback = '', audience = ''] = process.argv.slice(2);
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: 'memory', client_secret: 'secret of the test', redirect_uris: [callback] }],
  issueRefreshToken: () => true,
  clientDefaults: { grant_types: ['authorization_code', 'refresh_token'] },
  extraTokenClaims: () => ({ app_metadata: { tenant_ns: 'outside', tenant_db: 'notes' } }),
  features: {
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: 'memory', audience, accessTokenFormat: 'jwt' }),
    },
  },
});
const handle = provider.callback();
server.on('request', (request, response) => void handle(request, response));
process.stdout.write(`${issuer}\n`);
