import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { actLater } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { slicesOf } from '../../data/write-each.ts';
import { linksOf, type Link } from '../../links/link.ts';
import { LinkList } from '../../links/link-list.tsx';
import { Button } from '../../parts/button.tsx';
import { Async, Empty, Loading } from '../../parts/states.tsx';
import { BASE } from '../../shell/router.ts';
import { kindsOf, type Claim, type Kind } from './claim-kinds.ts';
import { claimsOfGraph, reject } from './claims-of-graph.ts';
import { spoken } from './spoken.ts';
import css from './tidy.module.css';

/** Claims that are gone in ten seconds unless that is called off. */
const beingRejected = signal<ReadonlySet<string>>(new Set());

/** What texts say about memories, as it was read from them, with the sentence that says so. */
export function Claims() {
  const answer = useQuery('tidy/claims', claimsOfGraph);
  return (
    <Async answer={answer} lines={8}>
      {({ claims, nodes, leftOut }) => {
        const kinds = kindsOf(claims.filter(({ id }) => !beingRejected.value.has(id)));
        if (kinds.length === 0)
          return (
            <Empty title="Nothing was read from texts">
              <p>
                What the service reads from texts and files is shown here, to check it and reject what is
                wrong.
              </p>
            </Empty>
          );
        return (
          <>
            <p>
              What is rejected here is not read again from the same text.{' '}
              {nodes > 0 && (
                <a href={`${BASE}/memories?read=1`}>
                  See the {nodes.toLocaleString()} memories read from texts
                </a>
              )}
            </p>
            {kinds.map((kind, at) => (
              <ClaimsOfKind key={kind.label} kind={kind} isFirst={at < OPEN} />
            ))}
            {leftOut > 0 && (
              <p class={css.muted}>
                The newest are shown; {leftOut.toLocaleString()} more are on the pages of their memories.
              </p>
            )}
          </>
        );
      }}
    </Async>
  );
}

function rejectLater(claims: readonly Claim[], what: string): void {
  const ids = claims.map(({ id }) => id);
  actLater((isLeaving) => reject(claims, isLeaving), {
    done: ids.length === 1 ? `Rejected: ${what}` : `${ids.length.toLocaleString()} rejected: ${what}`,
    hide: () => (beingRejected.value = new Set([...beingRejected.peek(), ...ids])),
    show: () => (beingRejected.value = new Set([...beingRejected.peek()].filter((id) => !ids.includes(id)))),
  });
}

const PAGE = 10;
/** Kinds that are shown open. */
const OPEN = 2;

function ClaimsOfKind({ kind: { label, claims }, isFirst }: { kind: Kind; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  const [shown, setShown] = useState(PAGE);
  const count = claims.length.toLocaleString();
  return (
    <details class={css.kind} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{spoken(label)}</bdi> <span class={css.muted}>({count})</span>
      </summary>
      {isOpen && (
        <div class={css.claims}>
          {mayWrite.value && claims.length > 1 && (
            <Button look="danger" onClick={() => rejectLater(claims, spoken(label))}>
              Reject all {count}
            </Button>
          )}
          {slicesOf(claims.slice(0, shown), PAGE).map((page) => (
            <Sentences key={page[0]?.id} claims={page} />
          ))}
          {shown < claims.length && (
            <Button look="quiet" icon="down" onClick={() => setShown(shown + PAGE)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

/** The links of a picture do not say where they come from: those of their memories do. */
function Sentences({ claims }: { claims: readonly Claim[] }) {
  const keys = [...new Set(claims.map(({ nodes }) => nodes[0] ?? ''))].sort();
  const { data, failure } = useQuery(`tidy/claims/${JSON.stringify(keys)}`, async (signal) => {
    const found = await Promise.all(
      keys.map((key) => memory.call('getRelationships', { key }, { signal }).catch(asNone)),
    );
    return new Map(found.flatMap(linksOf).map((link) => [link.id, link]));
  });
  if (data === undefined && !failure) return <Loading lines={claims.length} />;
  const links = claims.map((claim): Link => data?.get(claim.id) ?? claim);
  return (
    <LinkList
      links={links}
      onRemove={
        mayWrite.value
          ? (link) =>
              rejectLater(
                claims.filter(({ id }) => id === link.id),
                link.relationship,
              )
          : undefined
      }
    />
  );
}

/** One that is forgotten meanwhile hides no other. */
function asNone(): Parameters<typeof linksOf>[0] {
  return { edges: [], hyperedges: [] };
}
