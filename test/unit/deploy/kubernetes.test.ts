import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { bytesOf, configReference, loadConfig } from '../../../src/service/config.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy/kubernetes');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const variables = new Set(configReference().map(({ name }) => name));

const kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ name: z.literal('memory-config'), literals: z.array(z.string()) })),
});
const { spec } = z
  .object({
    spec: z.object({
      replicas: z.int(),
      volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })),
      template: z.object({
        spec: z.object({
          automountServiceAccountToken: z.literal(false),
          securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(8420) }),
          containers: z.tuple([
            z.looseObject({
              env: z.array(z.object({ name: z.string(), value: z.string() })),
              resources: z.object({ limits: z.object({ memory: z.string() }) }),
              envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
              securityContext: z.record(z.string(), z.unknown()),
              volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(parse(read('base/stateful-set.yaml')));
const [container] = spec.template.spec.containers;

const { spec: policy } = z
  .object({
    spec: z.object({
      podSelector: z.unknown(),
      policyTypes: z.array(z.string()),
      ingress: z.unknown(),
      egress: z.array(
        z.object({
          to: z
            .array(
              z.looseObject({
                ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).optional() }).optional(),
              }),
            )
            .optional(),
          ports: z.array(z.object({ port: z.union([z.string(), z.int()]) }).loose()),
        }),
      ),
    }),
  })
  .parse(parse(read('base/network-policy.yaml')));

const literalsOf = (overlay: string) =>
  kustomization
    .parse(parse(read(`${overlay}/kustomization.yaml`)))
    .configMapGenerator.flatMap(({ literals }) => literals);

describe('the manifests for Kubernetes', () => {
  test.for(['base', 'ingress', 'server'])(
    '%s names files that exist and variables of the service',
    (overlay) => {
      const { resources } = kustomization.parse(parse(read(`${overlay}/kustomization.yaml`)));
      for (const name of resources.filter((each) => each.endsWith('.yaml')))
        expect(parseAllDocuments(read(`${overlay}/${name}`)).length).toBeGreaterThan(0);
      const names = literalsOf(overlay).map((each) => each.split('=')[0] ?? '');
      expect(names.filter((name) => !variables.has(name))).toEqual([]);
    },
  );

  test('take every variable, secrets from a Secret whose example is no resource', () => {
    expect(container.envFrom.flatMap((source) => Object.values(source).map(({ name }) => name))).toEqual([
      'memory-config',
      'memory-secrets',
    ]);
    const { stringData } = z
      .object({ stringData: z.record(z.string(), z.string()) })
      .parse(parse(read('base/secret.example.yaml')));
    expect(Object.keys(stringData).filter((name) => !variables.has(name))).toEqual([]);
    expect(read('base/kustomization.yaml')).not.toMatch(/- secret/);
  });

  test('give the service no rights, a root that is read-only, and one data folder a process', () => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/backups', '/tmp']);
    expect(spec.replicas).toBe(1);
  });

  test('keep backups on a volume of their own, on a schedule', () => {
    expect(spec.volumeClaimTemplates.map(({ metadata: { name } }) => name)).toEqual(['data', 'backups']);
    const folders = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    expect(folders).toEqual({ DATA_DIR: '/data/memory', BACKUP_DIR: '/backups/memory' });
    expect(literalsOf('base')).toContain('BACKUP_SCHEDULE=daily@03:00');
    // Each replica would back the same graphs up.
    expect(literalsOf('server')).toContain('BACKUP_SCHEDULE=');
  });

  test('have settings that the service accepts, and that fit into its memory', () => {
    const env = Object.fromEntries(literalsOf('base').map((each) => each.split('=') as [string, string]));
    const { JVM_HEAP, PAGE_CACHE, MAX_OPEN_GRAPHS, ALLOWED_HOSTS } = loadConfig('/nowhere', env);
    expect(ALLOWED_HOSTS).toEqual(['memory']);
    const taken =
      bytesOf(JVM_HEAP) + MAX_OPEN_GRAPHS * (bytesOf(PAGE_CACHE) + bytesOf('20m')) + bytesOf('1g');
    expect(taken).toBeLessThan(bytesOf(container.resources.limits.memory.replace('Gi', 'g')));
  });

  test('lead an Ingress with TLS to the port of the service, under the address that it names', () => {
    const { spec } = parse(read('ingress/ingress.yaml')) as { spec: { tls: unknown; rules: unknown } };
    const [address = ''] = literalsOf('ingress').filter((each) => each.startsWith('PUBLIC_URL='));
    const { hostname } = new URL(address.replace('PUBLIC_URL=', ''));
    const backend = { service: { name: 'memory', port: { name: 'http' } } };
    expect(spec).toEqual({
      ingressClassName: 'nginx',
      tls: [{ hosts: [hostname], secretName: 'memory-tls' }],
      rules: [{ host: hostname, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
    });
  });

  test('let others reach the port of the service alone, and concern no other pod of the namespace', () => {
    const { labels } = parse(read('base/kustomization.yaml')) as { labels: [{ pairs: unknown }] };
    expect(policy.podSelector).toEqual({ matchLabels: labels[0].pairs });
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policy.ingress).toEqual([{ ports: [{ port: 'http' }] }]);
  });

  test('let the service reach names, and https beyond the cluster and private networks', () => {
    expect(policy.egress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([[53, 53], [443]]);
    const [names, internet] = policy.egress;
    // The labels of the kustomization would be added to matchLabels, and no name would be found.
    expect(JSON.stringify(names)).not.toContain('matchLabels');
    const blocks = internet?.to?.flatMap(({ ipBlock }) => ipBlock ?? []) ?? [];
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
    const closed = new BlockList();
    for (const [address = '', bits] of blocks.flatMap(({ except = [] }) =>
      except.map((each) => each.split('/')),
    ))
      closed.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
    const open = [
      '10.96.0.1',
      '172.20.1.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.100.100.200',
      'fd00::1',
    ].filter((address) => !closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
    expect(open).toEqual([]);
    expect(closed.check('93.184.215.14')).toBe(false);
  });

  test('ask for what the service answers without a key', () => {
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name]);
    expect(probes).toMatchObject(
      ['/readyz', '/readyz', '/healthz'].map((at) => ({ httpGet: { path: at, port: 'http' } })),
    );
  });
});
