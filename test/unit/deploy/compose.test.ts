import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { bytesOf, configReference, loadConfig } from '../../../src/service/config.ts';
import { reachesBuild } from '../../support/image-build.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(PROJECT, name), 'utf8');

/** What the profile server needs. */
const SECRETS = {
  SECRET_KEY: '0123456789abcdef0123456789abcdef',
  NEO4J_PASSWORD: 'a password',
  OIDC_CLIENT_SECRET: 'a secret',
  S3_SECRET_ACCESS_KEY: 'a secret',
};
/** Set by the Dockerfile. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR'];
/** Their images have a user without rights. */
const WITH_OWN_USER = ['memory', 'memory-a', 'memory-b', 'keycloak', 'loki', 'prometheus', 'grafana'];
/** One reads the log files of Docker, the other gives a volume to another user. */
const AS_ROOT = ['alloy', 'minio-owner'];
/** A tag that names a version, and the digest of what it named when it was chosen. */
const PINNED = /^[\w./-]+:(v?\d+\.\d+(\.\d+)?[\w.-]*|RELEASE\.[\w-]+Z)@sha256:[0-9a-f]{64}$/;
/** Its digest is not known yet. */
const BY_TAG = /^neo4j:\d+\.\d+\.\d+-enterprise$/;
/** Bytes of what the service takes beside heap and page caches, and of each open graph: docs/explanation/scaling.md. */
const OF_THE_SERVICE = 1.1 * bytesOf('1g');
const OF_A_GRAPH = bytesOf('20m');

const service = z.object({
  image: z.string(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  user: z.string().optional(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  privileged: z.never().optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  mem_limit: z.string(),
  cpus: z.union([z.number(), z.string()]),
});
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));
/** As Compose reads it where no variable is set. */
const unset = (value: string) => value.replaceAll(/\$\{\w+:-(.*?)\}/g, '$1');
const all = Object.entries(services);
const mapped = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, unset(value)]));
const ours = all.filter(([name]) => name.startsWith('memory'));
const dockerfile = read('Dockerfile');

describe('docker-compose.yml', () => {
  test('starts one service without a profile', () => {
    expect(all.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name)).toEqual([
      'memory',
    ]);
  });

  test.for(ours)('%s takes every variable of the configuration', ([, { environment }]) => {
    const names = configReference().map(({ name }) => name);
    const missing = names.filter((name) => !OF_THE_IMAGE.includes(name) && !(name in environment));
    expect(missing).toEqual([]);
    expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.for(ours)(
    '%s accepts its settings, with the secrets of docs/how-to/containers.md',
    ([name, { environment }]) => {
      const secrets: Record<string, string> = name === 'memory' ? {} : SECRETS;
      const own = Object.entries(environment).map(([variable, value]): [string, string] => [
        variable,
        secrets[variable] ?? unset(value),
      ]);
      expect(() => loadConfig('/nowhere', Object.fromEntries(own))).not.toThrow();
    },
  );

  test('has its secrets named in the documentation', () => {
    for (const name of Object.keys(SECRETS)) expect(read('docs/how-to/containers.md')).toContain(name);
  });

  test.for(all)(
    '%s has few rights, an image of a version and ports of this machine alone',
    ([name, each]) => {
      if (!name.startsWith('memory')) expect(each.image).toMatch(name === 'neo4j' ? BY_TAG : PINNED);
      expect(each.cap_drop).toEqual(['ALL']);
      for (const port of each.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      expect(each.volumes.join()).not.toContain('docker.sock');
      // Both write into folders of their images.
      if (!['neo4j', 'keycloak'].includes(name)) expect(each.read_only).toBe(true);
    },
  );

  test('runs everything as a user without rights, but for what needs those of root', () => {
    expect(all.filter(([, { user }]) => user === undefined).map(([name]) => name)).toEqual(WITH_OWN_USER);
    const others = all.filter(([, { user }]) => user !== undefined && !/^[1-9]\d*:[1-9]\d*$/.test(user));
    expect(others.map(([name, { user }]) => [name, user]).toSorted()).toEqual(
      AS_ROOT.map((name) => [name, 'root']),
    );
  });

  test('listens where PORT says, inside as outside, since the service names its own address', () => {
    const { environment, ports } = services['memory'] ?? {};
    expect(environment?.['PORT']).toBe('${PORT:-8420}');
    expect(ports).toEqual(['127.0.0.1:${PORT:-8420}:${PORT:-8420}']);
    expect(services['alloy']?.environment['PORT']).toBe('${PORT:-8420}');
    expect(read('deploy/compose/observability/config.alloy')).toContain(
      '"http://memory:" + sys.env("PORT") + "/readyz"',
    );
  });

  test('gives the service room for its heap and the page caches of all open graphs', () => {
    const { environment = {}, mem_limit: limit = '' } = services['memory'] ?? {};
    const { JVM_HEAP, PAGE_CACHE, MAX_OPEN_GRAPHS } = loadConfig('/nowhere', mapped(environment));
    const graphs = MAX_OPEN_GRAPHS * (bytesOf(PAGE_CACHE) + OF_A_GRAPH);
    expect(bytesOf(JVM_HEAP) + graphs + OF_THE_SERVICE).toBeLessThan(bytesOf(unset(limit)));
  });

  test('lets a container beside the service call it by its name', () => {
    expect(loadConfig('/nowhere', mapped(services['memory']?.environment ?? {})).ALLOWED_HOSTS).toEqual([
      'memory',
    ]);
    for (const name of ['memory-a', 'memory-b'])
      expect(unset(services[name]?.environment['ALLOWED_HOSTS'] ?? '')).toBe('proxy');
  });

  test('runs Keycloak as for production, on a database of its own', () => {
    expect(services['keycloak']?.command).toEqual(['start', '--import-realm']);
    expect(services['keycloak']?.environment['KC_DB']).toBe('postgres');
    expect(services['keycloak']?.environment['KC_DB_PASSWORD']).toBe(
      services['keycloak-database']?.environment['POSTGRES_PASSWORD'],
    );
  });

  test('mounts files that exist', () => {
    const mounted = all.flatMap(([, { volumes }]) => volumes).filter((volume) => volume.startsWith('./'));
    expect(mounted.length).toBeGreaterThan(5);
    expect(mounted.filter((volume) => !existsSync(path.join(PROJECT, volume.split(':')[0] ?? '')))).toEqual(
      [],
    );
  });

  test('uses the Neo4j of the embedded engine, whose licence is accepted by choice', () => {
    const [, version] = /<neo4j\.version>(.+)<\/neo4j\.version>/.exec(read('neo4j/pom.xml')) ?? [];
    expect(services['neo4j']?.image).toBe(`neo4j:${version}-enterprise`);
    expect(services['neo4j']?.environment['NEO4J_ACCEPT_LICENSE_AGREEMENT']).toMatch(/:-no\}$/);
  });
});

describe('the image', () => {
  test('is built from images of a version, and runs as a user without rights', () => {
    const images = [...dockerfile.matchAll(/^(?:FROM|COPY --from=)\s*(\S+:\S+)/gm)].map(
      ([, name = '']) => name,
    );
    expect(images).toHaveLength(3);
    for (const name of images) expect(name).toMatch(PINNED);
    expect(dockerfile).toMatch(/^USER 8420$/m);
  });

  test('has the version of the package', () => {
    for (const [, { image }] of ours) expect(image).toBe(`memory-graph-service:${packageJson.version}`);
    expect(read('deploy/kubernetes/base/kustomization.yaml')).toContain(`newTag: ${packageJson.version}\n`);
  });

  test('gets what the service needs and nothing else', () => {
    const ignore = read('.dockerignore');
    const reaches = (name: string) => reachesBuild(ignore, name);
    expect(
      ['src/main.ts', 'package-lock.json', 'neo4j/pom.xml', 'NOTICE'].filter((name) => !reaches(name)),
    ).toEqual([]);
    const unwanted = [
      '.env',
      '.git/config',
      'data/secret-key',
      'test/e2e',
      'neo4j/target/lib',
      'node_modules/zod',
      'client/generate/tools-file.ts',
    ];
    expect(unwanted.filter(reaches)).toEqual([]);
  });

  test('gets every file that the sources import', () => {
    const ignore = read('.dockerignore');
    const imported = globSync('{src,client/src}/**/*.ts', { cwd: PROJECT }).flatMap((file) =>
      [...read(file).matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
        path.join(path.dirname(file), name),
      ),
    );
    expect(imported.length).toBeGreaterThan(100);
    expect([...new Set(imported)].filter((file) => !reachesBuild(ignore, file))).toEqual([]);
  });
});
