import { Copy } from '../../parts/copy.tsx';
import css from './settings.module.css';

/** What is done in a shell on the machine of the service alone. */
export function Command({ what, command }: { what: string; command: string }) {
  return (
    <div class={css.command}>
      <span>{what}</span>
      <code>{command}</code>
      <Copy text={command} />
    </div>
  );
}
