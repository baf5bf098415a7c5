import { TypeMark } from '../parts/type-mark.tsx';
import type { GraphData } from './graph-data.ts';
import css from './graph.module.css';

interface LegendProps {
  readonly data: GraphData;
  readonly hidden: ReadonlySet<string>;
  readonly isDerivedShown: boolean;
  readonly toggle: (type: string) => void;
}

/** The types of the picture with their colours, the most frequent first; a click hides one or shows it again. */
export function Legend({ data, hidden, isDerivedShown, toggle }: LegendProps) {
  const counts = new Map<string, number>();
  for (const { node_type, derived } of data.nodes)
    if (isDerivedShown || !derived) counts.set(node_type, (counts.get(node_type) ?? 0) + 1);
  const types = [...counts].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  return (
    <div class={css.legend} role="group" aria-label="Types">
      {types.map(([type, count]) => (
        <button
          key={type}
          type="button"
          class={css.type}
          aria-pressed={!hidden.has(type)}
          title={hidden.has(type) ? 'Show these' : 'Hide these'}
          onClick={() => toggle(type)}
        >
          <TypeMark type={type} />
          <span class={css.count}>{count.toLocaleString()}</span>
        </button>
      ))}
    </div>
  );
}
