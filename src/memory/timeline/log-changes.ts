import { writeEvents } from '../../graph/queries/history/timeline.ts';
import { SERVICE, type Actor } from '../transaction/dependencies.ts';
import type { Change, RecordedChange } from '../transaction/changes.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { entryOf } from './entry.ts';

/** What one call changed about one node, or between nodes. */
interface Act {
  readonly actor: Actor;
  readonly changes: Change[];
}

/** Writes an entry of the timeline for what each call changed, unless the statement of the change wrote it. */
export async function logChanges(tx: WriteTransaction, changes: readonly RecordedChange[]): Promise<void> {
  const events = actsOf(changes).flatMap(({ actor, changes: made }) =>
    made.some(isLogged) ? [] : (entryOf(actor, made, tx.at) ?? []),
  );
  if (events.length > 0) await tx.run(writeEvents, { events, now: tx.at });
}

function isLogged(change: Change): boolean {
  return 'isLogged' in change && change.isLogged === true;
}

const WHOLE: ReadonlySet<Change['kind']> = new Set(['merged', 'unmerged', 'ingested']);

/** Groups changes by call and node; a merge is one act, and an ingest, whatever it changed. */
function actsOf(changes: readonly RecordedChange[]): Act[] {
  const wholes = new Set(changes.flatMap(({ actor, change }) => (WHOLE.has(change.kind) ? [actor] : [])));
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
    case 'retyped':
      return '';
  }
}
