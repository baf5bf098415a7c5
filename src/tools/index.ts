import { addRelationships } from './add-relationships.ts';
import type { Tool } from './define-tool.ts';
import { editLabel } from './edit-label.ts';
import { exportFull } from './export-full.ts';
import { findRelated } from './find-related.ts';
import { forget } from './forget.ts';
import { getHistory } from './get-history.ts';
import { getJob } from './get-job.ts';
import { getNodes } from './get-nodes.ts';
import { getOverview } from './get-overview.ts';
import { getRelationships } from './get-relationships.ts';
import { health } from './health.ts';
import { importGraph } from './import.ts';
import { ingest } from './ingest.ts';
import { listFiles } from './list-files.ts';
import { listLabels } from './list-labels.ts';
import { listOrphans } from './list-orphans.ts';
import { mergeNodes } from './merge-nodes.ts';
import { recall } from './recall.ts';
import { restoreVersion } from './restore-version.ts';
import { store } from './store.ts';
import { storeBatch } from './store-batch.ts';
import { timeline } from './timeline.ts';
import { timelineWrite } from './timeline-write.ts';
import { undo } from './undo.ts';
import { update } from './update.ts';
import { uploadFile } from './upload-file.ts';

/** Every tool. The MCP tool list, the REST routes and the OpenAPI document derive from it. */
export const toolRegistry = [
  store,
  storeBatch,
  recall,
  getNodes,
  update,
  forget,
  getOverview,
  addRelationships,
  getRelationships,
  findRelated,
  listOrphans,
  mergeNodes,
  ingest,
  timeline,
  timelineWrite,
  uploadFile,
  listFiles,
  getHistory,
  getJob,
  listLabels,
  editLabel,
  undo,
  restoreVersion,
  health,
  exportFull,
  importGraph,
] as const satisfies readonly Tool[];
