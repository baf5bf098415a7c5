import { useEffect, useState } from 'preact/hooks';
import { asFailure, invalidate } from '../../data/queries.ts';
import { Icon } from '../../parts/icon.tsx';
import { hasCalled, seenToCall } from './keys.ts';
import css from './connect.module.css';

const PAUSE_MS = 3_000;

/** Waits for the first call with a key; a word and a shape say it besides the colour. */
export function Light({ keyId, client }: { keyId: string; client: string }) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOn) return;
    const ends = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        if (!(await hasCalled(keyId, ends.signal)) || ends.signal.aborted) return;
        setOn(true);
        seenToCall.value = new Set([...seenToCall.peek(), keyId]);
        invalidate('keys');
      } catch (error) {
        // The next look may succeed.
        if (!ends.signal.aborted) asFailure(error);
      }
    };
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => {
      clearInterval(timer);
      ends.abort();
    };
  }, [keyId, isOn]);
  return (
    <p class={isOn ? `${css.light} ${css.on}` : css.light} role="status">
      {isOn ? <Icon name="check" /> : <span class={css.ring} />}
      {isOn ? `Connected: ${client} has called` : `Waiting for the first call of ${client}`}
    </p>
  );
}
