import type { Period } from '../phrases/dates.ts';
import type { Entity } from '../entities.ts';
import type { VerbGroup } from '../phrases/phrase.ts';

/** What a clause says while it is read: its nodes may still become more. */
export interface Fact {
  /** Shared by the facts of a clause, so that a subject that comes later counts for all. */
  readonly subjects: readonly Entity[];
  readonly objects: Entity[];
  /** Who else takes part: with one, all nodes make one relation. */
  readonly participants: Entity[];
  /** The verb, or the words themselves ("is capital of"). */
  readonly verb: VerbGroup | string;
  /** What comes after the verb: "role in". */
  readonly rest: readonly string[];
  /** The prepositions of the participants. */
  readonly prepositions: string[];
  /** Read from the object to the subject: "built by". */
  readonly isSwapped: boolean;
  /** All nodes make one relation. */
  readonly isJoint: boolean;
  readonly clause: ClausePeriod;
}

/** When the facts of a clause hold; it is filled in as its dates are read. */
export interface ClausePeriod {
  period: Period;
  /** Of the last date: when something ended that the clause says to have ended. */
  lastEnd?: string;
}

/** The nodes of the relations that a fact makes, in the order in which their label reads. */
export function nodesOf(fact: Fact): Entity[][] {
  const { subjects, objects, participants, isJoint, isSwapped } = fact;
  if (isJoint) return [unique([...subjects, ...objects, ...participants])].filter(({ length }) => length > 1);
  return subjects
    .flatMap((subject) =>
      objects.map((object) =>
        unique([...(isSwapped ? [object, subject] : [subject, object]), ...participants]),
      ),
    )
    .filter(({ length }) => length > 1);
}

function unique(entities: readonly Entity[]): Entity[] {
  return [...new Set(entities)];
}
