import { describe, expect, test } from 'vitest';
import { MalformedJson, parseJson } from '../../../../src/http/body/json-text.ts';

const LIMITS = { values: 1_000, items: 10 };
const parse = (text: string | Buffer) => parseJson(Buffer.from(text as string), LIMITS);

function refusalOf(text: string | Buffer): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    return error;
  }
}

describe('parseJson', () => {
  test.each([
    '{}',
    '[]',
    ' {"a":[1,-2.5e3,null,true,"\\u00e9\\"[{,"]} ',
    '"text"',
    '7',
    '{"constructor":{"prototype":1}}',
  ])('parses %s as JSON.parse does', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each(['', ' ', '{"a":1', '{"a":1}]', '[1,,2]', "{'a':1}", '{"a":NaN}', '["'])('refuses %j', (text) => {
    expect(refusalOf(text)).toBeInstanceOf(MalformedJson);
  });

  test('refuses text that is not UTF-8', () => {
    expect(refusalOf(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.each([
    ['{"__proto__":1}', '__proto__'],
    ['{"a":[{"\\u005f_proto\\u005f_":{}}]}', 'a.0.__proto__'],
  ])('refuses the field name __proto__ in %s', (text, path) => {
    expect(refusalOf(text)).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test('accepts __proto__ as a value, and names that contain it', () => {
    const text = '{"a":"__proto__","\\"__proto__\\":":1,"b":["\\"__proto__\\":"]}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['{"a":{"b":[0,1e400]}}', 'a.b.1'],
    ['[-1e309]', '0'],
    ['1e999', ''],
  ])('refuses the number in %s, which JSON.parse makes infinite', (text, path) => {
    expect(refusalOf(text)).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test.each([
    ['{"a":"\\ud83d"}', 'a'],
    ['{"list":[{"note":"cut \\udc00 here"}]}', 'list.0.note'],
    ['{"half \\ud83d":1}', 'half \ufffd'],
    ['"\\ude00\\ud83d"', ''],
  ])('refuses half of a surrogate pair in %s', (text, path) => {
    expect(refusalOf(text)).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });

  test.each([
    ['{"id":1734567890123456789}', 'id'],
    ['{"a":[0,{"b": -9007199254740993}]}', 'a.1.b'],
    ['[ 9007199254740993]', '0'],
    ['12345678901234567890123', ''],
    ['{"digits":"1234567890123456789","n":98765432109876543210}', 'n'],
  ])('refuses the integer in %s, which would lose digits', (text, path) => {
    expect(refusalOf(text)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('Send it as a text') as string,
      details: { issues: [{ path }] },
    });
  });

  test.each([
    '{"max":9007199254740991,"next":9007199254740992,"min":-9007199254740991}',
    '{"stored":1734567890123456800,"wei":1000000000000000000,"more":1000000000000000000000000}',
    '{"text":"1734567890123456789, 1734567890123456789","list":["9007199254740993"]}',
    '{"pi":3.14159265358979323846,"exponent":1.7345678901234567890e18,"small":1234567890123456789e-18}',
  ])('keeps the numbers of %s, which are read back as they were sent', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '{"key":"a","key":"b"}',
    '{"key":"a","key":"a"}',
    '{"a":[1,{"b":{},"c":[],"\\u0062":{}}]}',
    '{"a":{"x":1},"a":{"y":2,"z":3}}',
    '[{"":0,"":[]}]',
  ])('refuses a field that stands twice in an object: %s', (text) => {
    expect(refusalOf(text)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('twice') as string,
    });
  });

  test('takes the same name in several objects', () => {
    const text = '[{"a":{"a":[]}},{"a":{}},{"b":1,"a":[[],{}]}]';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test('counts values before it builds them, and no brackets in strings', () => {
    let counted = 0;
    const count = (text: string) => {
      parseJson(Buffer.from(text), LIMITS, (values) => (counted = values));
      return counted;
    };
    expect(count('{"a":1,"b":[1,2,3]}')).toBe(6);
    expect(count('["[,{\\",[[["]')).toBe(2);
    expect(refusalOf(`{"a":{"b":[${'0,'.repeat(1_000)}0]}}`)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { limit_values: 1_000 },
    });
  });

  test('refuses a list with too many items that is a field of the body', () => {
    const list = (items: number) => `{"nodes":[${Array(items).fill('{"a":[1,2]}').join()}],"b":{"c":[1]}}`;
    expect(refusalOf(list(10))).toHaveProperty('value');
    expect(refusalOf(list(11))).toMatchObject({ code: 'INVALID_INPUT', details: { limit: 10 } });
    const inner = `{"data":{"list":[${Array(50).fill('0').join()}]}}`;
    expect(refusalOf(inner)).toHaveProperty('value');
  });

  test('refuses text nested deeper than 100, and needs linear time for many backslashes', () => {
    expect(refusalOf(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveProperty('value');
    expect(refusalOf('['.repeat(300_000))).toMatchObject({ code: 'INVALID_INPUT' });
    const slashes = JSON.stringify({ a: '\\'.repeat(200_000) + '"'.repeat(200_000) });
    expect(parse(slashes)).toEqual(JSON.parse(slashes));
  });
});
