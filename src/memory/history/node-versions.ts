import { listVersions, type VersionRecord } from '../../graph/queries/history/version.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { isSameJson } from '../nodes/json-data.ts';

const FIELDS = ['description', 'node_type', 'data', 'occurred_at', 'assets'] as const;
type State = Pick<NodeRecord, (typeof FIELDS)[number]>;

/** A state of a node, and how it differs from the one before. */
export interface Version {
  version: number;
  /** Since when the memory believed it. */
  at: string;
  /** Undefined for the first: the timeline says who stored it. */
  actor?: string;
  kind: 'store' | VersionRecord['replaced_as'];
  changed: { field: string; before: unknown; after: unknown }[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** A page of the states of a node, the latest first, before a version where one is given, and where the next page begins. */
export async function versionsOf(
  { graph }: WithGraph,
  node: NodeRecord,
  limit: number,
  before: number | undefined,
): Promise<{ versions: Version[]; next: number | undefined }> {
  const earlier = await runQuery(graph, listVersions, {
    id: node.id,
    before: before ?? LAST,
    limit: limit + 1,
  });
  // Each state is compared with the one before it.
  const states = before === undefined ? [currentOf(node, earlier[0]), ...earlier] : earlier;
  const previous = before === undefined ? earlier : earlier.slice(1);
  const versions = states.slice(0, limit).map((state, index) => versionOf(state, previous[index]));
  return { versions, next: states.length > limit ? versions.at(-1)?.version : undefined };
}

type Numbered = State & { readonly version: number; readonly from: string };

function currentOf(
  node: NodeRecord,
  latest: VersionRecord | undefined,
): State & { version: number; from: string } {
  return { ...node, version: (latest?.version ?? 0) + 1, from: node.updated_at };
}

function versionOf(state: Numbered, before: VersionRecord | undefined): Version {
  return {
    version: state.version,
    at: state.from,
    ...(before && { actor: before.replaced_by }),
    kind: before?.replaced_as ?? 'store',
    changed: before ? differences(before, state) : [],
  };
}

function differences(before: State, after: State): Version['changed'] {
  return FIELDS.filter((field) => !isSameJson(before[field], after[field])).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}
