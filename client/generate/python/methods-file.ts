import { schemaName } from '../../../src/http/openapi/component-schemas.ts';
import type { ObjectTool } from '../../../src/tools/define-tool.ts';
import {
  docstring,
  HEAD,
  isKeyword,
  isNullable,
  pascal,
  wrapped,
  type PythonSchema,
  type PythonTypes,
} from './python-types.ts';

const WIDTH = 100;
const BODY = ' '.repeat(8);
const IF_MATCH =
  '`updated_at` of the node, as it was read: where it has changed since, the call raises CONFLICT with the node as it is now in `details["current"]`';

/** The text of _async_tools.py: a method a tool. */
export function methodsFile(
  tools: readonly ObjectTool[],
  inputOf: (tool: ObjectTool) => PythonSchema,
  types: PythonTypes,
): string {
  const methods = tools.map((tool) => methodOf(tool, inputOf(tool), types));
  const all = methods.join('\n');
  const named = types.names.filter((name) => new RegExp(`\\b${name}\\b`).test(all)).sort();
  return `"""The tools as methods."""

${HEAD}

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ._request import NOT_GIVEN, NotGiven, Route
from ._routes import ROUTES
from .types import (
${named.map((name) => `    ${name},`).join('\n')}
)


class AsyncTools(ABC):
    @abstractmethod
    async def _call(self, route: Route, given: Mapping[str, object], if_match: str | None = None) -> Any:
        """Calls a tool with what is given."""

${all}
`;
}

interface Parameter {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly note: string | undefined;
}

function methodOf(tool: ObjectTool, input: PythonSchema, types: PythonTypes): string {
  const name = tool.name.slice('hm_'.length);
  const parameters = parametersOf(name, input, types);
  const answer = schemaName(tool, 'Response');
  const ifMatch = tool.rest?.ifMatch === true;
  const signature = [...parameters.map(declared), ...(ifMatch ? ['if_match: str | None = None'] : [])];
  const written = signature.map((each) => `${BODY}${each},\n`).join('');
  const given = parameters
    .map(({ field, name: variable }) => `${BODY}    "${field}": ${variable},\n`)
    .join('');
  return [
    `    async def ${name}(${signature.length > 0 ? `\n${BODY}self,\n${BODY}*,\n${written}    ` : 'self'}) -> ${answer}:`,
    docstring(docsOf(tool.description, parameters, ifMatch), BODY),
    `${BODY}answer: ${answer} = await self._call(ROUTES["${name}"], {${given && `\n${given}${BODY}`}}${ifMatch ? ', if_match' : ''})`,
    `${BODY}return answer`,
    '',
  ].join('\n');
}

function parametersOf(tool: string, input: PythonSchema, types: PythonTypes): Parameter[] {
  const { properties = {}, required = [] } = input;
  const all = Object.entries(properties).map(([field, schema]) => ({
    field,
    name: isKeyword(field) ? `${field}_` : field,
    type: types.typeOf(schema, pascal(tool) + pascal(field), 'input'),
    isRequired: required.includes(field),
    isNullable: isNullable(schema),
    note: schema.description,
  }));
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
}

/** None says that nothing is given, but where the tool takes null. */
function declared({ name, type, isRequired, isNullable: takesNull }: Parameter): string {
  if (isRequired) return `${name}: ${type}`;
  return takesNull ? `${name}: ${type} | NotGiven = NOT_GIVEN` : `${name}: ${type} | None = None`;
}

function docsOf(description: string, parameters: readonly Parameter[], ifMatch: boolean): string {
  const noted = [
    ...parameters.map(({ name, note }) => ({ name, note })),
    ...(ifMatch ? [{ name: 'if_match', note: IF_MATCH }] : []),
  ].flatMap(({ name, note }) =>
    note === undefined ? [] : [`${name}: ${note.replaceAll(/\bhm_(\w+)/g, '`$1`')}`],
  );
  const lines = noted.flatMap((text) =>
    wrapped(text, WIDTH - 16).map((line, at) => (at === 0 ? `    ${line}` : `        ${line}`)),
  );
  return [
    ...wrapped(description.replaceAll(/\bhm_(\w+)/g, '`$1`'), WIDTH - 12),
    ...(lines.length > 0 ? ['', 'Args:', ...lines] : []),
  ].join('\n');
}
