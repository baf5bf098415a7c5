import { labelsOfNode } from '../../graph/queries/traversal.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { Reached } from './strategy.ts';

/** Relationships whose labels are read, and labels and types that a reason names. */
const MAX_READ = 1_000;
const MAX_NAMED = 12;
const MAX_DEPTH = 6;

/** A walk that found nothing. */
export interface EmptyWalk {
  readonly start: string;
  readonly target: string | undefined;
  readonly maxDepth: number;
  readonly pattern: string | undefined;
  readonly nodeTypes: readonly string[] | undefined;
  /** Relationships of the start, and of the target where they are known. */
  readonly degree: number;
  readonly degreeOfTarget: number | undefined;
  /** Nodes that the walk reached, of any type. */
  readonly passed: readonly Reached[];
}

/** Why a walk found nothing, in plain words, with what to do next. */
export async function whyEmpty(memory: WithGraph, walk: EmptyWalk): Promise<string> {
  const { start, target, degree, degreeOfTarget, passed, nodeTypes, pattern } = walk;
  if (degree === 0) return `${start} has no relationships.`;
  if (degreeOfTarget === 0) return `${target} has no relationships.`;
  if (target === undefined && passed.length > 0) return noneOfTypes(nodeTypes ?? [], passed);
  const labels = pattern === undefined ? [] : await labelsOf(memory, start);
  if (pattern !== undefined && (target === undefined || passed.length === 0)) {
    return `No relationship of ${start} matches the pattern ${pattern}; its labels are ${listed(labels)}.`;
  }
  return target === undefined ? `No relationship of ${start} leads to another memory.` : noPath(walk, target);
}

function noPath({ start, maxDepth, pattern }: EmptyWalk, target: string): string {
  const along = pattern === undefined ? '' : ` along the pattern ${pattern}`;
  const advice = maxDepth < MAX_DEPTH ? ` Try a larger max_depth (up to ${MAX_DEPTH}).` : '';
  return `No path${along} leads from ${start} to ${target} within ${maxDepth} ${maxDepth === 1 ? 'step' : 'steps'}.${advice}`;
}

function noneOfTypes(wanted: readonly string[], passed: readonly Reached[]): string {
  const types = [...new Set(passed.map(({ node_type }) => node_type))];
  return `None of the ${passed.length} memories that the walk reached is of type ${wanted.join(' or ')}; they are of type ${listed(types)}.`;
}

async function labelsOf({ graph }: WithGraph, key: string): Promise<string[]> {
  const [row] = await runQuery(graph, labelsOfNode, { key, limit: MAX_READ });
  return [...new Set(row?.labels)].sort();
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
