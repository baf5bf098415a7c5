import type { NodeRecord } from '../../src/graph/queries/records.ts';
import type { ForgottenNode } from '../../src/memory/forget-node.ts';
import type { checkHealth } from '../../src/memory/health.ts';
import type { graphOverview } from '../../src/memory/overview.ts';
import type { listOrphans } from '../../src/memory/read-nodes.ts';
import type { Recalled, UnknownTypes } from '../../src/memory/recall/recall.ts';
import type { RelationshipsOfNode } from '../../src/memory/relationships-of.ts';
import type { StoredNode } from '../../src/memory/store/store-node.ts';
import type { Related } from '../../src/memory/traverse/find-related.ts';
import type { UpdatedNode } from '../../src/memory/update-node.ts';
import type { WrittenRelationship } from '../../src/memory/write-relationships.ts';

type RecallMetadata = 'phase' | 'weights' | 'channels' | 'truncated';

/** What each tool answers, by its name without `hm_`; the values are checked by the tool's own output schema. */
export interface ToolAnswers {
  store: StoredNode & { enrichment: { status: string } };
  store_batch: { items: (StoredNode | { key: string | null; status: 'error'; error: { code: string } })[] };
  recall: Omit<Recalled, RecallMetadata> & {
    metadata: Pick<Recalled, RecallMetadata> &
      Partial<UnknownTypes> & { session_id: string; took_ms: number };
  };
  get_nodes: { nodes: NodeRecord[]; missing: string[] };
  update: UpdatedNode;
  forget: ForgottenNode & { derived_removed: string[] };
  get_overview: Awaited<ReturnType<typeof graphOverview>>;
  add_relationships: { relationships: WrittenRelationship[] };
  get_relationships: RelationshipsOfNode;
  find_related: Related & { took_ms: number };
  list_orphans: Awaited<ReturnType<typeof listOrphans>>;
  health: Awaited<ReturnType<typeof checkHealth>>;
}

export type ToolName = keyof ToolAnswers;
