import { useRef, useState } from 'preact/hooks';
import { useQuery } from '../../data/queries.ts';
import { mayWrite } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { param, setParams } from '../../shell/router.ts';
import { DropZone } from './drop-zone.tsx';
import { FileFilterBar } from './file-filter-bar.tsx';
import { FileTable } from './file-table.tsx';
import { filtersByAddress, listFiles, PAGE } from './file-list.ts';
import { FoundPassages } from './found-passages.tsx';
import { UploadList } from './upload-list.tsx';
import css from './files.module.css';

/** The files that were kept, and what they say. */
export default function Files() {
  const filters = filtersByAddress();
  const [rows, setRows] = useState(PAGE);
  const answer = useQuery(`files/${JSON.stringify(filters)}/${rows}`, (signal) =>
    listFiles(filters, rows, signal),
  );
  const last = useRef<typeof answer.data>(undefined);
  if (answer.data) last.current = answer.data;
  const inside = param('inside');
  return (
    <>
      <PageHead title="Files" about="What they say is found by Ask, with its page." />
      {mayWrite.value && <DropZone />}
      <UploadList />
      <FileFilterBar />
      {inside !== '' && <FoundPassages question={inside} only={param('in')} />}
      <Async
        answer={{ ...answer, data: answer.data ?? (answer.failure ? undefined : last.current) }}
        lines={8}
      >
        {({ files, next_cursor }) => {
          if (files.length === 0) return <Nothing isFiltered={filters.search + filters.file_type !== ''} />;
          return (
            <section aria-labelledby="kept-files">
              <h2 id="kept-files">Kept files</h2>
              <p class={css.muted} role="status">
                {next_cursor === undefined
                  ? `${files.length.toLocaleString()} ${files.length === 1 ? 'file' : 'files'}, newest first`
                  : `The newest ${files.length.toLocaleString()}`}
              </p>
              <FileTable files={files} />
              {next_cursor !== undefined && (
                <p>
                  <Button icon="down" disabled={answer.isLoading} onClick={() => setRows(rows + 2 * PAGE)}>
                    More files
                  </Button>
                </p>
              )}
            </section>
          );
        }}
      </Async>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No file passes these filters">
        <Button onClick={() => setParams({ q: '', type: '' })}>Clear filters</Button>
      </Empty>
    );
  return (
    <Empty title="No file is kept yet">
      <p>
        {mayWrite.value
          ? 'Drop a first one above: a PDF, a Word file, a table, a mail, notes. What it says can be asked for.'
          : 'Files that agents or members upload appear here.'}
      </p>
    </Empty>
  );
}
