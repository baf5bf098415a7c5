import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { SearchWords } from '../../parts/search-words.tsx';
import { param, setParams } from '../../shell/router.ts';
import { FILE_TYPES } from './media-types.ts';
import css from './files.module.css';

/** Names and types narrow the list; words are looked for inside the files. */
export function FileFilterBar() {
  const type = param('type');
  const only = param('in');
  const isKnown = FILE_TYPES.some(([each]) => each === type);
  return (
    <div class={css.filters} role="search">
      <SearchWords
        name="inside"
        label={only === '' ? 'Search inside the files' : 'Search inside this file'}
        placeholder="A question or words"
        most={2_000}
      />
      <SearchWords name="q" label="Words of the name" placeholder="Such as report" most={200} />
      <Select label="Type" value={type} onChange={(event) => setParams({ type: event.currentTarget.value })}>
        <option value="">All types</option>
        {type !== '' && !isKnown && <option value={type}>{type}</option>}
        {FILE_TYPES.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </Select>
      {only !== '' && (
        <Button look="quiet" icon="close" onClick={() => setParams({ in: '' })}>
          Search in all files again
        </Button>
      )}
    </div>
  );
}
