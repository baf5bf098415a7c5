import { useState } from 'preact/hooks';
import { isBeingForgotten } from '../../data/forgetting.ts';
import { useMemoryNames } from '../../data/memory-names.ts';
import { mayWrite } from '../../data/session.ts';
import { sizeText } from '../../data/size-text.ts';
import { IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import { memoryPath, setParams } from '../../shell/router.ts';
import { contentAddress, type FileRow } from './file-list.ts';
import { ForgetFile } from './forget-file.tsx';
import { mediaName } from './media-types.ts';
import { reasonText } from './reason-text.ts';
import css from './files.module.css';

/** The files, newest first. */
export function FileTable({ files }: { files: readonly FileRow[] }) {
  const [forgetting, setForgetting] = useState<string>();
  const names = useMemoryNames(files.map(({ key }) => key));
  const isGone = (key: string) => {
    const read = names.get(key);
    return read !== undefined && isBeingForgotten({ key, updated_at: read.updated_at });
  };
  return (
    <>
      <Table label="Files">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Type</th>
            <th scope="col">Size</th>
            <th scope="col">When</th>
            <th scope="col">Memory</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files
            .filter(({ key }) => !isGone(key))
            .map((file) => (
              <tr key={file.id}>
                <td class={css.what}>
                  <a href={contentAddress(file.id)} download={file.filename}>
                    <Icon name="download" label="Download" /> <bdi>{file.filename}</bdi>
                  </a>
                  <Passages file={file} />
                </td>
                <td class={css.once}>{mediaName(file.media_type)}</td>
                <td class={css.once}>{sizeText(file.bytes)}</td>
                <td class={css.once}>
                  <When at={file.created_at} />
                </td>
                <td class={css.what}>
                  <a href={memoryPath(file.key)}>
                    <bdi>{names.get(file.key)?.name ?? file.key}</bdi>
                  </a>
                </td>
                <td class={css.once}>
                  {file.chunks > 0 && (
                    <IconButton
                      icon="search"
                      label={`Search in ${file.filename}`}
                      onClick={() => setParams({ in: file.key })}
                    />
                  )}
                  {mayWrite.value && (
                    <IconButton
                      icon="tidy"
                      label={`Forget ${file.filename}`}
                      onClick={() => setForgetting(file.key)}
                    />
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
      {forgetting !== undefined && (
        <ForgetFile memoryKey={forgetting} onClose={() => setForgetting(undefined)} />
      )}
    </>
  );
}

/** What of it can be found, or why nothing can. */
function Passages({ file: { chunks, reason } }: { file: FileRow }) {
  return (
    <div class={reason === undefined ? css.muted : css.problem} dir="auto">
      {chunks > 0 && `${chunks.toLocaleString()} ${chunks === 1 ? 'passage' : 'passages'}`}
      {chunks === 0 && reason === undefined && 'No text in it'}
      {reason !== undefined && `${chunks > 0 ? '. ' : ''}${reasonText(reason)}`}
    </div>
  );
}
