import { z } from 'zod';
import { AppError } from '../errors.ts';
import { FORMAT } from '../memory/transfer/document.ts';
import { IMPORT_FORMATS } from '../memory/transfer/formats/in/import-item.ts';
import { IMPORT_MODES } from '../memory/transfer/import/import-state.ts';
import { IMPORT_JOB_ID } from '../memory/transfer/import/imports.ts';
import { defineTool } from './define-tool.ts';

const UPLOADED = ['application/json', 'application/x-ndjson', 'application/zip'];

export const importGraph = defineTool({
  name: 'hm_import',
  title: 'Import a graph',
  description:
    'Takes the document of an export as its body, plain or gzip, up to 2 GiB; or one of another program, or Markdown notes. It is ' +
    'checked whole first; nothing is written of one that is not right. A job then writes it in the background: GET /jobs/{id} ' +
    'tells how far it is.',
  input: z.strictObject({
    format: z
      .enum(IMPORT_FORMATS)
      .default('json')
      .describe(
        'json, ndjson: an export; memory-jsonl: the file of the MCP reference memory server; mem0, graphiti: their exports as JSON; ' +
          'markdown: notes in a zip archive',
      ),
    mode: z
      .enum(IMPORT_MODES)
      .default('merge')
      .describe(
        'merge: adds to the graph, and the newer of two nodes with a key wins; replace: empties it first',
      ),
    dry_run: z.boolean().default(false).describe('Only check the document'),
  }),
  output: z.object({
    status: z.enum(['checked', 'running']),
    mode: z.enum(IMPORT_MODES),
    format: z.string(),
    exported_at: z.string().optional(),
    counts: z.record(z.string(), z.int()).describe('Records of each section'),
    checksum: z.string().optional(),
    left_out: z
      .array(z.object({ place: z.string(), reason: z.string() }))
      .optional()
      .describe('What of another program the memory cannot hold: the first 100'),
    left_out_count: z.int().optional().describe('How much was left out'),
    repaired_count: z
      .int()
      .optional()
      .describe(
        'Records with half a character, which became U+FFFD, or an integer that became a text of its digits',
      ),
    job: z.string().optional().describe('Id of the job that writes it'),
  }),
  access: 'admin',
  internal: true,
  createsNodes: true,
  destructive: true,
  rest: { method: 'POST', path: '/import', upload: UPLOADED },
  errors: ['CONFLICT', 'INSUFFICIENT_STORAGE'],
  examples: [
    {
      name: 'Add what another graph has',
      input: { mode: 'merge' },
      output: {
        status: 'running',
        mode: 'merge',
        format: FORMAT,
        exported_at: '2026-05-04T08:00:00.000Z',
        counts: { nodes: 1, edges: 0, hyperedges: 0, timeline: 0, versions: 0, changes: 0 },
        checksum: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        job: IMPORT_JOB_ID,
      },
    },
  ],
  handler: async ({ format, mode, dry_run: dryRun }, { upload, imports, jobs, nodeCount, nodeLimit }) => {
    if (!upload) throw new AppError('INVALID_INPUT', 'Send the document as the body of POST /import.');
    const admit = async (nodes: number) => {
      if (nodeLimit) await nodeCount.refuseBeyond(nodes, nodeLimit.nodes, nodeLimit.plan);
    };
    const checked = await imports.begin({ document: upload, format, mode, dryRun, admit });
    const report = { mode, ...checked };
    if (dryRun) return { status: 'checked' as const, ...report };
    jobs.request(IMPORT_JOB_ID);
    return { status: 'running' as const, ...report, job: IMPORT_JOB_ID };
  },
});
