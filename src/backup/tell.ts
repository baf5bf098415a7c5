/** Hears how far long work is. */
export type Tell = (phase: string, done: number, total: number) => void;

/** Of work that nobody asks about. */
export const tellNobody: Tell = () => undefined;

/** Passes items on, and tells how many there were of a total. */
export async function* telling<T>(
  items: AsyncIterable<T>,
  tell: Tell,
  phase: string,
  total: number,
): AsyncGenerator<T> {
  let done = 0;
  tell(phase, done, total);
  for await (const item of items) {
    yield item;
    tell(phase, (done += 1), total);
  }
}
