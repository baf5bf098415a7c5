import { addRelationships } from './add-relationships.ts';
import type { Tool } from './define-tool.ts';
import { editLabel } from './edit-label.ts';
import { editType } from './edit-type.ts';
import { exportFull } from './export-full.ts';
import { findRelated } from './find-related.ts';
import { forget } from './forget.ts';
import { getGraph } from './get-graph.ts';
import { getHistory } from './get-history.ts';
import { getJob } from './get-job.ts';
import { getNodes } from './get-nodes.ts';
import { getOverview } from './get-overview.ts';
import { getRelationships } from './get-relationships.ts';
import { health } from './health.ts';
import { importGraph } from './import.ts';
import { ingest } from './ingest.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listFiles } from './list-files.ts';
import { listJobs } from './list-jobs.ts';
import { listLabels } from './list-labels.ts';
import { listNodes } from './list-nodes.ts';
import { listOrphans } from './list-orphans.ts';
import { listTypes } from './list-types.ts';
import { mergeNodes } from './merge-nodes.ts';
import { previewForget } from './preview-forget.ts';
import { recall } from './recall.ts';
import { restoreVersion } from './restore-version.ts';
import { store } from './store.ts';
import { storeBatch } from './store-batch.ts';
import { timeline } from './timeline.ts';
import { timelineDays } from './timeline-days.ts';
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
  getGraph,
  getHistory,
  getJob,
  listNodes,
  listJobs,
  timelineDays,
  listDuplicates,
  listLabels,
  editLabel,
  listTypes,
  editType,
  undo,
  restoreVersion,
  previewForget,
  health,
  exportFull,
  importGraph,
] as const satisfies readonly Tool[];
