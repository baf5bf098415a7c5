import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MemoryError } from '../../../client/src/index.ts';
import { openByLink } from '../data/session.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { Alone } from './alone.tsx';
import { BASE, navigate } from './router.ts';

/** Opens a session by a one-time link. What only fetches links, such as a mail scanner, runs no script and does not use it up. */
export function OpenLink({ token }: { token: string }) {
  const problem = useSignal('');
  useEffect(() => {
    openByLink(token).then(
      () => navigate('', { replace: true }),
      (error: unknown) => {
        if (!(error instanceof MemoryError)) throw error;
        problem.value = error.message;
      },
    );
  }, [token]);
  return (
    <Alone title="Open the dashboard">
      {problem.value === '' ? (
        <Loading lines={1} />
      ) : (
        <>
          <Failed message={problem.value} />
          <p>
            <a href={BASE}>Go to the dashboard</a>
          </p>
        </>
      )}
    </Alone>
  );
}
