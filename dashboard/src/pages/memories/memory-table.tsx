import { firstLine } from '../../data/name-of.ts';
import { IconButton } from '../../parts/button.tsx';
import { Table } from '../../parts/surface.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { When } from '../../parts/when.tsx';
import { Who } from '../../parts/who.tsx';
import { memoryPath } from '../../shell/router.ts';
import type { Row } from './filters.ts';
import css from './memories.module.css';

interface MemoryTableProps {
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Left out where nothing may be changed; then nothing is selected either. */
  readonly onForget?: (row: Row) => void;
}

export function MemoryTable({ rows, selected, onSelect, onForget }: MemoryTableProps) {
  const areAll = rows.every(({ key }) => selected.has(key));
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  };
  return (
    <Table label="Memories">
      <thead>
        <tr>
          {onForget && (
            <th class={css.check} scope="col">
              <input
                type="checkbox"
                aria-label="Select all shown"
                checked={areAll}
                indeterminate={!areAll && selected.size > 0}
                onChange={() => onSelect(new Set(areAll ? [] : rows.map(({ key }) => key)))}
              />
            </th>
          )}
          <th scope="col">Memory</th>
          <th scope="col">Type</th>
          <th scope="col">By</th>
          <th scope="col">When</th>
          <th scope="col" class={css.number}>
            Links
          </th>
          {onForget && (
            <th scope="col">
              <span class="visually-hidden">Forget</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {onForget && (
              <td class={css.check}>
                <input
                  type="checkbox"
                  aria-label={`Select ${row.key}`}
                  checked={selected.has(row.key)}
                  onChange={() => toggle(row.key)}
                />
              </td>
            )}
            <td class={css.what}>
              <a href={memoryPath(row.key)} class={css.line} dir="auto">
                {firstLine(row.description)}
                {row.is_cut && '…'}
              </a>
              <span class={css.key}>
                <bdi>{row.key}</bdi>
              </span>
            </td>
            <td>
              <TypeMark type={row.node_type} derived={row.derived} />
            </td>
            <td class={css.by}>{row.stored_by && <By {...row.stored_by} />}</td>
            <td class={css.when}>
              <When at={row.occurred_at ?? row.updated_at} />
            </td>
            <td class={css.number}>{row.links.toLocaleString()}</td>
            {onForget && (
              <td>
                <IconButton icon="tidy" label={`Forget ${row.key}`} onClick={() => onForget(row)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const WAYS: Readonly<Record<string, string>> = { mcp: 'an agent, by MCP', rest: 'by REST' };

function By({ actor, via }: { actor: string; via: string }) {
  const way = WAYS[via];
  return (
    <>
      <Who actor={actor} />
      {way !== undefined && <div class={css.key}>{way}</div>}
    </>
  );
}
