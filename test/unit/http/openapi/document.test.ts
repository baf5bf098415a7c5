import { describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../../src/errors.ts';
import { ADMIN_OPERATIONS } from '../../../../src/http/admin/operations/index.ts';
import { openApiDocument } from '../../../../src/http/openapi/document.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; examples?: object }> };
  responses: Record<string, { $ref?: string; description?: string; content?: object; links?: object }>;
}

const document = JSON.parse(JSON.stringify(openApiDocument(toolRegistry))) as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const byRoute = new Map(operations);
const routed = toolRegistry.flatMap((tool) =>
  tool.rest ? [[`${tool.rest.method} /api/v1/memory${tool.rest.path}`, tool] as const] : [],
);

/** Every value of a field, at any depth. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).flatMap(([field, inner]): unknown[] => [
    ...(field === name ? [inner] : []),
    ...valuesOf(inner, name),
  ]);
}

describe('the OpenAPI document', () => {
  test('has no pattern with classes of Unicode, which not every client knows', () => {
    const patterns = valuesOf(document, 'pattern').map(String);
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => pattern.includes('\\p{'))).toEqual([]);
  });

  test('contains every route of tools, administration, sessions and OAuth, health and readiness', () => {
    expect([...byRoute.keys()].sort()).toEqual(
      [
        ...routed.map(([route]) => route),
        ...ADMIN_OPERATIONS.map(({ method, path }) => `${method} /api/v1/admin${path}`),
        ...['GET /healthz', 'GET /readyz', 'GET /api/v1/memory/health', 'GET /export.schema.json'],
        ...['GET /api/session', 'POST /api/session', 'DELETE /api/session', 'PUT /api/session/graph'],
        'GET /api/orphans',
        ...['GET /api/files', 'POST /api/files/upload', 'GET /api/files/{id}/content'],
        'GET /api/v1/memory/files/{id}/content',
        ...['GET /authorize', 'POST /token', 'POST /register', 'POST /revoke'],
        'GET /.well-known/oauth-authorization-server',
        'GET /.well-known/oauth-protected-resource/mcp',
      ].sort(),
    );
  });

  test('names every operation once, by stable identifiers', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const ofTools = operations.filter(
      ([route]) =>
        !/ \/(api\/(v1\/admin|session|files|orphans)|authorize|token|register|revoke|\.well-known)/.test(
          route,
        ),
    );
    expect(ofTools.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      [
        ...[
          'addRelationships',
          'editLabel',
          'editType',
          'exportFull',
          'exportSchema',
          'import',
          'ingest',
          'findRelated',
          'forget',
          'getFileContent',
          'getGraph',
          'getHistory',
          'getJob',
          'getNodes',
          'getOverview',
        ],
        ...[
          'getRelationships',
          'health',
          'healthz',
          'listDuplicates',
          'listLabels',
          'listNodes',
          'listTypes',
          'listJobs',
          'liveness',
          'mergeNodes',
          'previewForget',
          'readyz',
          'recall',
          'store',
          'restoreVersion',
          'storeBatch',
          'timeline',
          'timelineDays',
          'timelineWrite',
          'undo',
          'update',
        ],
      ].toSorted(),
    );
  });

  test('contains everything that it refers to', () => {
    const refs = valuesOf(document, '$ref').map(String);
    expect(refs.length).toBeGreaterThan(50);
    const missing = refs.filter((ref) => {
      const [, , kind = '', name = ''] = ref.split('/');
      return !ref.startsWith('#/components/') || document.components[kind]?.[name] === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('links only to existing operations', () => {
    const links = valuesOf(document.paths, 'links').flatMap((group) =>
      Object.values(group as Record<string, unknown>),
    );
    expect(links.length).toBeGreaterThan(5);
    const ids = new Set(operations.map(([, { operationId }]) => operationId));
    for (const link of links) expect(ids).toContain((link as { operationId: string }).operationId);
  });

  test('describes a recall whose session was ended', () => {
    const { 404: gone } = byRoute.get('POST /api/v1/memory/recall')?.responses ?? {};
    expect(gone).toEqual({ $ref: '#/components/responses/NOT_FOUND' });
    expect(document.components['responses']?.['NOT_FOUND']).toMatchObject({
      description: expect.stringContaining('session was ended') as string,
    });
  });

  test('describes each error code, with the body of an error', () => {
    for (const code of Object.keys(ERROR_STATUS)) {
      expect(document.components['responses']?.[code]).toMatchObject({
        description: expect.stringContaining(`\`${code}\`: `) as string,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      });
    }
  });
});

describe.each(routed)('%s', (route, tool) => {
  const operation = byRoute.get(route);

  test('is described with its answers and errors', () => {
    expect(operation?.summary).toBe(tool.title);
    const statuses = Object.keys(operation?.responses ?? {});
    const codes = [
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'INTERNAL',
      'UNAVAILABLE',
      'TIMEOUT',
    ] as const;
    const expected = [...codes, ...(tool.errors ?? [])].map((code) => String(ERROR_STATUS[code]));
    const own = tool.kind === 'object' ? (tool.statuses ?? [200]) : [200];
    expect(statuses).toEqual(expect.arrayContaining([...expected, ...own.map(String)]));
  });

  test('describes its input, with an example', () => {
    const path = tool.rest?.path ?? '';
    const names = Object.keys(tool.input.shape);
    const parameters = operation?.parameters?.filter((parameter) => parameter.in !== 'header') ?? [];
    const inPath = names.filter((name) => path.includes(`{${name}}`));
    const hasBody = tool.rest?.method !== 'GET' && !tool.rest?.upload;
    expect(parameters.map(({ name }) => name)).toEqual(hasBody ? inPath : names);
    for (const parameter of parameters)
      if (parameter.in === 'path')
        expect([inPath, parameter.required]).toEqual([expect.arrayContaining([parameter.name]), true]);
    if (!hasBody) return;
    const content = operation?.requestBody?.content['application/json'];
    expect(content).toMatchObject({ schema: { $ref: expect.stringMatching(/Request$/) as string } });
    const examples = Object.values(content?.examples ?? {}) as { value: object }[];
    expect(examples.length).toBeGreaterThan(0);
    const repeated = examples.flatMap(({ value }) =>
      Object.keys(value).filter((name) => inPath.includes(name)),
    );
    expect(repeated).toEqual([]);
  });

  test('has an Idempotency-Key if it writes', () => {
    const names = operation?.parameters?.map(({ name }) => name);
    // The document of an import arrives as a stream, which is not kept for a repeat.
    const isRepeatable = tool.access !== 'read' && !tool.rest?.upload;
    expect(names?.includes('Idempotency-Key')).toBe(isRepeatable);
  });

  test('has If-Match, and its 409, if it changes a node that was read', () => {
    const isTaken = operation?.parameters?.some(({ name }) => name === 'If-Match');
    expect(isTaken).toBe(['hm_update', 'hm_restore_version', 'hm_forget'].includes(tool.name));
    if (isTaken) expect(operation?.responses['409']).toBeDefined();
  });
});
