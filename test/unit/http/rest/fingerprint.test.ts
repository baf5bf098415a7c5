import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../../src/http/rest/idempotency.ts';

const of = (text: string, route = 'hm_store') => fingerprintOf(route, JSON.parse(text));

describe('the fingerprint of a request', () => {
  test.each([
    ['{"a":1,"b":[{"c":2,"d":3}]}', '{ "b": [ {"d": 3, "c": 2} ], "a": 1 }'],
    ['{"a":1.0,"b":"\\u00e9"}', '{"b":"é","a":1}'],
    ['[{"a":1,"b":2}]', '[{"b":2,"a":1}]'],
  ])('is the same for %s and %s', async (one, other) => {
    expect(await of(one)).toBe(await of(other));
  });

  test.each([
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":[1]}', '{"a":1}'],
    ['{"a":[]}', '{"a":null}'],
    ['{"a":["x","y"]}', '{"a":["x,y"]}'],
    ['{"a":["x"],"b":["y"]}', '{"a":["x","y"],"b":[]}'],
    ['{"a":{"b":1}}', '{"a":{"b":"1"}}'],
    ['{}', '[]'],
    ['null', '"null"'],
  ])('differs for %s and %s', async (one, other) => {
    expect(await of(one)).not.toBe(await of(other));
  });

  test('differs between routes', async () => {
    expect(await of('{"key":"a"}', 'hm_update')).not.toBe(await of('{"key":"a"}', 'hm_forget'));
  });
});
