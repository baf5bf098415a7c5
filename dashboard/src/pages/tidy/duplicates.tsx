import { useState } from 'preact/hooks';
import type { OutputOf } from '../../../../client/src/index.ts';
import { act } from '../../data/act.ts';
import { mergeAll, takeApart } from '../../data/merging.ts';
import { invalidate, useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { FoldedText } from '../../parts/folded-text.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { Card } from '../../parts/surface.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { When } from '../../parts/when.tsx';
import { memoryPath } from '../../shell/router.ts';
import { hide, hiddenGroups, nameOfGroup, showAll } from './hidden-groups.ts';
import css from './tidy.module.css';

type Group = OutputOf<'listDuplicates'>['groups'][number];

/** Groups of a page. */
const PAGE = 20;
/** Pages that are read for one look: one may find nothing though there is more to look at. */
const MOST_PAGES = 5;
const NAMES_MS = 3_000;

/** Memories that may be about the same, side by side. */
export function Duplicates() {
  const [wanted, setWanted] = useState(PAGE);
  const answer = useQuery(`tidy/duplicates/${wanted}`, (signal) => findGroups(wanted, signal));
  const hidden = hiddenGroups.value;
  return (
    <Async answer={answer} lines={8}>
      {({ groups, hasMore }) => {
        const shown = groups.filter((group) => !hidden.has(nameOfGroup(group)));
        const left = groups.length - shown.length;
        return (
          <>
            {shown.length === 0 && (
              <Empty title={hasMore ? 'No duplicates so far' : 'No duplicates'}>
                <p>Memories of one name, or of one type and near in meaning, are shown here.</p>
              </Empty>
            )}
            <div class={css.groups}>
              {shown.map((group) => (
                <DuplicateGroup key={nameOfGroup(group)} group={group} />
              ))}
            </div>
            {hasMore && (
              <p class={css.after}>
                <Button icon="down" disabled={answer.isLoading} onClick={() => setWanted(wanted + PAGE)}>
                  Look further
                </Button>
              </p>
            )}
            {left > 0 && (
              <p class={css.muted}>
                {left.toLocaleString()} marked as not the same, in this browser only.{' '}
                <Button look="quiet" onClick={showAll}>
                  Show them again
                </Button>
              </p>
            )}
          </>
        );
      }}
    </Async>
  );
}

/** Their names come back in the background, and only then they are found again. */
async function takeApartAndLook(ids: readonly string[]): Promise<true> {
  const done = await takeApart(ids);
  setTimeout(() => invalidate('tidy/duplicates'), NAMES_MS);
  return done;
}

async function findGroups(wanted: number, signal: AbortSignal) {
  const groups: Group[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && groups.length < wanted; page++) {
    const input = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const found = await memory.call('listDuplicates', input, { signal });
    groups.push(...found.groups);
    cursor = found.next_cursor;
    if (cursor === undefined) break;
  }
  return { groups, hasMore: cursor !== undefined };
}

function DuplicateGroup({ group }: { group: Group }) {
  const { nodes } = group;
  // A second click would meet the group that comes into its place.
  const [isMerging, setMerging] = useState(false);
  const keep = async (key: string) => {
    const others = nodes.map((node) => node.key).filter((each) => each !== key);
    setMerging(true);
    await act(
      () => mergeAll(others, key),
      (ids) => ({ done: `${nodes.length} are one memory now`, undo: () => takeApartAndLook(ids) }),
    );
    setMerging(false);
  };
  return (
    <Card label={`May be the same: ${nodes.map(({ key }) => key).join(', ')}`}>
      <div class={css.head}>
        <h2>
          <Reason group={group} />
        </h2>
        <Button look="quiet" onClick={() => hide(nameOfGroup(group))}>
          Not the same
        </Button>
      </div>
      <div class={css.sides}>
        {nodes.map(({ key, description, is_cut, node_type, derived, created_at, links }) => (
          <div key={key} class={css.side}>
            <FoldedText text={is_cut ? `${description}…` : description} longest={300} />
            <p class={css.muted}>
              <TypeMark type={node_type} derived={derived} /> · {links === 1 ? '1 link' : `${links} links`} ·{' '}
              <When at={created_at} />
            </p>
            <p>
              <a class={css.key} href={memoryPath(key)}>
                <bdi>{key}</bdi>
              </a>
            </p>
            {mayWrite.value && (
              <Button
                aria-label={`Merge into this one: ${key}`}
                title="It takes the texts, data and links of the others"
                disabled={isMerging}
                onClick={() => void keep(key)}
              >
                Merge into this one
              </Button>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}

function Reason({ group: { why, name, similarity } }: { group: Group }) {
  if (why === 'near meaning')
    return <>Near in meaning{similarity !== undefined && `: ${Math.round(similarity * 100)} % alike`}</>;
  return (
    <>
      {why === 'alias' ? 'One is also called' : 'The same name:'} <bdi>{name}</bdi>
    </>
  );
}
