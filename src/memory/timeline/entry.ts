import { v7 as uuidv7 } from 'uuid';
import type { NewEvent } from '../../graph/queries/history/timeline.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { fold } from '../../language/fold.ts';
import type { PreparedRelationship } from '../relationships/prepare-relationships.ts';
import { kindOf } from '../relationships/relationship-input.ts';
import { keyWords } from '../text/node-text.ts';
import { embeddings, type Vectors } from '../vectors/graph-embedder.ts';
import { SERVICE, type Actor } from '../transaction/dependencies.ts';
import type { Change, WrittenRelationship } from '../transaction/changes.ts';
import {
  closedText,
  ingestedText,
  mergedText,
  relatedText,
  storedText,
  unmergedText,
  updatedText,
  uploadedText,
} from './summaries.ts';

/** The entry of a new node needs no more than these of it. */
type TellableChange =
  | Exclude<Change, { kind: 'created' }>
  | { readonly kind: 'created'; readonly node: Pick<NodeRecord, 'key' | 'description'> };

type Told = Pick<NewEvent, 'kind' | 'nodeKeys' | 'summary'> & { readonly meta?: string };

/** The entry about what one call changed; none about a change that has no kind, or of the service itself. */
export function entryOf(actor: Actor, changes: readonly TellableChange[], at: string): NewEvent | undefined {
  const told = actor === SERVICE ? undefined : tell(changes);
  return told && eventOf(actor, told, at);
}

/** The relationships that a call is about to write, as the node's entry tells of them. Undefined where one may close others. */
export function relatedBefore(of: string, links: readonly PreparedRelationship[]): Change[] | undefined {
  if (links.some(({ holders }) => holders.length > 0)) return undefined;
  const relationships = links.map(({ nodes, relationship, label }) => ({
    id: '',
    kind: kindOf({ nodes }),
    nodes: [...nodes],
    relationship,
    label,
    status: 'created' as const,
  }));
  return relationships.length === 0 ? [] : [{ kind: 'related', relationships, of }];
}

export function eventOf(
  { subject, via, session }: Actor,
  told: Told & { readonly vector?: Vectors },
  at: string,
): NewEvent {
  const { kind, nodeKeys, summary, meta = null, vector = {} } = told;
  const entry = { id: uuidv7(), at, kind, nodeKeys, summary, searchText: summaryWords(told), meta };
  return { ...entry, subject, via, session, vectors: embeddings(vector) };
}

/** The folded words by which an entry is found; none of one whose node was forgotten. */
export function summaryWords({ kind, nodeKeys, summary }: Told): string {
  if (summary === '') return '';
  // A note keeps its words when a node is forgotten, so that its keys may not be among them.
  const words = kind === 'note' ? [summary] : [summary, ...nodeKeys.map(keyWords)];
  return fold(words.join('\n')).toWellFormed();
}

/** What the timeline says of an act; nothing of what it has no kind for. */
function tell(changes: readonly TellableChange[]): Told | undefined {
  for (const change of changes) {
    const told = tellOfWhole(change);
    if (told) return told;
  }
  return tellOfContent(changes);
}

/** Of a change that stands for all that was changed with it. */
function tellOfWhole(change: TellableChange): Told | undefined {
  switch (change.kind) {
    case 'merged':
    case 'unmerged': {
      const { from, into } = change;
      const told = { kind: 'merge' as const, nodeKeys: [from, into] };
      if (change.kind === 'unmerged') return { ...told, summary: unmergedText(from, into) };
      return { ...told, summary: mergedText(from, into), meta: JSON.stringify({ undo: change.id }) };
    }
    case 'ingested':
      return {
        kind: 'ingest',
        nodeKeys: distinct([change.key, ...change.entities]),
        summary: ingestedText(change),
      };
    case 'uploaded':
      return { kind: 'upload', nodeKeys: [change.key], summary: uploadedText(change.filename, change.key) };
    case 'forgotten':
      return { kind: 'forget', nodeKeys: [], summary: '' };
    case 'created':
    case 'updated':
    case 'related':
    case 'unrelated':
    case 'labelled':
    case 'retyped':
      return undefined;
  }
}

/** Of a node that was stored or updated, or of relationships alone. */
function tellOfContent(changes: readonly TellableChange[]): Told | undefined {
  const find = <Kind extends TellableChange['kind']>(kind: Kind) =>
    changes.find((change): change is Extract<TellableChange, { kind: Kind }> => change.kind === kind);
  const [created, updated] = [find('created'), find('updated')];
  const [related, unrelated] = [find('related'), find('unrelated')];
  const isNew = ({ status }: WrittenRelationship) => status === 'created' || !created;
  const relationships = (related?.relationships ?? []).filter(isNew);
  const ends = relationships.flatMap(({ nodes, closed = [] }) => [
    ...nodes,
    ...closed.flatMap(({ from, to }) => [from, to]),
  ]);
  const closed = closedText(relationships);
  if (created) {
    const { node } = created;
    return { kind: 'store', nodeKeys: distinct([node.key, ...ends]), summary: storedText(node) + closed };
  }
  const key = updated?.after.key ?? related?.of ?? unrelated?.of;
  if (key !== undefined) {
    const isRelated = relationships.length > 0 || unrelated !== undefined;
    const summary = updatedText(key, updated, isRelated) + closed;
    return { kind: 'update', nodeKeys: distinct([key, ...ends]), summary };
  }
  if (relationships.length === 0) return undefined;
  return { kind: 'relate', nodeKeys: distinct(ends), summary: relatedText(relationships) + closed };
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}
