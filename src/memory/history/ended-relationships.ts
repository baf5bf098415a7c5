import { endedRelationships } from '../../graph/queries/history/past.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

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
export interface EndedPlace {
  readonly until: string;
  readonly state: string;
}

export interface EndedPage {
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
  return {
    relationships: page.map(toEnded),
    next: rows.length > limit ? page.at(-1) : undefined,
  };
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
