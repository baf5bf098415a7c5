import { getNodes } from '../../../graph/queries/node.ts';
import { originsOfTargets } from '../../../graph/queries/understanding/origin.ts';
import { instantOf } from '../../time/moment.ts';
import type { Unit } from '../../../graph/run-query.ts';

/** The newest text that says something. */
interface LastSaid {
  /** When it was written. */
  readonly at: string;
  /** Whether a caller found it in one of its texts. */
  readonly isByCaller: boolean;
}

const LIMITS = { read: 200, limit: 50 };

/** The newest text of each relationship, by its id; what no text says is left out. */
export async function lastSaid(unit: Unit, ids: readonly string[]): Promise<ReadonlyMap<string, LastSaid>> {
  if (ids.length === 0) return new Map();
  const origins = await unit.run(originsOfTargets, { targets: [...ids], ...LIMITS });
  const keys = [...new Set(origins.map(({ source }) => source))];
  const nodes = await unit.run(getNodes, { keys });
  const times = new Map(nodes.map(({ node }) => [node.key, instantOf(node.occurred_at ?? node.updated_at)]));
  return new Map(
    [...Map.groupBy(origins, ({ target }) => target)].map(([target, texts]) => {
      const at =
        texts
          .map(({ source }) => times.get(source) ?? '')
          .sort()
          .at(-1) ?? '';
      return [target, { at, isByCaller: texts.some(({ engine }) => engine === 'caller') }];
    }),
  );
}
