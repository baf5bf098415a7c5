import type { Ingested } from '../../data/ingested.ts';
import css from './add-text.module.css';

/** Parts of a long text that were not read or stored, and why. */
export function FailedParts({ failed = [] }: { failed: Ingested['failed'] }) {
  if (failed.length === 0) return null;
  return (
    <div class={css.failed} role="alert">
      <p>
        {failed.length === 1 ? 'A part of the text failed:' : `${failed.length} parts of the text failed:`}
      </p>
      <ul>
        {failed.slice(0, 20).map(({ source, error }) => (
          <li key={source}>
            <bdi>{source}</bdi>: <span dir="auto">{error.message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
