import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryView, SAVED_QUERIES } from '../../../../src/http/browser/saved-queries.ts';
import { INTERNAL_LABELS, MEMORY_STYLE } from '../../../../src/http/browser/style.ts';

/** The ratio of two colours such as #4C8EDA by their relative luminance. */
function contrast(...colours: readonly [string, string]): number {
  const [darker = 0, lighter = 0] = colours.map(luminance).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');

describe('the view of memories in Neo4j Browser', () => {
  test('has a style for every label of the service’s own that the data model names', () => {
    const model = readFileSync(path.join(DOCS, 'reference', 'data-model.md'), 'utf8');
    const tenant = model.slice(model.indexOf('## The graph of a tenant'), model.indexOf('## The service'));
    const named = [...tenant.matchAll(/^### `(_\w+)`\n\n(?!A second label)/gm)].map(([, label]) => label);
    expect(named.toSorted()).toEqual(INTERNAL_LABELS.toSorted());
  });

  test('names memories by what they say, what was read from them by its key, and relationships by their words', () => {
    const captions = ['node.Node', 'node._Derived', 'relationship.RELATES_TO'].map(
      (selector) => MEMORY_STYLE[selector]?.['caption'],
    );
    expect(captions).toEqual(['{description}', '{key}', '{relationship}']);
  });

  test('has captions that contrast with their nodes, as WCAG 2.2 AA asks', () => {
    const filled = Object.entries(MEMORY_STYLE).filter(([, rule]) => 'text-color-internal' in rule);
    const ofNodes = filled.filter(([selector]) => selector.startsWith('node'));
    expect(ofNodes.length).toBeGreaterThan(10);
    const faint = ofNodes.filter(
      ([, rule]) => contrast(rule['color'] ?? '', rule['text-color-internal'] ?? '') < 4.5,
    );
    expect(faint).toEqual([]);
  });

  test('shows what was read from texts smaller, after the styles of types, and not in the first picture', () => {
    const [derived = {}, stored = {}] = ['node._Derived', 'node.Node'].map((name) => MEMORY_STYLE[name]);
    expect(Number.parseInt(derived['diameter'] ?? '')).toBeLessThan(
      Number.parseInt(stored['diameter'] ?? ''),
    );
    const selectors = Object.keys(MEMORY_STYLE);
    expect(selectors.indexOf('node._Derived')).toBeGreaterThan(selectors.indexOf('node.Concept'));
    expect(memoryView.settings.first.initCmd).toMatch(/NOT n:_Derived[\s\S]*NOT m:_Derived/);
  });

  test('has no query that changes anything or names what is internal', () => {
    for (const { title, cypher } of SAVED_QUERIES) {
      expect(title).not.toMatch(/\n/);
      expect(cypher).not.toMatch(/\b(CREATE|MERGE|SET|DELETE|REMOVE|DROP)\b/);
      expect(cypher).not.toMatch(/:_(?!Derived\b)[A-Z]/);
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
