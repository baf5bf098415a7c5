import { z } from 'zod';
import { RECORD_KINDS, type SectionName } from './records/index.ts';
import type { RecordKind } from './records/record-kind.ts';

/** The format of the documents that this version writes. */
export const FORMAT = 'memory-graph/2';
/** Version 0.1.0 wrote these: types, nodes, edges and hyperedges alone, without counts and checksum. */
export const FORMAT_1 = 'memory-graph/1';

/** The embedding model of the vectors in a document. */
export const documentModel = z.strictObject({ name: z.string(), dimensions: z.int() });

type SectionSchemas = {
  [Kind in (typeof RECORD_KINDS)[number] as Kind['name']]: z.ZodArray<Kind['record']>;
};
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
  checksum: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .describe('SHA-256 of the records in their order, each as compact JSON'),
});
