import { useMemo, useRef } from 'preact/hooks';
import type { InputOf, OutputOf } from '../../../../client/src/index.ts';
import { useQuery, type Answer } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import type { GraphData } from '../../graph/graph-data.ts';
import { graphOfRelated } from '../../graph/from-related.ts';
import { mergeData } from '../../graph/merge-data.ts';
import type { Asked } from './asked.ts';

export type GraphAnswer = OutputOf<'getGraph'>;

/** As many as the picture draws fluently. */
const MOST = 5_000;
/** Of one question. */
const MOST_AROUND = 50;

/** The graph that the filters ask for. */
export function useGraph(asked: Asked): Answer<GraphAnswer> & { readonly reload: () => void } {
  const input = inputOf(asked, asked.around, asked.depth);
  return useQuery(`graph/${JSON.stringify(input)}`, (signal) => memory.call('getGraph', input, { signal }));
}

/** What stands around memories that somebody expanded; stays while more is asked for, so that the picture keeps still. */
export function useExpanded(asked: Asked, keys: readonly string[]): Answer<GraphData> {
  const input = inputOf(asked, keys, 1);
  const answer = useQuery<GraphData>(`graph/expanded/${JSON.stringify(input)}`, (signal) =>
    keys.length === 0 ? Promise.resolve(NOTHING) : memory.call('getGraph', input, { signal }),
  );
  const last = useRef<GraphData>(NOTHING);
  if (answer.data) last.current = answer.data;
  if (keys.length === 0) last.current = NOTHING;
  return { ...answer, data: last.current };
}

export type Paths = ReturnType<typeof usePaths>;

/** The best paths between two memories, and what they go through. */
export function usePaths(from: string, to: string, asOf: string) {
  const isAsked = from !== '' && to !== '';
  const answer = useQuery(
    `graph/paths/${encodeURIComponent(from)}/${encodeURIComponent(to)}/${asOf}`,
    (signal) =>
      isAsked
        ? memory.call(
            'findRelated',
            { start_node: from, target_node: to, ...(asOf !== '' && { as_of: asOf }) },
            { signal },
          )
        : Promise.resolve(undefined),
  );
  const graph = useMemo(() => (answer.data ? graphOfRelated(answer.data) : NOTHING), [answer.data]);
  return { isAsked, answer, graph, paths: answer.data?.paths ?? [] };
}

/** One graph of several, made anew only where one of them is another. */
export function useMerged(...graphs: readonly GraphData[]): GraphData {
  return useMemo(() => mergeData(...graphs.filter((graph) => graph.nodes.length > 0)), graphs);
}

export const NOTHING: GraphData = { nodes: [], edges: [], hyperedges: [] };

function inputOf(asked: Asked, around: readonly string[], depth: number): InputOf<'getGraph'> {
  const { type, label, from, to, as_of, isDerivedShown } = asked;
  return {
    limit: MOST,
    ...(type !== '' && { node_types: [type] }),
    ...(label !== '' && { labels: [label] }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(as_of !== '' && { as_of }),
    ...(around.length > 0 && { around: around.slice(0, MOST_AROUND), depth }),
    ...(isDerivedShown && { derived: true }),
  };
}
