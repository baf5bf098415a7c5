import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { Table } from '../../parts/surface.tsx';
import { InPlace } from './edit/in-place.tsx';
import { DATA } from './edit/fields.ts';
import { useEdit } from './edit/use-edit.ts';
import { storedData, type MemoryNode } from './memory-node.ts';
import { Section } from './section.tsx';
import css from './memory.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a memory, as a table; what was read from its text apart. */
export function Data({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const edit = useEdit(node, DATA);
  const stored = JSON.parse(edit.shown) as Fields;
  const isEmpty = Object.keys(stored).length === 0;
  const read = node.data?.['extracted'];
  if (isEmpty && read === undefined && !mayEdit) return null;
  return (
    <Section title="Data">
      {isEmpty && edit.value === undefined ? (
        <p class={css.row}>
          <span class={css.muted}>No fields.</span>
          {mayEdit && <Button onClick={edit.begin}>Add fields</Button>}
        </p>
      ) : (
        <InPlace
          edit={edit}
          mayEdit={mayEdit}
          isCode
          control={(props) => (
            <TextArea
              {...props}
              label="Data (JSON)"
              rows={Math.min(20, props.value.split('\n').length + 1)}
            />
          )}
        >
          <FieldTable label="Fields" fields={stored} />
        </InPlace>
      )}
      {typeof read === 'object' && read !== null && (
        <>
          <h3 class={css.section}>Read from its text</h3>
          <FieldTable label="Fields read from its text" fields={{ ...read }} />
        </>
      )}
    </Section>
  );
}

function FieldTable({ label, fields }: { label: string; fields: Fields }) {
  return (
    <Table label={label}>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(storedData({ data: fields })).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              {typeof value === 'object' && value !== null ? (
                <div class={css.code}>
                  <FoldedText text={JSON.stringify(value, undefined, 2)} />
                </div>
              ) : (
                <FoldedText text={String(value)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
