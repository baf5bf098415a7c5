import { version } from '../../../../package.json';
import { Command } from './command.tsx';
import css from './settings.module.css';

/** Which service it is, and where it is described. */
export function About() {
  return (
    <>
      <p>Memory Graph Service, version {version}</p>
      <ul class={css.plain}>
        <li>
          <a href="/docs">Reference of the REST routes</a>
        </li>
        <li>
          <a href="/openapi.json">OpenAPI document</a>
        </li>
        <li>
          <a href="/export.schema.json">Schema of an export</a>
        </li>
      </ul>
      <p class={css.muted}>The other pages stand in the folder docs of the package.</p>
      <Command what="What the shell can do:" command="hm --help" />
      <Command what="What is wrong with the service, and what to do:" command="hm doctor" />
    </>
  );
}
