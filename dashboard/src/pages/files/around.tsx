import { useState } from 'preact/hooks';
import { rangesOfPassage } from '../../data/found-words.ts';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Marked } from '../../parts/marked.tsx';
import { Async } from '../../parts/states.tsx';
import { contentAddress } from './file-list.ts';
import { isText } from './media-types.ts';
import css from './files.module.css';

interface AroundProps {
  readonly file: { readonly id: string; readonly media_type: string; readonly bytes: number };
  readonly passage: string;
}

/** Files that are larger are downloaded, not shown. */
const MAX_BYTES = 2_000_000;
const AROUND = 800;

/** What stands before and after a passage, of a file whose bytes are its text. */
export function Around({ file, passage }: AroundProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isText(file.media_type) || file.bytes > MAX_BYTES) return null;
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide what is around it' : 'Show what is around it'}
      </Button>
      {isOpen && <Text id={file.id} passage={passage} />}
    </>
  );
}

function Text({ id, passage }: { id: string; passage: string }) {
  const answer = useQuery(`files/text/${id}`, async (signal) =>
    (await memory.transfer('GET', contentAddress(id), { signal })).text(),
  );
  return (
    <Async answer={answer} lines={4}>
      {(text) => {
        const [range] = rangesOfPassage(text, passage);
        if (!range)
          return <p class={css.muted}>It stands in the file in other words; download it to see it.</p>;
        const from = Math.max(0, range[0] - AROUND);
        const around = text.slice(from, range[1] + AROUND).toWellFormed();
        return <Marked text={around} ranges={[[range[0] - from, range[1] - from]]} limit={4_000} />;
      }}
    </Async>
  );
}
