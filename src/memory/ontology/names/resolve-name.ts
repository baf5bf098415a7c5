import { matchNames, type NameMatch } from './same-name.ts';

/** A thing with all its names. */
export interface NamedThing {
  readonly names: readonly string[];
  readonly type: string;
}

export interface Resolution<T> {
  /** The only one that the name fits. */
  readonly match?: T;
  /** Those that it may be, where it fits several. */
  readonly candidates: readonly T[];
}

const SURE_FIRST: readonly NameMatch[] = ['exact', 'rule', 'part'];

/**
 * Finds the one thing that a name is of: by the surest kind of match that any candidate has, and only where exactly one
 * candidate has it. A name of two candidates is no one's.
 */
export function resolveName<T extends NamedThing>(
  thing: NamedThing,
  candidates: readonly T[],
): Resolution<T> {
  const matches = candidates.map((candidate) => ({ candidate, match: bestMatch(thing, candidate) }));
  for (const kind of SURE_FIRST) {
    const fitting = matches.filter(({ match }) => match === kind).map(({ candidate }) => candidate);
    if (fitting.length === 1) return { match: fitting[0] as T, candidates: [] };
    if (fitting.length > 1) return { candidates: fitting };
  }
  return { candidates: [] };
}

function bestMatch(a: NamedThing, b: NamedThing): NameMatch | undefined {
  const found = new Set(
    a.names.flatMap((name) =>
      b.names.map((other) => matchNames({ name, type: a.type }, { name: other, type: b.type })),
    ),
  );
  return SURE_FIRST.find((kind) => found.has(kind));
}
