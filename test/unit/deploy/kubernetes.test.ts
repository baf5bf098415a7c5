import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { configReference } from '../../../src/service/config.ts';

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
      template: z.object({
        spec: z.object({
          automountServiceAccountToken: z.literal(false),
          securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(8420) }),
          containers: z.tuple([
            z.looseObject({
              envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
              securityContext: z.record(z.string(), z.unknown()),
              volumeMounts: z.array(z.object({ mountPath: z.string() })),
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(parse(read('base/stateful-set.yaml')));
const [container] = spec.template.spec.containers;

describe('the manifests for Kubernetes', () => {
  test.for(['base', 'server'])('%s names files that exist and variables of the service', (overlay) => {
    const { resources, configMapGenerator } = kustomization.parse(
      parse(read(`${overlay}/kustomization.yaml`)),
    );
    for (const name of resources.filter((each) => each.endsWith('.yaml')))
      expect(parseAllDocuments(read(`${overlay}/${name}`)).length).toBeGreaterThan(0);
    const names = configMapGenerator.flatMap(({ literals }) =>
      literals.map((each) => each.split('=')[0] ?? ''),
    );
    expect(names.filter((name) => !variables.has(name))).toEqual([]);
  });

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
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(spec.replicas).toBe(1);
  });

  test('let others reach the port of the service alone, and concern no other pod of the namespace', () => {
    const policy = parse(read('base/network-policy.yaml')) as { spec: unknown };
    const { labels } = parse(read('base/kustomization.yaml')) as { labels: [{ pairs: unknown }] };
    expect(policy.spec).toEqual({
      podSelector: { matchLabels: labels[0].pairs },
      policyTypes: ['Ingress'],
      ingress: [{ ports: [{ port: 'http' }] }],
    });
  });

  test('ask for what the service answers without a key', () => {
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name]);
    expect(probes).toMatchObject(
      ['/readyz', '/readyz', '/healthz'].map((at) => ({ httpGet: { path: at, port: 'http' } })),
    );
  });
});
