import type { OutputOf } from '../../../../../client/src/index.ts';
import { act } from '../../../data/act.ts';
import { useMemoryNames } from '../../../data/memory-names.ts';
import { memory } from '../../../data/session.ts';
import { Button } from '../../../parts/button.tsx';
import { When } from '../../../parts/when.tsx';
import { Sentence } from '../../../links/sentence.tsx';
import css from '../memory.module.css';

type Ended = OutputOf<'getHistory'>['relationships'][number];

/** How a memory was linked before. What a later link ended can be taken back. */
export function EndedLinks({
  links,
  own,
  mayEdit,
}: {
  links: readonly Ended[];
  own: string;
  mayEdit: boolean;
}) {
  const names = useMemoryNames(links.flatMap(({ nodes }) => nodes.slice(0, 6)));
  return (
    <>
      <h3 class={css.section}>Links of before</h3>
      <ul class={css.list}>
        {links.map((link) => (
          <li key={`${link.id} ${link.until}`} class={css.row}>
            <span>
              <Sentence link={link} names={names} own={own} />{' '}
              <span class={css.muted}>
                until <When at={link.until} />
              </span>
            </span>
            {mayEdit && link.undo !== undefined && (
              <Button
                look="quiet"
                icon="undo"
                onClick={() =>
                  void act(() => memory.call('undo', { id: link.undo ?? '' }), {
                    done: 'The change is taken back',
                  })
                }
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
