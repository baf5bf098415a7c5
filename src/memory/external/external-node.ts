import { canonicalType, typeFromKey } from '../ontology/node-type.ts';
import { wordsOfName } from '../ontology/label.ts';
import type { StoreInput } from '../write/node-content.ts';

/** A node that others than the service wrote, for example in Neo4j Browser. */
export interface ExternalNode {
  /** Neo4j's own id. */
  readonly element: string;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

type Properties = ExternalNode['properties'];

const MAX_KEY_WORDS = 6;
const MAX_KEY_LENGTH = 200;
/** Properties that say what a node is about, the best first. */
const NAMES = ['name', 'title', 'label', 'text'];
/** What the service itself writes into a node: none of it goes into the data. */
const OWN = new Set([
  ...['id', 'key', 'description', 'node_type', 'data', 'assets', 'occurred_at', 'created_at', 'updated_at'],
  ...['rev', 'search_text', 'cjk_text', 'derived_from', 'has_context', 'enrichment', 'extracted', 'shown'],
  ...['enrichment_attempts', 'enrichment_error', 'embedding', 'embedding_b', 'features', 'features_b'],
]);

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
  const name = textOf(properties, NAMES);
  const description = textOf(properties, ['description']) ?? name ?? wordsOfName(key).join(' ');
  const givenType = canonicalType(textOf(properties, ['node_type']) ?? '');
  return {
    key,
    description: description === '' ? key : description,
    node_type: givenType ?? typeOfLabels(node) ?? typeFromKey(key),
    data: dataOf(properties),
    relationships: [],
    on_conflict: 'error',
  };
}

/** The data of an external node or relationship: what it has as `data`, and its other properties. */
export function dataOf(properties: Properties, own: ReadonlySet<string> = OWN): Record<string, unknown> {
  const others = Object.entries(properties).filter(([name, value]) => !own.has(name) && value !== null);
  return {
    ...parsed(properties['data']),
    ...Object.fromEntries(others.map(([name, value]) => [name, plain(value)])),
  };
}

/** The first of the properties that is a text and says something. */
export function textOf(properties: Properties, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = properties[name];
    const text = typeof value === 'string' ? value.replaceAll(/[^\P{Cc}\n\t]/gu, ' ').trim() : '';
    if (text !== '') return text;
  }
  return undefined;
}

function typeOfLabels({ labels }: ExternalNode): string | undefined {
  const own = labels.filter((label) => label !== 'Node' && !label.startsWith('_')).sort();
  return own.map(canonicalType).find((type) => type !== undefined);
}

function parsed(data: unknown): object {
  if (typeof data !== 'string') return {};
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { data };
  } catch {
    return { data };
  }
}

/** Times, points and the like become the text that Neo4j shows for them. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (['string', 'boolean'].includes(typeof value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
}
