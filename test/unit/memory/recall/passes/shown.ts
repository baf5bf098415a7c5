import type { Displayed } from '../../../../../src/graph/queries/recall/display.ts';
import type { Hit, Shown } from '../../../../../src/memory/recall/hit.ts';
import { hit } from '../hits.ts';

const TIME = '2026-01-01T00:00:00.000Z';

/** A hit that an answer shows. */
export function shown(given: Partial<Hit> = {}, node: Partial<Displayed['node']> = {}): Shown {
  const found = hit(given);
  const { key } = found;
  const times = { created_at: TIME, updated_at: TIME };
  const fields = { key, description: key, node_type: 'fact', data: {}, connections: 0, ...times, ...node };
  return { ...found, displayed: { node: fields, edges: [], hyperedges: [] } };
}
