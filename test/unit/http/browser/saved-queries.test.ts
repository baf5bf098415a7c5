import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAVED_QUERIES } from '../../../../src/http/browser/saved-queries.ts';
import { INTERNAL_LABELS, MEMORY_STYLE } from '../../../../src/http/browser/style.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');

describe('the view of memories in Neo4j Browser', () => {
  test('has a style for every label of the service’s own that the data model names', () => {
    const model = readFileSync(path.join(DOCS, 'reference', 'data-model.md'), 'utf8');
    const tenant = model.slice(model.indexOf('## The graph of a tenant'), model.indexOf('## The service'));
    const named = [...tenant.matchAll(/^### `(_\w+)`\n\n(?!A second label)/gm)].map(([, label]) => label);
    expect(named.toSorted()).toEqual(INTERNAL_LABELS.toSorted());
  });

  test('names nodes by their keys, and relationships by their words', () => {
    expect([MEMORY_STYLE['node.Node'], MEMORY_STYLE['relationship.RELATES_TO']]).toMatchObject([
      { caption: '{key}' },
      { caption: '{relationship}' },
    ]);
  });

  test('has no query that changes anything or names what is internal', () => {
    for (const { title, cypher } of SAVED_QUERIES) {
      expect(title).not.toMatch(/\n/);
      expect(cypher).not.toMatch(/\b(CREATE|MERGE|SET|DELETE|REMOVE|DROP)\b/);
      expect(cypher).not.toMatch(/:_[A-Z]/);
    }
  });

  test('has its queries in the cookbook, word for word', () => {
    const cookbook = readFileSync(path.join(DOCS, 'reference', 'cypher-cookbook.md'), 'utf8');
    for (const { title, cypher } of SAVED_QUERIES) {
      expect(cookbook).toContain(title);
      expect(cookbook).toContain(cypher);
    }
  });
});
