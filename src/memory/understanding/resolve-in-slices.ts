import type { timeSlices } from '../../concurrency/time-slices.ts';
import { resolveName, type NamedThing, type Resolution } from '../ontology/names/resolve-name.ts';

/** As `resolveName`, with pauses: it finds the candidates that fit one by one, and then compares only these. */
export async function resolveInSlices<T extends NamedThing>(
  thing: NamedThing,
  candidates: Iterable<T>,
  pause: ReturnType<typeof timeSlices>,
): Promise<Resolution<T>> {
  const fitting: T[] = [];
  for (const candidate of candidates) {
    if (resolveName(thing, [candidate]).match) fitting.push(candidate);
    await pause();
  }
  return resolveName(thing, fitting);
}
