import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE } from './paths.mjs';
import { hashOf } from './stamp.mjs';

/** Where the systems keep the certificates that they trust. */
const SYSTEM = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** What the fetched Java runtime trusts: the system's certificates, with those of NODE_EXTRA_CA_CERTS. */
export function trustStore(env = process.env) {
  const system = SYSTEM.find((file) => existsSync(file));
  const bundles = [system, env.NODE_EXTRA_CA_CERTS].filter((file) => file && existsSync(file));
  const hash = hashOf(...bundles.map((file) => readFileSync(file))).slice(0, 12);
  return { file: join(PRIVATE, `trust-${hash}.p12`), bundles };
}

/** The options of the JVM. Windows has a store that Java reads as it is. */
export function trustOptions() {
  return process.platform === 'win32'
    ? ['-Djavax.net.ssl.trustStoreType=Windows-ROOT']
    : [`-Djavax.net.ssl.trustStore=${trustStore().file}`, '-Djavax.net.ssl.trustStorePassword=changeit'];
}
