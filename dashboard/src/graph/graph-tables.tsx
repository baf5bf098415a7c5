import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Table } from '../parts/surface.tsx';
import { TypeMark } from '../parts/type-mark.tsx';
import { When } from '../parts/when.tsx';
import type { GraphData, View } from './graph-data.ts';
import { Name, Sentence } from './sentence.tsx';
import { namesOf } from './spoken.ts';
import { visiblePart } from './visible-part.ts';
import css from './graph.module.css';

const STEP = 100;

interface TablesProps {
  readonly data: GraphData;
  readonly view: View;
  readonly onChoose: (key: string) => void;
}

/** The memories and the links of the picture as two tables. */
export function GraphTables({ data, view, onChoose }: TablesProps) {
  const { nodes, links } = visiblePart(data, view);
  const names = namesOf(data);
  return (
    <div class={css.tables}>
      <section>
        <h2>Memories ({nodes.length.toLocaleString()})</h2>
        <Rows
          label="Memories of the picture"
          heads={['Memory', 'Type', 'Links', 'When']}
          rows={nodes}
          row={({ key, name, node_type, derived, links: count, occurred_at, created_at }) => (
            <tr key={key} aria-current={key === view.chosen ? 'true' : undefined}>
              <td class={css.wide}>
                <Name name={name} onClick={() => onChoose(key)} />
              </td>
              <td>
                <TypeMark type={node_type} derived={derived} />
              </td>
              <td class={css.whole}>{count.toLocaleString()}</td>
              <td class={css.whole}>
                <When at={occurred_at ?? created_at ?? ''} />
              </td>
            </tr>
          )}
        />
      </section>
      <section>
        <h2>Links ({links.length.toLocaleString()})</h2>
        <Rows
          label="Links of the picture"
          heads={['Link']}
          rows={links}
          row={(link) => (
            <tr key={link.id}>
              <td class={css.wide}>
                <Sentence link={link} names={names} onChoose={onChoose} />
              </td>
            </tr>
          )}
        />
      </section>
    </div>
  );
}

interface RowsProps<T> {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly T[];
  readonly row: (item: T) => preact.JSX.Element;
}

/** As many as are asked for: thousands of rows at once would make the page slow. */
function Rows<T>({ label, heads, rows, row }: RowsProps<T>) {
  const [count, setCount] = useState(STEP);
  return (
    <>
      <Table label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, count).map(row)}</tbody>
      </Table>
      {rows.length > count && (
        <p class={css.more}>
          <span>
            First {count.toLocaleString()} of {rows.length.toLocaleString()}.
          </span>
          <Button onClick={() => setCount(count + STEP * 5)}>Show more</Button>
        </p>
      )}
    </>
  );
}
