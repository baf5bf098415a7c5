/** Begins with the next item while the caller works on the one before. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const take = () => {
    const next = items.next();
    // Its failure is thrown when it is waited for.
    next.catch(() => undefined);
    return next;
  };
  let next = take();
  for (;;) {
    const taken = await next;
    if (taken.done === true) return;
    next = take();
    yield taken.value;
  }
}
