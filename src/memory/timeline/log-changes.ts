import { v7 as uuidv7 } from 'uuid';
import { writeEvents, type NewEvent } from '../../graph/queries/history/timeline.ts';
import { fold } from '../../language/fold.ts';
import { keyWords } from '../text/node-text.ts';
import { SERVICE, type Actor } from '../transaction/actor.ts';
import type { Change, RecordedChange, WrittenRelationship } from '../transaction/changes.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
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
import { embeddings, type Vectors } from '../vectors/vectors.ts';

/** What one call changed about one node, or between nodes. */
interface Act {
  readonly actor: Actor;
  readonly changes: Change[];
}

type Told = Pick<NewEvent, 'kind' | 'nodeKeys' | 'summary'>;

/** Writes an entry of the timeline for what each call changed, in the same transaction. */
export async function logChanges(tx: WriteTransaction, changes: readonly RecordedChange[]): Promise<void> {
  const events = actsOf(changes).flatMap(({ actor, changes: made }): NewEvent[] => {
    const told = tell(made);
    return told ? [eventOf(actor, told, tx.at)] : [];
  });
  if (events.length > 0) await tx.run(writeEvents, { events, now: tx.at });
}

export function eventOf(
  { subject, via, session }: Actor,
  told: Told & { readonly meta?: string; readonly vector?: Vectors },
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

/** Groups changes by call and node; a merge is one act, and an ingest, whatever it changed. */
function actsOf(changes: readonly RecordedChange[]): Act[] {
  const wholes = new Set(changes.flatMap(({ actor, change }) => (isWhole(change) ? [actor] : [])));
  const acts = new Map<Actor, Map<string, Act>>();
  for (const { actor, change } of changes) {
    if (actor === SERVICE) continue;
    const ofActor = acts.get(actor) ?? new Map<string, Act>();
    acts.set(actor, ofActor);
    const name = wholes.has(actor) ? '' : subjectOf(change);
    const act = ofActor.get(name) ?? { actor, changes: [] };
    ofActor.set(name, act);
    act.changes.push(change);
  }
  return [...acts.values()].flatMap((ofActor) => [...ofActor.values()]);
}

function isWhole({ kind }: Change): boolean {
  return kind === 'merged' || kind === 'unmerged' || kind === 'ingested';
}

/** The node that a change is about; empty for one between nodes. */
function subjectOf(change: Change): string {
  switch (change.kind) {
    case 'created':
      return change.node.key;
    case 'updated':
      return change.after.key;
    case 'forgotten':
    case 'uploaded':
      return change.key;
    case 'related':
    case 'unrelated':
      return change.of ?? '';
    case 'merged':
    case 'unmerged':
    case 'ingested':
    case 'labelled':
      return '';
  }
}

/** What the timeline says of an act; nothing of what it has no kind for. */
function tell(changes: readonly Change[]): Told | undefined {
  for (const change of changes) {
    const told = tellOfWhole(change);
    if (told) return told;
  }
  return tellOfContent(changes);
}

/** Of a change that stands for all that was changed with it. */
function tellOfWhole(change: Change): Told | undefined {
  switch (change.kind) {
    case 'merged':
    case 'unmerged': {
      const { from, into } = change;
      const summary = change.kind === 'merged' ? mergedText(from, into) : unmergedText(from, into);
      return { kind: 'merge', nodeKeys: [from, into], summary };
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
      return undefined;
  }
}

/** Of a node that was stored or updated, or of relationships alone. */
function tellOfContent(changes: readonly Change[]): Told | undefined {
  const find = <Kind extends Change['kind']>(kind: Kind) =>
    changes.find((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  const [created, updated, related, unrelated] = [
    find('created'),
    find('updated'),
    find('related'),
    find('unrelated'),
  ];
  const isNew = ({ status }: WrittenRelationship) => status === 'created' || !created;
  const relationships = (related?.relationships ?? []).filter(isNew);
  const ends = relationships.flatMap(endsOf);
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

function endsOf({ nodes, closed = [] }: WrittenRelationship): string[] {
  return [...nodes, ...closed.flatMap(({ from, to }) => [from, to])];
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}
