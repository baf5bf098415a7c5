import { z } from 'zod';
import { exportDocument, FORMAT } from '../memory/transfer/document.ts';
import { AppError } from '../errors.ts';
import { EXPORT_FORMATS, exportAs, type ExportFormat } from '../memory/transfer/formats/out/index.ts';
import { defineStreamTool } from './define-tool.ts';
import { ADA } from './answers.ts';

export const exportFull = defineStreamTool({
  name: 'hm_export_full',
  title: 'Export the graph',
  description:
    'The full graph as one JSON document: types, labels, nodes, edges, hyperedges, timeline, versions, past relationships and ' +
    'changes, then counts and checksum. An import reads it. Or in another format: NDJSON, GraphML, a Cypher script, a folder of ' +
    'Markdown notes.',
  input: z.strictObject({
    format: z
      .enum(Object.keys(EXPORT_FORMATS) as ExportFormat[])
      .default('json')
      .describe('json and ndjson have all of it; graphml, cypher and markdown nodes, edges and hyperedges'),
    include_ontology: z
      .boolean()
      .default(true)
      .describe('Add the types, and the labels with what was said of them'),
    include_session_data: z.boolean().default(false).describe('Add what sessions touched'),
    include_embeddings: z
      .boolean()
      .default(false)
      .describe('Add the vectors, so that an import need not make them'),
  }),
  output: exportDocument,
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/export' },
  examples: [
    {
      name: 'A graph of one node, without its types',
      input: { include_ontology: false },
      output: {
        format: FORMAT,
        exported_at: '2026-05-04T08:00:00.000Z',
        nodes: [ADA],
        edges: [],
        hyperedges: [],
        timeline: [],
        versions: [],
        past_relationships: [],
        changes: [],
        origins: [],
        counts: {
          ...{ nodes: 1, edges: 0, hyperedges: 0, timeline: 0, versions: 0, past_relationships: 0 },
          changes: 0,
          origins: 0,
        },
        derived: { nodes: 0, edges: 0, hyperedges: 0 },
        checksum: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    },
  ],
  file: ({ format }) => {
    const { mediaType, extension } = EXPORT_FORMATS[format];
    return { mediaType, name: `memory.${extension}` };
  },
  mediaTypes: Object.values(EXPORT_FORMATS).map(({ mediaType }) => mediaType),
  handler: ({ format, include_ontology, include_session_data, include_embeddings }, context) => {
    if (!EXPORT_FORMATS[format].isComplete && (include_session_data || include_embeddings))
      throw new AppError(
        'INVALID_INPUT',
        `${format} holds neither sessions nor vectors. Leave out include_session_data and include_embeddings, or take json or ndjson.`,
      );
    const options = {
      ontology: include_ontology,
      sessions: include_session_data,
      embeddings: include_embeddings,
    };
    return exportAs(format, context, options);
  },
});
