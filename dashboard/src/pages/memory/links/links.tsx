import { useState } from 'preact/hooks';
import { act, actLater } from '../../../data/act.ts';
import { useQuery } from '../../../data/queries.ts';
import { memory } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Async } from '../../../parts/states.tsx';
import type { MemoryNode } from '../memory-node.ts';
import { Section } from '../section.tsx';
import { isMention, linksOf, type Link } from '../../../links/link.ts';
import { LinkList } from '../../../links/link-list.tsx';
import { RelateDialog } from '../../../links/relate-dialog.tsx';
import css from '../memory.module.css';

interface LinksProps {
  readonly node: MemoryNode;
  readonly asOf: string;
  readonly mayEdit: boolean;
}

/** What a memory is linked with: what was stored, and apart what was read from texts. */
export function Links({ node, asOf, mayEdit }: LinksProps) {
  const [isRelating, setRelating] = useState(false);
  const answer = useRelationships(node.key, asOf);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const remove = (link: Link) => void removeLink(node.key, link);
  /** Added again it would be of whoever adds it, and not of the text any more. */
  const strike = ({ id, relationship }: Link) =>
    actLater(
      (keepalive) => memory.call('update', { key: node.key, remove_relationships: [id] }, { keepalive }),
      {
        done: `The link "${relationship}" is removed`,
        hide: () => setHidden((all) => new Set([...all, id])),
        show: () => setHidden((all) => new Set([...all].filter((each) => each !== id))),
      },
    );
  return (
    <Section
      title="Links"
      actions={
        mayEdit && (
          <Button icon="link" onClick={() => setRelating(true)}>
            Link it
          </Button>
        )
      }
    >
      <Async answer={answer} lines={3}>
        {(found) => {
          const links = linksOf(found);
          const stored = links.filter(({ derived }) => !derived);
          // What its own text names stands under a heading of its own.
          const read = links.filter(
            (link) => link.derived && !isMention(link, node.key) && !hidden.has(link.id),
          );
          return (
            <>
              {stored.length === 0 && <p class={css.muted}>Nothing is linked with it yet.</p>}
              <LinkList links={stored} own={node.key} asOf={asOf} onRemove={mayEdit ? remove : undefined} />
              {read.length > 0 && (
                <>
                  <h3 class={css.section}>Read from a text</h3>
                  <LinkList links={read} own={node.key} asOf={asOf} onRemove={mayEdit ? strike : undefined} />
                </>
              )}
              {found.truncated.length > 0 && (
                <p class={css.muted}>Only the first {found.limit.toLocaleString()} are shown.</p>
              )}
            </>
          );
        }}
      </Async>
      {isRelating && <RelateDialog node={node} onClose={() => setRelating(false)} />}
    </Section>
  );
}

export function useRelationships(key: string, asOf: string) {
  return useQuery(`memory/${key}/links/${asOf}`, (signal) =>
    memory.call('getRelationships', { key, ...(asOf !== '' && { as_of: asOf }) }, { signal }),
  );
}

async function removeLink(key: string, link: Link): Promise<void> {
  const { nodes, relationship, data, valid_from, valid_to } = link;
  const again = {
    ...{ nodes, relationship },
    ...(data && { data }),
    ...(valid_from !== undefined && { valid_from }),
    ...(valid_to !== undefined && { valid_to }),
  };
  await act(() => memory.call('update', { key, remove_relationships: [link.id] }), {
    done: `The link "${relationship}" is removed`,
    undo: () => memory.call('addRelationships', { relationships: [again] }),
  });
}
