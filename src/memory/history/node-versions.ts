import { listVersions, type VersionRecord } from '../../graph/queries/history/version.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { fieldsChanged, type ContentField } from '../nodes/node-content.ts';
import { endedRelationships } from '../../graph/queries/history/past.ts';
import type { RowOf } from '../../graph/query.ts';

type State = Pick<NodeRecord, ContentField>;

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
  return fieldsChanged(before, after).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

type Row = RowOf<typeof endedRelationships>;
/** A state of a relationship that ended: since and until when the memory believed it, and who ended it by what. */
export type EndedRelationship = Pick<Row, 'id' | 'nodes' | 'relationship' | 'label' | 'until'> & {
  at: string;
  kind: Row['ended_as'];
  actor: string;
  valid_from?: string;
  valid_to?: string;
  /** The edge that is true in its place. */
  closed_by?: NonNullable<Row['closed_by']>;
  /** Id of the change that can be undone. */
  undo?: string;
};

/** Where a page ends. */
interface EndedPlace {
  readonly until: string;
  readonly state: string;
}

interface EndedPage {
  readonly relationships: EndedRelationship[];
  /** The place of the last one where others follow. */
  readonly next: EndedPlace | undefined;
}

/** What ended of the relationships of a node, and of those merged into it, the last first, after a place. */
export async function endedRelationshipsOf(
  { graph }: WithGraph,
  key: string,
  limit: number,
  after?: EndedPlace,
): Promise<EndedPage> {
  const { until = null, state = null } = after ?? {};
  const rows = await runQuery(graph, endedRelationships, { key, until, state, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { relationships: page.map(toEnded), next: rows.length > limit ? page.at(-1) : undefined };
}

function toEnded({ closed_by, valid_from, valid_to, undo, ...row }: Row): EndedRelationship {
  const { id, nodes, relationship, label, since: at, until, ended_as: kind, ended_by: actor } = row;
  return {
    ...{ id, nodes, relationship, label, at, until, kind, actor },
    ...(valid_from !== null && { valid_from }),
    ...(valid_to !== null && { valid_to }),
    ...(closed_by && { closed_by }),
    ...(undo !== null && { undo }),
  };
}
