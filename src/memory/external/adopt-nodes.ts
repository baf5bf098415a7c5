import { externalNodes, nameExternal, usedKeys } from '../../graph/queries/external.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { WithActor, WithEmbedder, WithGraph } from '../transaction/dependencies.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import { prepareStore } from '../write/store/store-node.ts';
import { storeAll } from '../write/store/store-transaction.ts';
import { isWithinLimits, storeOf, wantedKey, type ExternalNode } from './external-node.ts';

export type AdoptingMemory = WithGraph & WithEmbedder & WithLabels & WithWriter & WithActor;

/** Makes memories of the external nodes that are within the limits, a page in one transaction. Returns how many. */
export async function adoptNodes(memory: AdoptingMemory): Promise<number> {
  let adopted = 0;
  for await (const page of pagesOf((params) => runQuery(memory.graph, externalNodes, params)))
    adopted += await adoptPage(memory, page);
  return adopted;
}

async function adoptPage(memory: AdoptingMemory, page: readonly ExternalNode[]): Promise<number> {
  const named = (await withKeys(memory, page))
    .map(({ node, key }) => ({ element: node.element, store: storeOf(node, key) }))
    .filter(({ store }) => isWithinLimits(store));
  if (named.length === 0) return 0;
  const stores = await Promise.all(named.map(({ store }) => prepareStore(memory, memory.actor, store)));
  return memory.writer.write(memory.graph, charactersOf(stores), async (tx) => {
    const nodes = named.map(({ element, store: { key } }) => ({ element, key }));
    const free = new Set((await tx.run(nameExternal, { nodes })).map(({ key }) => key));
    const outcomes = await storeAll(
      tx,
      stores.filter(({ input }) => free.has(input.key)),
    );
    return outcomes.filter(
      (each) => typeof each === 'object' && 'status' in each && each.status === 'created',
    ).length;
  });
}

/** A node keeps a key of its own where it can; any other gets one that is free. */
async function withKeys({ graph }: WithGraph, page: readonly ExternalNode[]) {
  const wanted = page
    .map((node) => ({ node, wish: wantedKey(node), isOwn: hasOwnKey(node) }))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const used = await runQuery(graph, usedKeys, { keys: wanted.map(({ wish }) => wish) });
  const stored = new Set(used.filter(({ is_stored }) => is_stored).map(({ key }) => key));
  const others = new Set(used.map(({ key }) => key));
  const given = new Set<string>();
  const named: { node: ExternalNode; key: string }[] = [];
  for (const { node, wish, isOwn } of wanted) {
    const isUsed = given.has(wish) || (isOwn ? stored : others).has(wish);
    const key = isUsed ? await numberedKey(graph, wish, given) : wish;
    given.add(key);
    named.push({ node, key });
  }
  return named;
}

/** A store under its key would adopt it. */
function hasOwnKey({ labels, properties: { key } }: ExternalNode): boolean {
  return (
    labels.includes('_External') &&
    typeof key === 'string' &&
    key === key.normalize('NFC').trim() &&
    key !== ''
  );
}

/** The first key with a number after it that is free. */
async function numberedKey(
  graph: WithGraph['graph'],
  wish: string,
  given: ReadonlySet<string>,
): Promise<string> {
  for (let number = 2; ; number++) {
    const key = `${wish}_${number}`;
    if (given.has(key)) continue;
    if ((await runQuery(graph, usedKeys, { keys: [key] })).length === 0) return key;
  }
}

const PAGE = 100;

/** The pages of external data, in the order of Neo4j's ids. */
export async function* pagesOf<Row extends { readonly element: string }>(
  read: (params: { after: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const page = await read({ after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < PAGE) return;
    after = last.element;
  }
}
