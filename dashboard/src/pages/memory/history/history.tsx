import { useState } from 'preact/hooks';
import type { OutputOf } from '../../../../../client/src/index.ts';
import { act, unlessChanged } from '../../../data/act.ts';
import { useQuery } from '../../../data/queries.ts';
import { memory } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Async } from '../../../parts/states.tsx';
import { When } from '../../../parts/when.tsx';
import { Who } from '../../../parts/who.tsx';
import type { MemoryNode } from '../memory-node.ts';
import { Section } from '../section.tsx';
import { EndedLinks } from './ended-links.tsx';
import { VersionDiff } from './version-diff.tsx';
import css from '../memory.module.css';

type History = OutputOf<'getHistory'>;
type Version = History['versions'][number];

const PAGE = 20;
/** Versions of which it is shown at first what changed. */
const OPEN = 3;
const DID: Readonly<Record<Version['kind'], string>> = {
  store: 'Stored',
  update: 'Changed',
  merge: 'Merged with another',
  undo: 'Taken back',
  restore: 'Restored',
};

/** What a memory said before, and how it was linked. */
export function History({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const [limit, setLimit] = useState(PAGE);
  const answer = useQuery(`memory/${node.key}/history/${limit}`, (signal) => pages(node.key, limit, signal));
  return (
    <Section title="History">
      <Async answer={answer} lines={3}>
        {({ versions, relationships, next_cursor }) => (
          <>
            <ol class={css.list}>
              {versions.map((version, at) => (
                <VersionItem
                  key={version.version}
                  node={node}
                  version={version}
                  latest={versions[0]?.version ?? 1}
                  mayRestore={mayEdit && at > 0}
                />
              ))}
            </ol>
            {relationships.length > 0 && (
              <EndedLinks links={relationships} own={node.key} mayEdit={mayEdit} />
            )}
            {next_cursor !== undefined && (
              <Button look="quiet" icon="down" onClick={() => setLimit(limit + PAGE)}>
                Earlier
              </Button>
            )}
          </>
        )}
      </Async>
    </Section>
  );
}

/** As many pages as hold so many versions. */
async function pages(key: string, limit: number, signal: AbortSignal): Promise<History> {
  let page = await memory.call('getHistory', { key, limit: PAGE }, { signal });
  let { versions, relationships } = page;
  for (let read = PAGE; read < limit && page.next_cursor !== undefined; read += PAGE) {
    page = await memory.call('getHistory', { key, limit: PAGE, cursor: page.next_cursor }, { signal });
    versions = [...versions, ...page.versions];
    relationships = [...relationships, ...page.relationships];
  }
  return { ...page, versions, relationships };
}

interface VersionItemProps {
  readonly node: MemoryNode;
  readonly version: Version;
  readonly latest: number;
  readonly mayRestore: boolean;
}

function VersionItem({
  node,
  version: { version, at, actor, kind, changed },
  latest,
  mayRestore,
}: VersionItemProps) {
  const [isOpen, setOpen] = useState(latest - version < OPEN);
  const restore = (which: number, ifMatch?: string) =>
    unlessChanged(memory.call('restoreVersion', { key: node.key, version: which }, { ifMatch }));
  return (
    <li>
      <div class={css.row}>
        <strong>Version {version}</strong>
        <span>
          {DID[kind]} <When at={at} />
          {actor !== undefined && (
            <>
              {' '}
              by <Who actor={actor} />
            </>
          )}
        </span>
        {mayRestore && (
          <Button
            look="quiet"
            icon="undo"
            onClick={() =>
              void act(() => restore(version, node.updated_at), {
                done: `It says again what version ${version} said`,
                undo: () => restore(latest),
              })
            }
          >
            Restore version {version}
          </Button>
        )}
      </div>
      {!isOpen && changed.length > 0 && (
        <Button look="quiet" icon="down" onClick={() => setOpen(true)}>
          Show what changed
        </Button>
      )}
      {(isOpen ? changed : []).map(({ field, before, after }) => (
        <VersionDiff key={field} field={field} before={before} after={after} />
      ))}
    </li>
  );
}
