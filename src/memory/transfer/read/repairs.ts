import { repaired } from '../../text/lossless.ts';
import type { PlacedValue } from '../formats/in/import-item.ts';

/** Repairs what the memory could not hold as it stands. A document of another program is read more than once: its places count once. */
export class Repairs {
  readonly #places = new Set<string>();

  of({ value, place }: PlacedValue): PlacedValue {
    const whole = repaired(value);
    if (whole !== value) this.#places.add(place);
    return { value: whole, place };
  }

  /** Values that were repaired. */
  get count(): number {
    return this.#places.size;
  }
}
