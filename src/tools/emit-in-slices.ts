import type { EmitItems } from './tool-context.ts';

const SLICE_ITEMS = 10;

/** Emits a list in slices, so that a slow client can begin with the first. */
export function emitInSlices(emit: EmitItems | undefined, items: readonly unknown[]): void {
  if (!emit) return;
  for (let from = 0; from < items.length; from += SLICE_ITEMS)
    emit(items.slice(from, from + SLICE_ITEMS), items.length);
}
