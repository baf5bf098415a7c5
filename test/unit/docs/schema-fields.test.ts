import { expect, test } from 'vitest';
import { fieldsOf } from '../../../docs/generate/schema-fields.ts';
import type { JsonSchema } from '../../../src/http/openapi/component-schemas.ts';

const text: JsonSchema = { type: 'string' };
const done: JsonSchema = {
  type: 'object',
  properties: { name: text, size: text },
  required: ['name', 'size'],
};
const fault: JsonSchema = { type: 'object', properties: { code: text, hint: text }, required: ['code'] };
const failed: JsonSchema = {
  type: 'object',
  properties: { name: { type: ['string', 'null'] }, fault },
  required: ['name', 'fault'],
};

/** The fields of a list whose items are one of the schemas, with what stands for each in the table. */
function rowsOf(...anyOf: JsonSchema[]) {
  const fields = fieldsOf({ properties: { all: { type: 'array', items: { anyOf } } } });
  return fields.map(({ path, type, isRequired }) => [path, type, isRequired]).slice(1);
}

test('of one of two objects, a field is always there where both have it, and has the types of both', () => {
  expect(rowsOf(done, failed)).toEqual([
    ['all[].name', 'string or null', true],
    ['all[].size', 'string', false],
    ['all[].fault', 'object', false],
    ['all[].fault.code', 'string', true],
    ['all[].fault.hint', 'string', false],
  ]);
});

test('an object or null has the fields of the object', () => {
  expect(rowsOf(done, { type: 'null' })).toEqual([
    ['all[].name', 'string', true],
    ['all[].size', 'string', true],
  ]);
});
