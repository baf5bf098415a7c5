import { useRef, useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { sizeText } from '../../data/size-text.ts';
import { upload } from '../../data/upload.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { MemoryNode } from './memory-node.ts';
import { Section } from './section.tsx';
import css from './memory.module.css';

/** The files of a memory, and the addresses of what belongs to it elsewhere. */
export function Files({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const { files = [], assets = [], key } = node;
  const [progress, setProgress] = useState<number>();
  const picker = useRef<HTMLInputElement>(null);
  const attach = async (file: File) => {
    setProgress(0);
    await act(
      () => upload(file, { key, onProgress: setProgress }),
      ({ filename, status, reason }) => ({
        done: [
          status === 'exists' ? `${filename} was attached before` : `${filename} is attached`,
          ...(reason === undefined ? [] : [reason]),
        ].join(': '),
      }),
    );
    setProgress(undefined);
  };
  if (files.length + assets.length === 0 && !mayEdit) return null;
  return (
    <Section
      title="Files"
      actions={
        mayEdit && (
          <>
            <input
              ref={picker}
              type="file"
              class="visually-hidden"
              aria-label="File to attach"
              tabIndex={-1}
              onChange={({ currentTarget: input }) => {
                const [file] = input.files ?? [];
                input.value = '';
                if (file) void attach(file);
              }}
            />
            <Button icon="upload" disabled={progress !== undefined} onClick={() => picker.current?.click()}>
              Attach a file
            </Button>
          </>
        )
      }
    >
      {progress !== undefined && (
        <label class={css.row}>
          {progress < 1 ? 'Uploading' : 'Reading'}{' '}
          <progress value={progress < 1 ? progress : undefined} max={1} />
        </label>
      )}
      {files.length + assets.length === 0 && <p class={css.muted}>None.</p>}
      <ul class={css.list}>
        {files.map(({ id, filename, media_type, bytes }) => (
          <li key={id} class={css.row}>
            <Icon name="file" />
            <a href={`/api/v1/memory/files/${encodeURIComponent(id)}/content`} download>
              <bdi>{filename}</bdi>
            </a>
            <span class={css.muted}>
              {media_type}, {sizeText(bytes)}
            </span>
          </li>
        ))}
        {assets.map((address) => (
          <li key={address} class={css.row}>
            <Icon name="link" />
            <Address address={address} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Only what leads to the web or to mail is a link: an address is a text of a user. */
function Address({ address }: { address: string }) {
  if (!/^(https:\/\/|mailto:)/i.test(address)) return <bdi>{address}</bdi>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <bdi>{address}</bdi>
    </a>
  );
}
