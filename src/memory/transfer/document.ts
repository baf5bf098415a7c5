import { createHash } from 'node:crypto';
import { z } from 'zod';
import { changes, sessions, timeline, versions } from './records/history.ts';
import { nodes, origins, types } from './records/node.ts';
import type { RecordKind } from './records/record-kind.ts';
import { edges, hyperedges, labels, pastRelationships } from './records/relationship.ts';

/** The kinds of records in the order of a document. A record may refer to records of the kinds before its own. */
export const RECORD_KINDS = [
  types,
  labels,
  nodes,
  edges,
  hyperedges,
  timeline,
  versions,
  pastRelationships,
  changes,
  origins,
  sessions,
] as const satisfies readonly RecordKind[];

/** The kinds by the names of their sections. */
export const KINDS: ReadonlyMap<string, RecordKind> = new Map(RECORD_KINDS.map((kind) => [kind.name, kind]));

export type SectionName = (typeof RECORD_KINDS)[number]['name'];

/** The format of the documents that this version writes. */
export const FORMAT = 'memory-graph/2';
/** Version 0.1.0 wrote these: types, nodes, edges and hyperedges alone, without counts and checksum. */
export const FORMAT_1 = 'memory-graph/1';

/** The embedding model of the vectors in a document. */
export const documentModel = z.strictObject({ name: z.string(), dimensions: z.int() });

type SectionSchemas = { [Kind in (typeof RECORD_KINDS)[number] as Kind['name']]: z.ZodArray<Kind['record']> };
const kinds: readonly RecordKind<SectionName>[] = RECORD_KINDS;
const sections = Object.fromEntries(
  kinds.map(({ name, record }) => [name, z.array(record)]),
) as SectionSchemas;

/** An export document as a whole. */
export const exportDocument = z.strictObject({
  format: z.literal(FORMAT),
  exported_at: z.string(),
  model: documentModel.optional().describe('The model of the vectors, where the document has them'),
  ...sections,
  types: sections.types.optional(),
  labels: sections.labels.optional(),
  sessions: sections.sessions.optional(),
  counts: z.record(z.string(), z.int()).describe('Records of each section'),
  derived: z
    .object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() })
    .optional()
    .describe('How many of the records were derived from texts'),
  checksum: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .describe('SHA-256 of the records in their order, each as compact JSON'),
});

/** The SHA-256 of each section's name and its records as compact JSON, a line each: white space and time do not count. */
export class RecordChecksum {
  readonly #hash = createHash('sha256');
  readonly #counts = new Map<string, number>();
  #section = '';

  /** Begins a section. Its records follow. */
  begin(section: string): void {
    this.#section = section;
    this.#counts.set(section, 0);
    this.#hash.update(`${section}\n`);
  }

  /** Adds records of the section that was begun last, each as compact JSON. */
  add(records: readonly string[]): void {
    this.#counts.set(this.#section, (this.#counts.get(this.#section) ?? 0) + records.length);
    for (const json of records) this.#hash.update(`${json}\n`);
  }

  /** Records of each section. */
  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Such as `sha256:9f86…`; called once, at the end. */
  digest(): string {
    return `sha256:${this.#hash.digest('hex')}`;
  }
}
