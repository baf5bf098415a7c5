import type { OutputOf } from '../../../../client/src/index.ts';
import { table } from '../../output.ts';

/** A field a line; what has fields of its own as JSON. */
export function factText(answer: object): string {
  return Object.entries(answer)
    .filter(([, value]) => value !== undefined && value !== null && !isEmpty(value))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

export function jobText({ pending, ...job }: OutputOf<'getJob'>): string {
  return factText({ ...job, ...(pending > 0 && { pending }) });
}

export function jobsText({ jobs, total }: OutputOf<'listJobs'>): string {
  const rest = total > jobs.length ? `\n${jobs.length} of ${total}.` : '';
  return `${table(jobs, 'kind state waiting attempts updated_at error id')}${rest}`;
}

export function healthText({ status, checks }: OutputOf<'health'>): string {
  return `status: ${status}\n${table(checks, 'name status took_ms message')}`;
}

export function labelsText({ labels, total }: OutputOf<'listLabels'>): string {
  const columns = 'label count aliases converse symmetric single_valued';
  return `${table(labels, columns)}\n${labels.length} of ${total}.`;
}

export function typesText({ types }: OutputOf<'listTypes'>): string {
  return table(types, 'name node_count derived protected');
}

/** What a store, update, forget or ingest wrote: its status and key, then what may need a look. */
export function writtenText(answer: object): string {
  const { status, key, items, entities, relationships, similar } = answer as Row;
  const head = [status, key].filter((part) => typeof part === 'string').join(' ');
  const parts = [
    ...(head === '' ? [] : [head]),
    ...listOf(items).map(itemLine),
    ...listOf(entities).map(({ key: name, status: how }) => `  ${String(how)} ${String(name)}`),
    ...listOf(relationships).map(relationshipLine),
    ...listOf(similar).map(({ key: name, why }) => `  similar: ${String(name)} (${String(why)})`),
  ];
  return parts.join('\n');
}

type Row = Readonly<Record<string, unknown>>;

function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

function itemLine({ key, status, error }: Row): string {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === undefined
    ? `${String(status)} ${String(key)}`
    : `failed ${String(key)}: ${code}: ${message}`;
}

function relationshipLine({ nodes, relationship, status }: Row): string {
  const [first, second, ...others] = nodes as string[];
  const what =
    others.length === 0
      ? `${first} —${String(relationship)}→ ${second}`
      : `{${(nodes as string[]).join(', ')}} ${String(relationship)}`;
  return `  ${String(status)} ${what}`;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
