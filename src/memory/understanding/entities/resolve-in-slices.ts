import { timeSlices } from '../../../concurrency/time-slices.ts';
import type { NameIndex } from '../../ontology/names/name-index.ts';
import type { NamedThing, NameMatch } from '../../ontology/names/named-thing.ts';
import { bestMatch, surest, type Fitting, type Resolution } from '../../ontology/names/resolve-name.ts';

/** Lets other work run where work has lasted long, and ends it where its caller gave up. */
export type Pause = () => Promise<void>;

export function pauses(signal: AbortSignal | undefined): Pause {
  const pause = timeSlices();
  return async () => {
    await pause();
    signal?.throwIfAborted();
  };
}

/** As `resolveName`, among the things of an index and with pauses. `matchOf`: how a name is compared with a thing of the index. */
export async function resolveInSlices<T extends NamedThing>(
  thing: NamedThing,
  index: NameIndex<T>,
  sureEnough: ReadonlySet<NameMatch>,
  pause: Pause,
  matchOf: (candidate: T) => NameMatch | undefined = (candidate) => bestMatch(thing, candidate),
): Promise<Resolution<T>> {
  const fitting: Fitting<T>[] = [];
  for (const candidate of index.near(thing)) {
    const match = matchOf(candidate);
    if (match !== undefined) fitting.push({ thing: candidate, match });
    await pause();
  }
  return surest(fitting, sureEnough);
}
