import { without } from '../without.ts';

/** https://github.com/modelcontextprotocol/servers/tree/main/src/memory#core-concepts, as programs and people write it. */
export interface Entity {
  readonly name: string;
  readonly type: string | undefined;
  readonly observations: readonly unknown[];
  /** Its other fields. */
  readonly data: Record<string, unknown>;
}

export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly data: Record<string, unknown>;
}

/** Names of the kind of a record, which is the type of an entity where it is none of them. */
const KINDS = ['entity', 'relation'];

/** The entity that a value describes; undefined where it has no name, or is a relation. */
export function entityOf(value: unknown): Entity | undefined {
  const fields = objectOf(value);
  const name = fields && nameOf(fields['name']);
  if (!fields || name === undefined || fields['type'] === 'relation') return undefined;
  const { type, entityType = KINDS.includes(String(type)) ? undefined : type, observations } = fields;
  return {
    name,
    type: typeof entityType === 'string' ? entityType : undefined,
    observations: Array.isArray(observations) ? (observations as unknown[]) : [observations],
    data: without(fields, 'type', 'name', 'entityType', 'observations'),
  };
}

export function relationOf(value: unknown): Relation | undefined {
  const fields = objectOf(value);
  if (!fields || fields['type'] === 'entity') return undefined;
  const [from, to, relationship] = [fields['from'], fields['to'], fields['relationType']].map(nameOf);
  if (from === undefined || to === undefined || relationship === undefined) return undefined;
  return { from, to, relationship, data: without(fields, 'type', 'from', 'to', 'relationType') };
}

/** A name in composed form (NFC): macOS writes others, and both mean one entity. */
function nameOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /\S/.test(text) ? text.normalize('NFC').trim() : undefined;
}

const TEXT_FIELDS = ['content', 'text', 'observation', 'value', 'description'];

/** What an observation says: its text, or that of its fields. */
export function sentencesOf(observation: unknown): string[] {
  if (Array.isArray(observation)) return observation.flatMap(sentencesOf);
  const fields = objectOf(observation);
  if (fields) {
    const text = TEXT_FIELDS.map((name) => fields[name]).find((each) => typeof each === 'string');
    return text === undefined
      ? Object.entries(fields).flatMap(([name, inner]) =>
          sentencesOf(inner).map((each) => `${name}: ${each}`),
        )
      : sentencesOf(text);
  }
  const text = String((observation as string | number | boolean | null | undefined) ?? '').trim();
  return text === '' ? [] : [text];
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
