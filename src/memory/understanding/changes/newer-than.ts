import { relationshipsByIdAsOf } from '../../../graph/queries/history/past.ts';
import type { EdgeRecord } from '../../../graph/queries/records.ts';
import { runQuery, type Unit } from '../../../graph/run-query.ts';
import { isCountry, isOffice, SINGLE_VALUED } from '../../../language/changes.ts';
import { canonicalLabel, labelWords } from '../../ontology/label.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import type { WithLabels } from '../../ontology/labels/labels-of-graph.ts';
import { holdersOf } from '../../relationships/prepare-relationships.ts';
import { once } from '../../text/once.ts';
import { instantOf } from '../../time/moment.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { lastSaid } from './last-said.ts';
import { endedBy } from './what-ends.ts';

/** An edge of an answer; of a derived one the id of the stored edge that it is newer than. */
export type ComparedEdge<T> = T & { readonly newer_than?: string };

/**
 * Says of derived edges which stored one beside them each is newer than: one that its text would end, or another value of what
 * there is one of. Newer is what was said later, and did not begin earlier. Only where such two stand side by side it reads when
 * both were said; as of a time by texts from before it.
 */
export async function withNewer<T extends EdgeRecord>(
  { graph, labels }: WithGraph & WithLabels,
  edges: readonly T[],
  asOf?: string,
): Promise<ComparedEdge<T>[]> {
  const areBoth = edges.some(({ derived }) => derived) && edges.some(({ derived }) => !derived);
  const older = areBoth ? rivals(edges, await labels.registry()) : new Map<string, EdgeRecord[]>();
  if (older.size === 0) return [...edges];
  const unit: Unit = { run: (query, params) => runQuery(graph, query, params) };
  const [texts, stated] = await Promise.all([
    lastSaid(unit, [...older.keys()]),
    lastStated(unit, [...older.values()].flat()),
  ]);
  return edges.map((edge) => {
    const at = texts.get(edge.id)?.at ?? '';
    const statedAt = ({ id }: EdgeRecord) => stated.get(id) ?? '~';
    const earlier = (older.get(edge.id) ?? []).filter(
      (each) => statedAt(each) < at && !beganLater(each, edge),
    );
    const [newest] = earlier.sort((one, other) => (statedAt(one) < statedAt(other) ? 1 : -1));
    const isOfThen = asOf === undefined || at <= instantOf(asOf);
    return newest && isOfThen ? { ...edge, newer_than: newest.id } : edge;
  });
}

/** When callers last stated edges, by their ids; what is gone is left out. */
async function lastStated(unit: Unit, edges: readonly EdgeRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(edges.map(({ id }) => id))];
  const now = { asOf: '~', validAt: null, longest: 0 };
  const [found] = await unit.run(relationshipsByIdAsOf, { edges: ids, hyperedges: [], ...now });
  return new Map(found?.edges.map(({ id, stated_at, created_at }) => [id, stated_at ?? created_at]));
}

/** The open stored edges that each open derived one may be newer than, by its id. */
function rivals(edges: readonly EdgeRecord[], registry: LabelRegistry): Map<string, EdgeRecord[]> {
  const open = edges.filter(({ valid_to }) => valid_to === undefined);
  const stored = open.filter(({ derived }) => !derived);
  const isOver = ending(registry);
  const isOther = otherValue(registry);
  const found = new Map<string, EdgeRecord[]>();
  for (const edge of open.filter(({ derived }) => derived)) {
    const older = stored.filter((each) => isOver(edge, each) || isOther(edge, each));
    if (older.length > 0) found.set(edge.id, older);
  }
  return found;
}

type Compares = (newer: EdgeRecord, older: EdgeRecord) => boolean;

/** Whether an edge says that another is over: "moves to" of "lives in", for the same subject. */
function ending(registry: LabelRegistry): Compares {
  const endedByLabel = once((label) => endedBy(registry, { nodes: ['', ''], relationship: label }));
  return (newer, older) => {
    const ended = endedByLabel(newer.label);
    if (!ended) return false;
    const [subject, object] = ended.isInverse ? [newer.to, newer.from] : [newer.from, newer.to];
    if (subject !== older.from && subject !== older.to) return false;
    const isOutgoing = older.from === subject;
    const { concept, sign } = registry.meaning(older.label);
    const isSame = ended.labels.some(
      (each) => each.concept === concept && (each.sign * (isOutgoing ? 1 : -1) || 0) === sign,
    );
    const isOfOffice = ended.offices === true && isOutgoing && isOffice(labelWords(older.label));
    const other = isOutgoing ? older.to : older.from;
    if (!isSame && !isOfOffice) return false;
    return ended.where === 'same' ? other === object : isElsewhere(object, other);
  };
}

/** Whether two edges say another value of what a node has one of. */
function otherValue(registry: LabelRegistry): Compares {
  const single = SINGLE_VALUED.map((words) => registry.meaning(canonicalLabel(words) as string));
  const holders = once((label) => {
    const { concept, sign } = registry.meaning(label);
    const ends = single.flatMap((each) => (each.concept === concept ? (each.sign === sign ? 0 : 1) : []));
    return [...ends, ...holdersOf(registry, label)];
  });
  return (newer, older) => {
    const [one, other] = [registry.meaning(newer.label), registry.meaning(older.label)];
    if (one.concept !== other.concept) return false;
    const ends = [newer.from, newer.to];
    const others = one.sign === other.sign ? [older.from, older.to] : [older.to, older.from];
    return holders(newer.label).some(
      (end) => ends[end] === others[end] && isElsewhere(ends[1 - end] as string, others[1 - end] as string),
    );
  };
}

/** Who lives in a town may live in its country as well. */
function isElsewhere(one: string, other: string): boolean {
  return one !== other && isOfCountry(one) === isOfCountry(other);
}

function isOfCountry(key: string): boolean {
  return [key, key.slice(key.indexOf('_') + 1)].some((name) => isCountry(name.replaceAll('_', ' ')));
}

function beganLater({ valid_from: from }: EdgeRecord, than: EdgeRecord): boolean {
  return from !== undefined && than.valid_from !== undefined && from > than.valid_from;
}
