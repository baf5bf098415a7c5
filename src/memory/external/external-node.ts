import { z } from 'zod';
import { canonicalType, typeFromKey } from '../ontology/node-type.ts';
import { wordsOfName } from '../ontology/label.ts';
import { isDayText, spanOf } from '../time/moment.ts';
import { UTC } from '../time/calendar.ts';
import { assets, data, description, key, nodeType } from '../transfer/records/record-kind.ts';
import type { StoreInput } from '../relationships/relationship-input.ts';
import { dataOf, plain, textOf, type Properties } from './external-data.ts';

/** A node that others than the service wrote, for example in Neo4j Browser. */
export interface ExternalNode {
  /** Neo4j's own id. */
  readonly element: string;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

const MAX_KEY_WORDS = 6;
/** Each character counts twice at most, so that a number after it still fits. */
const MAX_KEY_LENGTH = 120;
/** Properties that say what a node is about, the best first. */
const NAMES = ['name', 'title', 'label', 'text'];
/** What the service makes for a node by itself. */
const MADE = new Set([
  ...['id', 'created_at', 'updated_at', 'rev', 'search_text', 'cjk_text', 'derived_from', 'has_context'],
  ...['enrichment', 'enrichment_attempts', 'enrichment_error', 'extracted', 'shown'],
  ...['embedding', 'embedding_b', 'features', 'features_b'],
]);
/** The limits of a memory. */
const LIMITS = z.object({ key, description, node_type: nodeType, data });

/** The key that the node asks for: its own, or one of its type and name. Another node may have it. */
export function wantedKey(node: ExternalNode): string {
  const { properties } = node;
  const own = textOf(properties, ['key']);
  if (own !== undefined) return own.normalize('NFC');
  const words = wordsOfName(textOf(properties, [...NAMES, 'description']) ?? 'drawn');
  const key = [typeOfLabels(node) ?? 'node', ...words.slice(0, MAX_KEY_WORDS)].join('_');
  return [...key].slice(0, MAX_KEY_LENGTH).join('');
}

/** The node as a store under a key. Its other properties become its data. */
export function storeOf(node: ExternalNode, key: string): StoreInput {
  const { properties } = node;
  const content = contentOf(properties);
  const words = wordsOfName(key).join(' ');
  return {
    key,
    description: content.description ?? textOf(properties, NAMES) ?? (words || key),
    node_type: content.node_type ?? typeOfLabels(node) ?? typeFromKey(key),
    data: dataOf(properties, content, MADE),
    assets: content.assets,
    occurred_at: content.occurred_at,
    relationships: [],
    on_conflict: 'error',
  };
}

/** Whether a memory may be so: no tool takes a longer key, text or data. */
export function isWithinLimits(store: StoreInput): boolean {
  return LIMITS.safeParse(store).success;
}

/** What the node says under the service's names for content, where it has the form of that. */
function contentOf(properties: Properties) {
  return {
    key: textOf(properties, ['key']),
    description: textOf(properties, ['description']),
    node_type: canonicalType(textOf(properties, ['node_type']) ?? ''),
    assets: assets.safeParse(properties['assets']).data,
    occurred_at: timeOf(properties['occurred_at']),
  };
}

/** A day, or a time with its zone. */
function timeOf(value: unknown): string | undefined {
  const text = plain(value);
  const from = typeof text === 'string' ? spanOf(text, UTC)?.from : undefined;
  return from !== undefined && isDayText(String(text)) ? String(text) : from;
}

function typeOfLabels({ labels }: ExternalNode): string | undefined {
  const own = labels.filter((label) => label !== 'Node' && !label.startsWith('_')).sort();
  return own.map(canonicalType).find((type) => type !== undefined);
}
