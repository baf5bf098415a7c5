import { useEffect, useRef, useState } from 'preact/hooks';
import { useDraft } from '../../data/drafts.ts';
import { addUploads } from '../../data/uploads.ts';
import type { Found } from '../../data/find-memories.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import css from './files.module.css';

/** Files are dropped anywhere on the page, or chosen. */
export function DropZone() {
  const [description, setDescription, dropDescription] = useDraft('description');
  const [to, setTo] = useState<Found>();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const add = (files: FileList | null | undefined) => {
    if (!files || files.length === 0) return;
    const about = description.trim().toWellFormed();
    addUploads([...files], { key: to?.key, description: about === '' ? undefined : about });
    dropDescription();
    setTo(undefined);
  };
  useDropOnPage(add, setOver);
  return (
    <section class={isOver ? `${css.zone} ${css.over}` : css.zone} aria-label="Upload">
      <p>
        <input
          ref={picker}
          type="file"
          multiple
          class="visually-hidden"
          aria-label="Files to upload"
          tabIndex={-1}
          onChange={({ currentTarget: input }) => {
            add(input.files);
            input.value = '';
          }}
        />
        <Button look="primary" icon="upload" onClick={() => picker.current?.click()}>
          Choose files
        </Button>
        or drop them on this page: 100 MB each at most.
      </p>
      <details>
        <summary>With a description, or to a memory</summary>
        <div class={css.about}>
          <TextField
            label="Description"
            hint={
              to
                ? 'It replaces the text of that memory; empty leaves it'
                : 'Of the files that are added next; by default a summary of each'
            }
            maxLength={20_000}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
          <div class={css.attach}>
            <span class={css.label}>Memory that they belong to</span>
            {to ? (
              <Button icon="close" aria-label={`Not to ${to.name}`} onClick={() => setTo(undefined)}>
                <bdi class={css.short}>{to.name}</bdi>
              </Button>
            ) : (
              <MemoryPicker
                label="Memory that they belong to"
                placeholder="By default one of its own"
                onPick={setTo}
              />
            )}
          </div>
        </div>
      </details>
    </section>
  );
}

/** Without it a file that misses the zone would replace the page. */
function useDropOnPage(add: (files: FileList | undefined) => void, setOver: (isOver: boolean) => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer?.files);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => controller.abort();
  }, []);
}
