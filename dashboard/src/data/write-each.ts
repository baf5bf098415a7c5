/** Writes one after the other, but all at once while the page is left. */
export async function writeEach<T>(
  items: readonly T[],
  isLeaving: boolean,
  write: (item: T) => Promise<unknown>,
): Promise<true> {
  if (isLeaving) await Promise.all(items.map(write));
  else for (const item of items) await write(item);
  return true;
}

/** `slicesOf([1, 2, 3], 2)`: [1, 2] and [3]. */
export function slicesOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
