import { describe, expect, test } from 'vitest';
import { partFaults, withParts } from '../../../src/graph/cypher-files.ts';

const ENTRY = '// What is shown.\nRETURN\n  e.id AS id\n';
const parts = new Map([['entry', ENTRY]]);

describe('a statement', () => {
  test('has the text of a part where a comment names it, indented as the comment', () => {
    const text = 'CALL () {\n  MATCH (e:_Event)\n  // part: entry\n}\nRETURN id\n';
    expect(withParts(text, parts)).toBe(
      'CALL () {\n  MATCH (e:_Event)\n  // What is shown.\n  RETURN\n    e.id AS id\n}\nRETURN id\n',
    );
  });

  test('stays as it is where no line is the name of a part', () => {
    const text = '// The part: entry\nMATCH (e) // part: entry\nRETURN e\n';
    expect(withParts(text, parts)).toBe(text);
  });

  test('keeps what looks like a reference of a replacement', () => {
    expect(withParts('// part: sum\n', new Map([['sum', "RETURN '$&' + $1\n"]]))).toBe("RETURN '$&' + $1\n");
  });
});

describe('partFaults', () => {
  test('finds none where each part exists and is included', () => {
    expect(partFaults(new Map([['timeline/read', '// part: entry\n']]), parts)).toEqual([]);
  });

  test('names a part that does not exist, with its statement', () => {
    const statements = new Map([['timeline/read', '// part: entry\n// part: entri\n']]);
    expect(partFaults(statements, parts)).toEqual(['timeline/read: there is no part entri']);
  });

  test('names a part that no statement includes', () => {
    expect(partFaults(new Map([['timeline/read', 'RETURN 1\n']]), parts)).toEqual([
      'parts/entry: no statement includes it',
    ]);
  });

  test('names a part that includes another', () => {
    const nested = new Map([...parts, ['page', '// part: entry\n']]);
    expect(partFaults(new Map([['a', '// part: entry\n// part: page\n']]), nested)).toEqual([
      'parts/page: a part includes no other, and this one names entry',
    ]);
  });
});
