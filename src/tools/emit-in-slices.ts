import type { EmitPart } from './tool-context.ts';

const SLICE = 10;

/** Shows a list that is known at once in parts, so that a slow reader can begin with the first. */
export function emitInSlices(emit: EmitPart | undefined, items: readonly unknown[]): void {
  if (!emit) return;
  for (let from = 0; from < items.length; from += SLICE) emit(items.slice(from, from + SLICE), items.length);
}
