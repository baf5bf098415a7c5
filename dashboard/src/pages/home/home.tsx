import { useQuery } from '../../data/queries.ts';
import { memory, mayWrite } from '../../data/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { BASE } from '../../shell/router.ts';
import { AskBox } from './ask-box.tsx';
import { ExampleBar, LoadExample } from './example.tsx';
import { Feed } from './feed.tsx';
import { Numbers } from './numbers.tsx';
import { Reading } from './reading.tsx';
import css from './home.module.css';

/** What happened in this memory lately. */
export default function Home() {
  const overview = useQuery('overview', (signal) => memory.call('getOverview', {}, { signal }));
  return (
    <>
      <PageHead title="Home" />
      <AskBox />
      <Async answer={overview} lines={8}>
        {({ stats }) =>
          stats.nodes + stats.derived.nodes === 0 ? (
            <FirstSteps />
          ) : (
            <div class={css.parts}>
              <Numbers stats={stats} />
              <Reading />
              <ExampleBar />
              <Feed />
            </div>
          )
        }
      </Async>
    </>
  );
}

function FirstSteps() {
  return (
    <Empty title="Nothing is remembered yet">
      <p>
        Connect a client, and what your agents store appears here. Or look around first: the example memory is
        about the crew of a small research boat, and one click takes it away again.
      </p>
      <div class={css.actions}>
        <ButtonLink look="primary" icon="plug" href={`${BASE}/connect`}>
          Connect a client
        </ButtonLink>
        <LoadExample />
        {mayWrite.value && (
          <ButtonLink icon="add" href={`${BASE}/add`}>
            Add a text
          </ButtonLink>
        )}
      </div>
    </Empty>
  );
}
