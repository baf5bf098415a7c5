import { useState } from 'preact/hooks';
import { mayAdminister, mayWrite } from '../../data/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Select, Switch } from '../../parts/field.tsx';
import { ImportForm } from './import-form.tsx';
import css from './settings.module.css';

const FORMATS = [
  ['json', 'JSON, all of it: to import it again'],
  ['ndjson', 'NDJSON, all of it, a record a line'],
  ['graphml', 'GraphML, for Gephi and yEd'],
  ['cypher', 'Cypher script, for Neo4j'],
  ['markdown', 'Markdown notes, for Obsidian (zip)'],
] as const;
/** They hold vectors and what sessions touched as well. */
const COMPLETE: readonly string[] = ['json', 'ndjson'];

/** The graph as a document, and documents into the graph. */
export function Transfer() {
  return (
    <>
      <Export />
      <section class={css.section}>
        <h2>Import</h2>
        {mayAdminister.value && mayWrite.value ? (
          <ImportForm />
        ) : (
          <p class={css.muted}>
            {mayAdminister.value
              ? 'The graph is frozen: it is only read.'
              : 'Those who administer the account import documents.'}
          </p>
        )}
      </section>
    </>
  );
}

function Export() {
  const [format, setFormat] = useState('json');
  const [withVectors, setWithVectors] = useState(false);
  const isComplete = COMPLETE.includes(format);
  const query = new URLSearchParams({
    format,
    ...(withVectors && isComplete && { include_embeddings: 'true' }),
  });
  return (
    <section>
      <h2>Export</h2>
      <div class={css.form}>
        <Select label="Format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          {FORMATS.map(([name, about]) => (
            <option key={name} value={name}>
              {about}
            </option>
          ))}
        </Select>
        {isComplete && (
          <p>
            <Switch
              label="With vectors: larger, and quicker to import"
              isOn={withVectors}
              set={setWithVectors}
            />
          </p>
        )}
        <ButtonLink
          look="primary"
          icon="download"
          href={`/api/v1/memory/export?${query.toString()}`}
          download
        >
          Download
        </ButtonLink>
        <p class={css.muted}>
          The browser shows how far the download is. Files that were uploaded are not in it.
        </p>
      </div>
    </section>
  );
}
