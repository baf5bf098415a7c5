import { mayWrite } from '../../data/session.ts';
import { nameOf } from '../../data/name-of.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { BASE, memoryPath, param } from '../../shell/router.ts';
import { Actions } from './actions.tsx';
import { AsOf, AsOfBanner } from './as-of.tsx';
import { Data } from './data.tsx';
import { Facts } from './facts.tsx';
import { Files } from './files.tsx';
import { History } from './history/history.tsx';
import { Links } from './links/links.tsx';
import { DerivedFrom } from './links/derived-from.tsx';
import { useMemoryNode, type MemoryNode } from './memory-node.ts';
import { Words } from './words.tsx';
import css from './memory.module.css';

/** One memory: what it says, what it is linked with, where it comes from, what it said before. */
export default function Memory({ memoryKey = '' }: Readonly<Record<string, string>>) {
  const asOf = param('as_of');
  const answer = useMemoryNode(memoryKey, asOf);
  const node = answer.data?.node;
  return (
    <>
      <PageHead title={node ? nameOf(node) : memoryKey}>
        {node && <Actions node={node} asOf={asOf} />}
      </PageHead>
      {asOf !== '' && <AsOfBanner asOf={asOf} />}
      <Async answer={answer} lines={8}>
        {({ node: found, similar }) =>
          found ? (
            <Shown key={asOf} node={found} asOf={asOf} />
          ) : (
            <NotThere memoryKey={memoryKey} similar={similar} asOf={asOf} />
          )
        }
      </Async>
    </>
  );
}

function Shown({ node, asOf }: { node: MemoryNode; asOf: string }) {
  const mayEdit = mayWrite.value && asOf === '';
  return (
    <div class={css.page}>
      <Words node={node} mayEdit={mayEdit} />
      <aside class={css.about} aria-label="About this memory">
        <Facts node={node} mayEdit={mayEdit} />
        <AsOf asOf={asOf} />
      </aside>
      <div>
        <Links node={node} asOf={asOf} mayEdit={mayEdit} />
        <DerivedFrom node={node} />
        <Data node={node} mayEdit={mayEdit} />
        <Files node={node} mayEdit={mayEdit} />
        {asOf === '' && <History node={node} mayEdit={mayEdit} />}
      </div>
    </div>
  );
}

function NotThere({
  memoryKey,
  similar,
  asOf,
}: {
  memoryKey: string;
  similar: readonly string[];
  asOf: string;
}) {
  return (
    <Empty title={asOf === '' ? 'There is no such memory' : 'It was not there yet'}>
      <p>
        {asOf === ''
          ? 'It may have been forgotten, merged into another, or stored under another key: '
          : 'Its key: '}
        <code>
          <bdi>{memoryKey}</bdi>
        </code>
      </p>
      {similar.length > 0 && (
        <p>
          These look like it:{' '}
          {similar.map((key, at) => (
            <>
              {at > 0 && ', '}
              <a key={key} href={memoryPath(key)}>
                <bdi>{key}</bdi>
              </a>
            </>
          ))}
        </p>
      )}
      <ButtonLink
        icon="search"
        href={`${BASE}/memories?q=${encodeURIComponent(memoryKey.replaceAll('_', ' '))}`}
      >
        Search the memories
      </ButtonLink>
    </Empty>
  );
}
