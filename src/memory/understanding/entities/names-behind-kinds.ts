import { keysByPrefix } from '../../../graph/queries/node.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { canonicalType, isKnownType } from '../../ontology/node-type.ts';
import { keyWords } from '../../text/node-text.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';

/** So many keys that begin alike show that the beginning is a kind. */
const MANY = 5;
/** Kinds that are looked up for one text. */
const MAX_KINDS = 50;
const PARTS = /^(\p{L}+)_(.+)$/su;

/**
 * The names that keys have behind a first part that many keys of the graph share: "mail" of `service_mail`. A known type is
 * no part of any name, and left out.
 */
export async function namesBehindKinds(
  { graph }: WithGraph,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = keys.flatMap((key) => {
    const [, kind = '', rest = ''] = PARTS.exec(key) ?? [];
    return rest === '' || isKnownType(canonicalType(kind) ?? '') ? [] : { key, kind, rest };
  });
  const kinds = new Set<string>();
  for (const kind of [...new Set(parts.map((part) => part.kind))].slice(0, MAX_KINDS)) {
    const sharing = await runQuery(graph, keysByPrefix, { prefix: `${kind}_`, limit: MANY });
    if (sharing.length === MANY) kinds.add(kind);
  }
  return new Map(parts.flatMap(({ key, kind, rest }) => (kinds.has(kind) ? [[key, [keyWords(rest)]]] : [])));
}
