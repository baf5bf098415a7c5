import { askForSession, sessionState } from '../data/session.ts';
import { ButtonLink, Button } from '../parts/button.tsx';
import { Actions, Dialog } from '../parts/dialog.tsx';
import { Failed } from '../parts/states.tsx';
import { Alone } from './alone.tsx';
import { BASE, param } from './router.ts';

/** Where nobody is logged in. */
export function LogIn() {
  const state = sessionState.value;
  const problem = param('problem');
  return (
    <Alone title="Log in">
      {problem !== '' && <Failed message="The log-in did not succeed. Try again." />}
      {state.kind === 'none' && state.message !== undefined && <Failed message={state.message} />}
      <p>See what your agents remember, and mend it.</p>
      <p>
        <ButtonLink look="primary" href={logInAddress()}>
          Log in
        </ButtonLink>
      </p>
      <p>
        On the machine of the service no account is needed: <code>npm start</code> prints a link in the
        terminal, and <code>hm dashboard GRAPH_ID</code> makes another.
      </p>
    </Alone>
  );
}

/** Over a page whose session has ended: what was typed on it stays. */
export function LogInDialog() {
  return (
    <Dialog title="The session has ended">
      <p>Log in again in another tab, or open a link of the service. What you typed here is kept.</p>
      <Actions>
        <ButtonLink href={logInAddress()} target="_blank" rel="noopener">
          Log in
        </ButtonLink>
        <Button look="primary" onClick={() => void askForSession()}>
          Continue
        </Button>
      </Actions>
    </Dialog>
  );
}

function logInAddress(): string {
  const next = window.location.pathname + window.location.search;
  return `${BASE}/log-in?next=${encodeURIComponent(next)}`;
}
