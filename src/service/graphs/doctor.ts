import type { GraphOfAccount } from '../../auth/find-graph.ts';
import type { DoctorWork } from '../../auth/graph-doctor.ts';
import { sweepServer } from '../../graph/schema/external-sweep.ts';
import { countStored } from '../../graph/queries/node.ts';
import { unreadyIndexes } from '../../graph/queries/overview.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { adoptExternal, countOfExternal } from '../../memory/external/adopt-external.ts';
import type { Actor } from '../../memory/transaction/dependencies.ts';
import type { TenantMemories } from '../tenant-memories.ts';

const DOCTOR: Actor = { subject: 'doctor', session: 'doctor', via: 'service' };

/** Checks graphs, and adopts their external data. */
export function doctor(memories: TenantMemories): DoctorWork {
  const memoryOf = ({ id, namespace, name: database }: GraphOfAccount) =>
    memories.ofGraph(id, { namespace, database, sandbox: false });
  return {
    check: async (of) => {
      const { graph, jobs } = memoryOf(of);
      await sweepServer(graph);
      const [{ nodes }, external, indexes, all] = await Promise.all([
        runForOne(graph, countStored, {}),
        countOfExternal({ graph }),
        runQuery(graph, unreadyIndexes, {}),
        jobs.list(),
      ]);
      return {
        nodes,
        external,
        unready_indexes: indexes.map(({ name }) => name),
        jobs: all.map(({ kind, state, pending, attempts, error = null }) => {
          return { kind, state, pending, attempts, error };
        }),
      };
    },
    adopt: async (of, limit) => {
      const { memory, release } = await memoryOf(of).open({ actor: DOCTOR });
      try {
        await sweepServer(memory.graph);
        const { nodes } = await countOfExternal(memory);
        if (limit) await memory.nodeCount.refuseBeyond(nodes, limit.limit, limit.plan);
        return { ...(await adoptExternal(memory)) };
      } finally {
        release();
      }
    },
  };
}
