import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { useTypes } from '../../data/types.ts';
import { Copy } from '../../parts/copy.tsx';
import { TextField } from '../../parts/field.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { When } from '../../parts/when.tsx';
import { Who } from '../../parts/who.tsx';
import { InPlace } from './edit/in-place.tsx';
import { isDay, TIME, TYPE } from './edit/fields.ts';
import { useEdit } from './edit/use-edit.ts';
import type { MemoryNode } from './memory-node.ts';
import css from './memory.module.css';

/** What is known about a memory besides what it says: type, who stored it, when, and when it was true. */
export function Facts({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  return (
    <dl class={css.facts}>
      <div>
        <dt>Type</dt>
        <dd>
          <TypeOf node={node} mayEdit={mayEdit} />
        </dd>
      </div>
      <div>
        <dt>When it was true</dt>
        <dd>
          <TimeOf node={node} mayEdit={mayEdit} />
        </dd>
      </div>
      <div>
        <dt>Stored</dt>
        <dd>
          <When at={node.created_at} /> <StoredBy node={node} />
        </dd>
      </div>
      {node.updated_at !== node.created_at && (
        <div>
          <dt>Changed</dt>
          <dd>
            <When at={node.updated_at} />
          </dd>
        </div>
      )}
      {node.enrichment.status !== 'done' && node.enrichment.status !== 'off' && (
        <div>
          <dt>Reading</dt>
          <dd>
            {node.enrichment.status === 'pending'
              ? 'Its text is being read for what it names.'
              : `Its text could not be read: ${node.enrichment.reason ?? 'see the jobs in Settings'}.`}
          </dd>
        </div>
      )}
      <div>
        <dt>Key</dt>
        <dd class={css.row}>
          <code>
            <bdi>{node.key}</bdi>
          </code>
          <Copy text={node.key} label="Copy key" />
        </dd>
      </div>
    </dl>
  );
}

function TypeOf({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const edit = useEdit(node, TYPE);
  const types = useTypes();
  return (
    <InPlace
      edit={edit}
      mayEdit={mayEdit}
      control={(props) => (
        <>
          <TextField {...props} list="types" maxLength={64} />
          <datalist id="types">
            {types.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
        </>
      )}
    >
      <TypeMark type={edit.shown} derived={node.origins !== undefined} />
    </InPlace>
  );
}

function TimeOf({ node, mayEdit }: { node: MemoryNode; mayEdit: boolean }) {
  const edit = useEdit(node, TIME);
  const { shown, value = '' } = edit;
  const isDate = value === '' || isDay(value);
  return (
    <InPlace
      edit={edit}
      mayEdit={mayEdit}
      control={(props) => <TextField {...props} type={isDate ? 'date' : 'datetime-local'} />}
    >
      {shown === '' ? (
        <span class={css.muted}>not said</span>
      ) : (
        <When at={isDay(shown) ? shown : new Date(shown).toISOString()} />
      )}
    </InPlace>
  );
}

/** The timeline says who stored it. */
function StoredBy({ node }: { node: MemoryNode }) {
  const { data } = useQuery(`memory/${node.key}/stored`, (signal) =>
    memory.call(
      'timeline',
      { node_key: node.key, kinds: ['store', 'ingest', 'upload', 'import'], limit: 50 },
      { signal },
    ),
  );
  // Others that were stored with a link to it name it as well.
  const entry =
    data?.entries.find(({ at }) => at === node.created_at) ??
    data?.entries.find(({ node_keys }) => node_keys[0] === node.key);
  if (!entry) return null;
  return (
    <>
      by <Who actor={entry.actor} />
      {entry.session_id !== 'default' && (
        <span class={css.muted}>
          {' '}
          in <bdi>{entry.session_id}</bdi>
        </span>
      )}
    </>
  );
}
