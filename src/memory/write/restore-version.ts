import { AppError } from '../../errors.ts';
import { listVersions } from '../../graph/queries/history/version.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithEnrichment, WithGraph, WithActor } from '../transaction/dependencies.ts';
import { readNode } from '../nodes/read-nodes.ts';
import { changeNode, type WithKeyQueue } from './change-node.ts';
import { requireMeant, type IfMatch } from './if-match.ts';
import { fieldsChanged, vectorOf, type Content } from '../nodes/node-content.ts';
import { replaceAll } from './replace-contents.ts';
import type { UpdatedNode } from './update-node.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';

type RestoreMemory = WithGraph & WithEmbedder & WithEnrichment & WithWriter & WithKeyQueue & WithActor;

/**
 * Lets a node say again what it said in an earlier version, as a new version. Throws NOT_FOUND for node and version, and
 * CONFLICT where the node is not the one that is meant.
 */
export function restoreVersion(
  memory: RestoreMemory,
  key: string,
  version: number,
  ifMatch: IfMatch,
): Promise<UpdatedNode> {
  return changeNode(
    memory,
    key,
    () => prepare(memory, key, version, ifMatch),
    ({ before, content, changed, vector }): Promise<UpdatedNode | 'outdated'> => {
      const { id, updated_at } = before;
      if (changed.length === 0) return Promise.resolve({ id, key, status: 'unchanged', updated_at, changed });
      return memory.writer.write(memory.graph, charactersOf([content, vector]), async (tx) => {
        const { actor, enriches: enrich } = memory;
        const replacement = { actor, before, content, vector, kind: 'restore' as const, enrich };
        const [node] = await replaceAll(tx, [replacement]);
        if (node === undefined || node === 'outdated') return 'outdated';
        return { id, key, status: 'updated', updated_at: node.updated_at, changed };
      });
    },
  );
}

async function prepare(memory: RestoreMemory, key: string, version: number, ifMatch: IfMatch) {
  const before = await readNode(memory, key);
  await requireMeant(memory, before, ifMatch);
  const search = { id: before.id, before: version + 1, limit: 1 };
  const [latest] = await runQuery(memory.graph, listVersions, search);
  if (latest?.version !== version) throw noSuchVersion(key, version);
  const { description, node_type, data, assets, occurred_at } = latest;
  const content: Content = { key, description, node_type, data, assets, occurred_at };
  const changed = fieldsChanged(before, content);
  return { before, content, changed, vector: await vectorOf(memory, content) };
}

function noSuchVersion(key: string, version: number): AppError {
  return new AppError(
    'NOT_FOUND',
    (nameOf) =>
      `The node ${key} has no earlier version ${version}. See its versions with ${nameOf('hm_get_history')}.`,
  );
}
