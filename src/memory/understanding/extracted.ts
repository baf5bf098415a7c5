import { statementsOf } from '../../graph/queries/understanding/origin.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Fields } from '../../language/fields.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';

/** What was read from the text of a node; of the user's profile, what texts say of the user. */
export interface Extracted extends Fields {
  /** Quoted from the texts, the newest first. */
  readonly statements?: readonly string[];
}

const MAX_STATEMENTS = 20;

/** As a node keeps the fields of its text, apart from its data: what a caller stored stays as it is. */
export function asProperty(fields: Fields): string | null {
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
}

interface WithExtracted {
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields as JSON. */
  readonly extracted: string | null;
}

/** Adds what was read from texts to the data of nodes, as `extracted`, unless a caller stored a field of that name. */
export async function withExtracted<T extends WithExtracted>(
  memory: WithGraph,
  nodes: readonly T[],
): Promise<Omit<T, 'extracted'>[]> {
  const hasProfile = nodes.some(({ key }) => key === PROFILE_KEY);
  const statements = hasProfile ? await statementsOfUser(memory) : [];
  return nodes.map(({ extracted: json, ...node }) => {
    const fields = json === null ? {} : (JSON.parse(json) as Fields);
    const ofUser = node.key === PROFILE_KEY && statements.length > 0;
    const extracted: Extracted = { ...fields, ...(ofUser && { statements }) };
    const isNone = Object.keys(extracted).length === 0;
    return isNone ? node : { ...node, data: { extracted, ...node.data } };
  });
}

async function statementsOfUser({ graph }: WithGraph): Promise<string[]> {
  const rows = await runQuery(graph, statementsOf, { key: PROFILE_KEY, limit: MAX_STATEMENTS });
  return rows.map(({ statement }) => statement);
}
