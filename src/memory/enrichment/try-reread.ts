import { existingHyperedges, openEdges } from '../../graph/queries/relationship.ts';
import { derivedFrom } from '../../graph/queries/understanding/origin.ts';
import { runQuery, type Unit } from '../../graph/run-query.ts';
import { chunksOf } from '../../language/chunks.ts';
import type { Extractor } from '../../language/extraction.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { prepareRelationships, type PreparedRelationship } from '../relationships/prepare-relationships.ts';
import { hyperedgeIdentity, isHyperedge } from '../relationships/relationship-input.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import type { ResolvedEntity } from '../understanding/entities/resolve-entities.ts';
import type { ReadingMemory } from '../understanding/facts/find-facts.ts';
import { asIngested } from '../understanding/ingested-text.ts';
import { readText } from '../understanding/read-text.ts';
import { relationshipsOf } from '../understanding/stored-outcome.ts';
import { removedByCallers } from '../understanding/write-plan.ts';
import { readTexts, type ReadText } from './reread.ts';

/** What a dry run reads at most. */
const MAX_TEXTS = 500;
const MAX_MS = 60_000;

/** How many there are of what was derived, and what a reread would make of it. */
interface Counts {
  readonly now: number;
  readonly go: number;
  readonly stay: number;
  readonly come: number;
}

export interface TriedReread {
  /** How many texts a reread reads. */
  readonly texts: number;
  /** How many of them the counts are about. */
  readonly read: number;
  readonly nodes: Counts;
  readonly relationships: Counts;
}

type TryingMemory = ReadingMemory & WithLabels & WithWriter;

/** What the texts say, by the rules of the older version and of now. */
interface Comparison {
  /** Keys of derived nodes, with whether a caller related them. */
  readonly nodes: Map<string, boolean>;
  /** Forms of derived relationships. */
  readonly relationships: Set<string>;
  readonly entities: Map<string, ResolvedEntity>;
  readonly facts: Map<string, PreparedRelationship>;
}

/** Reads some of the texts by the rules, without writing, and counts what a reread would change. */
export async function tryReread(memory: TryingMemory): Promise<TriedReread> {
  const until = performance.now() + MAX_MS;
  const found: Comparison = {
    ...{ nodes: new Map(), relationships: new Set() },
    ...{ entities: new Map(), facts: new Map() },
  };
  const byRules = { ...memory, extractors: { offline: afterEarlier(memory, found) } };
  let [texts, read] = [0, 0];
  for await (const page of readTexts(memory, { mark: false })) {
    texts += page.length;
    for (const text of page) {
      if (read === MAX_TEXTS || performance.now() > until) break;
      await compare(byRules, text, found);
      read += 1;
    }
  }
  return { texts, read, ...(await countsOf(memory, found)) };
}

/** The rules, which know what earlier texts name as if it were written. */
function afterEarlier({ extractors }: TryingMemory, { entities }: Comparison): Extractor {
  return {
    extract: (request) => {
      const known = [...entities.values()]
        .filter(({ names }) => names.some((name) => request.text.includes(name)))
        .map(({ key, type, names }) => ({ key, node_type: type, names }));
      return extractors.offline.extract({ ...request, known: [...request.known, ...known] });
    },
  };
}

async function compare(memory: TryingMemory, text: ReadText, found: Comparison): Promise<void> {
  const derived = await runQuery(memory.graph, derivedFrom, { source: text.id });
  for (const { key, is_related } of derived) if (key !== null) found.nodes.set(key, is_related);
  for (const { nodes, label } of await relationshipsOf(memory, derived))
    found.relationships.add(formOf(nodes, label));
  const { plan } = await readText(memory, {
    ...{ text: text.text, source: text.key, isByOthers: text.is_passage, context: text.section ?? undefined },
    ...{ writtenAt: text.written_at === null ? undefined : new Date(text.written_at) },
    ...{ parts: await chunksOf(text.text), planned: [...found.entities.values()] },
    ...(text.is_passage ? { withLoneEntities: false } : await asIngested(memory, text)),
  });
  // A later text knows the new node of an earlier one.
  for (const entity of plan.entities)
    if (!found.entities.has(entity.key)) found.entities.set(entity.key, entity);
  const run: Unit['run'] = (query, params) => runQuery(memory.graph, query, params);
  const facts = await prepareRelationships(memory, plan.relationships);
  const removed = await removedByCallers({ run }, facts);
  for (const [at, fact] of facts.entries())
    if (!removed.has(at)) found.facts.set(formOf(fact.nodes, fact.label), fact);
}

function formOf(nodes: readonly string[], label: string): string {
  return isHyperedge({ nodes }) ? hyperedgeIdentity(label, nodes) : JSON.stringify([...nodes, label]);
}

/** The forms of the relationships that say the same. */
function formsOf({ nodes, label, synonyms, converses }: PreparedRelationship): string[] {
  return [
    ...[label, ...synonyms].map((each) => formOf(nodes, each)),
    ...converses.map((each) => formOf(nodes.toReversed(), each)),
  ];
}

async function countsOf(memory: TryingMemory, { nodes, relationships, entities, facts }: Comparison) {
  const said = new Set([...facts.values()].flatMap(formsOf));
  const goneNodes = [...nodes].filter(([key, isRelated]) => !isRelated && !entities.has(key)).length;
  const goneRelationships = [...relationships].filter((form) => !said.has(form)).length;
  const newNodes = [...entities.values()].filter(({ key, isKnown }) => !isKnown && !nodes.has(key)).length;
  const isNew = (fact: PreparedRelationship) => !formsOf(fact).some((form) => relationships.has(form));
  const newFacts = [...facts.values()].filter(isNew);
  const stated = await statedAmong(memory, newFacts);
  return {
    nodes: counts(nodes.size, goneNodes, newNodes),
    relationships: counts(relationships.size, goneRelationships, newFacts.length - stated),
  };
}

function counts(now: number, go: number, come: number): Counts {
  return { now, go, stay: now - go, come };
}

/** How many of the relationships the graph has already, as others stated them. */
async function statedAmong({ graph }: TryingMemory, facts: readonly PreparedRelationship[]): Promise<number> {
  const holders = facts.flatMap(({ nodes, label, synonyms, converses }, index) =>
    isHyperedge({ nodes })
      ? []
      : { index, key: nodes[0] as string, outgoing: [label, ...synonyms], incoming: [...converses] },
  );
  const edges = await runQuery(graph, openEdges, { holders });
  const there = new Set(edges.map(({ from, to, label }) => formOf([from, to], label)));
  const identities = facts.flatMap((fact) => (isHyperedge(fact) ? fact.identity : []));
  for (const { identity } of await runQuery(graph, existingHyperedges, { identities })) there.add(identity);
  return facts.filter((fact) => formsOf(fact).some((form) => there.has(form))).length;
}
