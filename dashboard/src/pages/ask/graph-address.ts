import { membersOf } from '../../graph/graph-data.ts';
import type { AnyLink } from '../../graph/sentences.ts';
import { BASE } from '../../shell/router.ts';

interface Lit {
  readonly as_of: string;
  readonly keys: readonly string[];
  /** Those between the memories are lit as well. */
  readonly links: readonly AnyLink[];
}

/** The graph around memories, in which they are lit. */
export function litInGraph({ as_of, keys, links }: Lit): string {
  const between = links.filter((link) => membersOf(link).filter((key) => keys.includes(key)).length >= 2);
  const query = new URLSearchParams({
    around: listText(keys),
    lit: listText([...keys, ...new Set(between.map(({ id }) => id))]),
    derived: '1',
    ...(as_of !== '' && { as_of }),
  });
  return `${BASE}/graph?${query}`;
}

/** Keys may hold commas, so each is encoded by itself. */
function listText(items: readonly string[]): string {
  return items.map((item) => encodeURIComponent(item)).join(',');
}
