import { useEffect, useRef, useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { activeGraph, mayAdminister } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Card } from '../../parts/surface.tsx';
import type { Client, Lines } from './clients.ts';
import { makeKey, type MadeKey } from './keys.ts';
import { Light } from './light.tsx';
import css from './connect.module.css';

/** Stands for a key until one is made. */
const NO_KEY = 'hm_live_…';

/** How one client is connected: with a key that is made here, or by a log-in. */
export function ClientCard({ client }: { client: Client }) {
  const { name, withKey, withLogIn, isInCloud = false } = client;
  const [made, setMade] = useState<MadeKey>();
  const [isMaking, setMaking] = useState(false);
  const address = window.location.origin;
  const graph = activeGraph.value;
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (made && document.activeElement === document.body) lines.current?.querySelector('pre')?.focus();
  }, [made]);
  const make = async () => {
    if (!graph) return;
    setMaking(true);
    const key = await act(() => makeKey(graph.id, name), { done: `A key for ${name} is made` });
    setMaking(false);
    if (key) setMade(key);
  };
  return (
    <Card label={name}>
      <h2>{name}</h2>
      {withKey && mayAdminister.value && (
        <>
          <div ref={lines}>
            <LineList lines={withKey(address, made?.key ?? NO_KEY)} mayCopy={made !== undefined} />
          </div>
          {made ? (
            <>
              <p>The key is in the lines above, and is shown this once.</p>
              <Light keyId={made.id} client={name} />
            </>
          ) : (
            <Button
              look="primary"
              disabled={isMaking}
              aria-label={`Make a key for ${name}`}
              onClick={() => void make()}
            >
              Make a key
            </Button>
          )}
        </>
      )}
      {withKey && mayAdminister.value ? (
        <details class={css.other}>
          <summary>Log in instead of a key</summary>
          <LogIn {...{ isInCloud, address }} lines={withLogIn(address)} />
        </details>
      ) : (
        <LogIn {...{ isInCloud, address }} lines={withLogIn(address)} />
      )}
    </Card>
  );
}

interface LogInProps {
  readonly lines: readonly Lines[];
  readonly isInCloud: boolean;
  readonly address: string;
}

function LogIn({ lines, isInCloud, address }: LogInProps) {
  const isReached = address.startsWith('https:');
  return (
    <>
      {isInCloud && !isReached && (
        <p class={css.note}>
          It connects from the cloud: the service needs a public address with https (PUBLIC_URL), and{' '}
          {address} is none.
        </p>
      )}
      <LineList lines={lines} mayCopy />
    </>
  );
}

function LineList({ lines, mayCopy }: { lines: readonly Lines[]; mayCopy: boolean }) {
  return (
    <>
      {lines.map(({ text, where, link }) => (
        <div key={text} class={css.lines}>
          <p class={css.where}>{where}</p>
          <pre class={css.code} tabIndex={0} role="region" aria-label={where}>
            {text}
          </pre>
          {mayCopy && (
            <div class={css.actions}>
              <Copy text={text} />
              {link !== undefined && <ButtonLink href={link}>Open in the client</ButtonLink>}
            </div>
          )}
        </div>
      ))}
    </>
  );
}
