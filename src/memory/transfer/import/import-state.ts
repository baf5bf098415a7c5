import { z } from 'zod';
import { advanceImport, beginImport, readImport } from '../../../graph/queries/transfer/import.ts';
import { runForOne, runQuery, type Unit } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { documentModel } from '../document.ts';

export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** How far an import has come; kept in the graph. */
const importState = z.object({
  id: z.string(),
  mode: z.enum(IMPORT_MODES),
  phase: z.enum(['empty', 'write', 'done', 'failed']),
  startedAt: z.string(),
  /** The model of the vectors in the records, if they have any. */
  model: documentModel.optional(),
  checksum: z.string().optional(),
  /** The section that is being written, by its place in SECTIONS, and where in its file the next record begins. */
  section: z.int(),
  offset: z.int(),
  done: z.int(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  error: z.string().optional(),
});
export type ImportState = z.output<typeof importState>;

/** Records that are still to be written. An import that has not ended has at least one, its end. */
export function left({ phase, done, total }: ImportState): number {
  return phase === 'done' || phase === 'failed' ? 0 : total - done + 1;
}

/** The last import of the graph. */
export async function readState({ graph }: WithGraph): Promise<ImportState | undefined> {
  const [row] = await runQuery(graph, readImport, {});
  return row && importState.parse(JSON.parse(row.state));
}

/** Keeps the state of a new import. False where another one is under way. */
export async function beginState({ graph }: WithGraph, state: ImportState): Promise<boolean> {
  return (await runForOne(graph, beginImport, paramsOf(state))).begun;
}

/** Keeps how far an import has come. False where it is not that of the graph any more. */
export async function advanceState(unit: Unit, state: ImportState): Promise<boolean> {
  return (await unit.run(advanceImport, paramsOf(state))).length > 0;
}

function paramsOf(state: ImportState) {
  return { id: state.id, left: left(state), state: JSON.stringify(state) };
}
