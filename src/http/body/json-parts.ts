/** A large value on its way between threads: first the value without the items of its longest list, then these. */
export type JsonPart =
  { readonly value: unknown; readonly list: string | undefined } | { readonly items: readonly unknown[] };

/** Characters of JSON that are passed at once: about two milliseconds of the receiver's time. */
const SLICE_CHARACTERS = 64 * 1_024;

/** Takes a value apart. Other threads receive a part at one go, so that each is small where the list makes up the value. */
export function* partsOf(value: unknown): Generator<JsonPart> {
  const [list, items] = longestListOf(value);
  if (list === undefined) {
    yield { value, list };
    return;
  }
  yield { value: { ...(value as object), [list]: [] }, list };
  let slice: unknown[] = [];
  let characters = 0;
  for (const item of items) {
    slice.push(item);
    characters += JSON.stringify(item).length;
    if (characters < SLICE_CHARACTERS) continue;
    yield { items: slice };
    [slice, characters] = [[], 0];
  }
  yield { items: slice };
}

/** Puts a value together from its parts. */
export class JoinedValue {
  #value: unknown;
  #items: unknown[] = [];

  take(part: JsonPart): void {
    if ('items' in part) this.#items.push(...part.items);
    else {
      this.#value = part.value;
      if (part.list !== undefined) this.#items = (part.value as Record<string, unknown[]>)[part.list] ?? [];
    }
  }

  get value(): unknown {
    return this.#value;
  }
}

function longestListOf(value: unknown): [name: string | undefined, items: readonly unknown[]] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [undefined, []];
  return Object.entries(value).reduce<[string | undefined, readonly unknown[]]>(
    (longest, [name, inner]) =>
      Array.isArray(inner) && inner.length > longest[1].length ? [name, inner as unknown[]] : longest,
    [undefined, []],
  );
}
