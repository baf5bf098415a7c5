import type { OfferedTool, SchemaObject } from './turn.ts';

const NAME = /^[\w-]{1,64}$/;
const MAX_TOOLS = 128;
const MAX_DESCRIPTION = 1_024;

/** Why OpenAI would refuse a list of tools; undefined where it takes it. */
export function refusalOf(tools: readonly OfferedTool[]): string | undefined {
  if (tools.length > MAX_TOOLS) return `${tools.length} tools are more than ${MAX_TOOLS}`;
  return tools.map(faultOf).find((fault) => fault !== undefined);
}

function faultOf({ name, description, parameters, strict }: OfferedTool): string | undefined {
  if (!NAME.test(name)) return `${name} is no name of a tool`;
  if ((description ?? '').length > MAX_DESCRIPTION) return `the description of ${name} is too long`;
  if (parameters['type'] !== 'object') return `the parameters of ${name} are no object`;
  const loose = strict === true ? objectsIn(parameters).find((each) => !isClosed(each)) : undefined;
  return loose && `${name} is strict, and not all of its objects are: ${JSON.stringify(loose).slice(0, 200)}`;
}

/** Every object schema of a schema. */
function objectsIn(schema: unknown): SchemaObject[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'type' in schema && schema.type === 'object' ? [schema as SchemaObject] : [];
  return [...own, ...Object.values(schema).flatMap(objectsIn)];
}

/** Whether a schema lists all fields and requires each, as a strict tool must. */
function isClosed({ properties, required, additionalProperties }: SchemaObject): boolean {
  const names = Object.keys(properties ?? {});
  return (
    additionalProperties === false &&
    names.every((name) => (required as string[] | undefined)?.includes(name))
  );
}
