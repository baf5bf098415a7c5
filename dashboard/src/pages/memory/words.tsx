import { FoldedText } from '../../parts/folded-text.tsx';
import { TextArea } from '../../parts/field.tsx';
import { InPlace } from './edit/in-place.tsx';
import { TEXT } from './edit/fields.ts';
import { useEdit } from './edit/use-edit.ts';
import type { MemoryNode } from './memory-node.ts';
import css from './memory.module.css';

const LONGEST = 20_000;

/** The text of a memory, as it was said. */
export function Words({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const edit = useEdit(node, TEXT);
  return (
    <InPlace
      edit={edit}
      mayEdit={mayEdit}
      control={(props) => <TextArea {...props} rows={6} maxLength={LONGEST} />}
    >
      <div class={css.hero}>
        <FoldedText text={edit.shown} />
      </div>
    </InPlace>
  );
}
