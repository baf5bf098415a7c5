import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import clientPackage from '../../../client/package.json' with { type: 'json' };
import bundle from '../../../mcpb/manifest.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import server from '../../../server.json' with { type: 'json' };
import { pageText, projectPages } from '../../support/project-pages.ts';

const { name, version, mcpName } = packageJson;
const PROJECT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const pages = projectPages().filter((page) => page !== 'CHANGELOG.md');

/** package.json is the place of the names and the version; whoever publishes changes them there, and these follow. */
test('the entry of the MCP registry has the name and the version of the package', () => {
  expect(server).toMatchObject({ name: mcpName, version });
  expect(server.packages).toEqual([expect.objectContaining({ identifier: name, version })]);
  expect(server.description.length).toBeLessThanOrEqual(100);
});

test('the bundle and the client library have the version of the package', () => {
  expect(bundle).toMatchObject({ name, version });
  expect(clientPackage.version).toBe(version);
});

test('the Python client is named after the package, and has its version', () => {
  const project = read('client-python/pyproject.toml');
  expect(project).toContain(`\nname = "${name}-client"\n`);
  expect(project).toContain(`\nversion = "${version}"\n`);
});

test('the image is named after the package', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { image: string }>;
  };
  for (const service of ['memory', 'memory-a', 'memory-b'])
    expect(services[service]?.image).toBe(`${name}:${version}`);
  expect(read('deploy/kubernetes/base/stateful-set.yaml')).toMatch(new RegExp(`image: ${name}\\b`));
  const { images } = parse(read('deploy/kubernetes/base/kustomization.yaml')) as {
    images: { name: string; newTag: string }[];
  };
  expect(images).toContainEqual(expect.objectContaining({ name, newTag: version }));
});

test('pages name the package, its file and its image as they are', () => {
  const texts = pages.map((page) => [page, pageText(page)] as const);
  const wrong = (pattern: RegExp, right: string) =>
    texts.flatMap(([page, text]) =>
      [...text.matchAll(pattern)].filter(([, found]) => found !== right).map(([line]) => `${page}: ${line}`),
    );
  expect(wrong(/([\w-]+-\d+\.\d+\.\d+)\.tgz/g, `${name}-${version}`)).toEqual([]);
  expect(wrong(/docker build -t (\S+)/g, `${name}:${version}`)).toEqual([]);
  expect(wrong(/npx (?:-y )?([a-z][\w-]+-service)\b/g, name)).toEqual([]);
});
