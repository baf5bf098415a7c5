import { z } from 'zod';
import { ERROR_STATUS } from '../../../src/errors.ts';
import { schemaName, SHARED, toJsonSchemas } from '../../../src/http/openapi/component-schemas.ts';
import { API_BASE } from '../../../src/http/routes.ts';
import type { ObjectTool, Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';
import { uploadFile } from '../../../src/tools/upload-file.ts';
import { isCallable } from '../tools-file.ts';
import { methodsFile } from './methods-file.ts';
import { HEAD, isNullable, PythonTypes, type PythonSchema } from './python-types.ts';
import { syncOf } from './sync-of.ts';

const FUTURE = 'from __future__ import annotations';

/** What the caller of the method has beside the fields that are not documents. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  hm_export_full: 'ExportInput',
  hm_import: 'ImportInput',
};

/** The generated files of client-python/src/memory_graph_service, by their names; `sourceOf` reads the written ones. */
export function pythonFiles(sourceOf: (name: string) => string): Record<string, string> {
  const all = toolRegistry as readonly Tool[];
  const tools = all.filter(isCallable);
  const types = new PythonTypes();
  // The schemas of the OpenAPI document, and those of the tools that only MCP has.
  const shared = Object.entries(SHARED).filter(([name]) => name !== 'Error');
  const outputs = all
    .filter(({ name }) => name !== 'hm_export_full')
    .map((tool) => [schemaName(tool, 'Response'), tool.output] as const);
  const schemas = toJsonSchemas('output', [...shared, ...outputs]);
  for (const [name, schema] of Object.entries(schemas)) types.typeOf(schema as PythonSchema, name, 'output');
  for (const tool of all.filter(({ name }) => name in DOCUMENTS))
    types.typeOf(inputOf(tool), DOCUMENTS[tool.name] ?? '', 'input');
  // A file is given as bytes, not as a field of base64.
  const methods = tools.filter((tool) => tool.name !== uploadFile.name);
  const asyncTools = methodsFile(methods, inputOf, types);
  return {
    'types.py': typesFile(types),
    '_routes.py': routesFile(tools),
    '_async_tools.py': asyncTools,
    '_tools.py': syncOf(asyncTools, '_async_tools.py'),
    '_connection.py': syncOf(sourceOf('_async_connection.py'), '_async_connection.py'),
    'memory.py': syncOf(sourceOf('async_memory.py'), 'async_memory.py'),
  };
}

function inputOf(tool: Tool): PythonSchema {
  return z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }) as PythonSchema;
}

function typesFile(types: PythonTypes): string {
  const codes = (names: readonly string[]) => `Literal[${names.map((name) => `"${name}"`).join(', ')}]`;
  return [
    `"""What tools take and answer."""\n\n${HEAD}`,
    `${FUTURE}\n\nfrom collections.abc import Mapping, Sequence\nfrom typing import Any, Literal\n\n` +
      'from typing_extensions import NotRequired, TypedDict',
    `ErrorCode = ${codes(Object.keys(ERROR_STATUS))}\n` +
      `ConnectionFault = ${codes(['UNREACHABLE', 'NO_ANSWER_IN_TIME', 'NOT_THE_SERVICE'])}`,
    `${types.text}\n`,
  ].join('\n\n');
}

function routesFile(tools: readonly ObjectTool[]): string {
  const lines = tools.map((tool) => {
    const { method, path } = tool.rest ?? {};
    const statuses = tool.statuses?.filter((status) => status >= 300) ?? [];
    const nullable = Object.entries(inputOf(tool).properties ?? {})
      .filter(([, field]) => isNullable(field))
      .map(([name]) => `"${name}"`);
    const given = [
      `"${tool.name}"`,
      `is_read=${tool.access === 'read' ? 'True' : 'False'}`,
      ...(method ? [`method="${method}"`, `path="${API_BASE}${path}"`] : []),
      ...(statuses.length > 0 ? [`statuses=frozenset({${statuses.join(', ')}})`] : []),
      ...(nullable.length > 0 ? [`nullable=frozenset({${nullable.join(', ')}})`] : []),
    ];
    return `    "${tool.name.slice('hm_'.length)}": Route(${given.join(', ')}),`;
  });
  return `"""How tools are reached."""\n\n${HEAD}\n\n${FUTURE}\n\nfrom ._request import Route\n\nROUTES = {\n${lines.join('\n')}\n}\n`;
}
