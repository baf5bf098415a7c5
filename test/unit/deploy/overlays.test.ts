import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configReference, secretVariables } from '../../../src/service/config.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(PROJECT, name), 'utf8');

const overlay = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      environment: z.record(z.string(), z.coerce.string()).default({}),
      volumes: z.array(z.string()).default([]),
      secrets: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});
const of = (name: string) => overlay.parse(parse(read(`deploy/compose/${name}.yaml`)));
const base = parse(read('docker-compose.yml'), { merge: true }) as z.infer<typeof overlay>;

describe('tls.yaml', () => {
  const { memory, tls } = of('tls').services;

  test('sets what the service needs to know of its proxy', () => {
    const names = configReference().map(({ name }) => name);
    expect(Object.keys(memory?.environment ?? {}).filter((name) => !names.includes(name))).toEqual([]);
    expect(memory?.environment).toEqual({
      PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{DOMAIN:\?/) as unknown,
      TRUST_PROXY: '1',
    });
  });

  test('runs the Caddy of docker-compose.yml with few rights and limits, on files that exist', () => {
    expect(tls).toMatchObject({
      image: base.services['proxy']?.image,
      cap_drop: ['ALL'],
      cap_add: ['NET_BIND_SERVICE'],
      read_only: true,
      mem_limit: '256m',
      cpus: 1,
    });
    const files = tls?.volumes.filter((volume) => volume.startsWith('./')) ?? [];
    expect(files.map((volume) => existsSync(path.join(PROJECT, volume.split(':')[0] ?? '')))).toEqual([true]);
  });
});

test('secrets.yaml mounts each secret where its variable looks for it', () => {
  const { services, secrets } = of('secrets');
  const { environment = {}, secrets: mounted = [] } = services['memory'] ?? {};
  expect(Object.values(environment)).toEqual(mounted.map((name) => `/run/secrets/${name}`));
  expect(Object.keys(secrets)).toEqual(mounted);
  expect(Object.keys(environment).filter((name) => !secretVariables().includes(name.slice(0, -5)))).toEqual(
    [],
  );
  // No secret is committed by accident.
  expect(read('.gitignore')).toContain('\n/secrets/\n');
  for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//);
});
