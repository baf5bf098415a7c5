import { addRelationships } from './add-relationships.ts';
import type { Tool } from './define-tool.ts';
import { exportFull } from './export-full.ts';
import { findRelated } from './find-related.ts';
import { forget } from './forget.ts';
import { getNodes } from './get-nodes.ts';
import { getOverview } from './get-overview.ts';
import { getRelationships } from './get-relationships.ts';
import { health } from './health.ts';
import { listOrphans } from './list-orphans.ts';
import { recall } from './recall.ts';
import { store } from './store.ts';
import { storeBatch } from './store-batch.ts';
import { update } from './update.ts';

/** Every tool there is; the MCP tool list and the REST routes are made from it. */
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
  health,
  exportFull,
] as const satisfies readonly Tool[];
