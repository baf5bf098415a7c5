/** The version that a write of this page made of another. */
const made = new Map<string, string>();

/**
 * The version that this page's own writes made of one: they are no conflict for what was begun before them. With `next`, notes that
 * one was made.
 */
export function versionAfter(version: string, next?: string): string {
  if (next !== undefined && next !== version) made.set(version, next);
  let latest = version;
  for (let after = made.get(latest); after !== undefined; after = made.get(latest)) latest = after;
  return latest;
}

export function isOlder(version: string, than: string): boolean {
  return Date.parse(version) < Date.parse(than);
}

let last: Promise<unknown> = Promise.resolve();

/** One write after another, so that each begins with the version that the one before made. */
export function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const result = last.then(write, write);
  last = result;
  return result;
}
