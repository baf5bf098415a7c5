import { useEffect } from 'preact/hooks';
import { today } from '../../data/days.ts';
import { useDraft } from '../../data/drafts.ts';
import { useTypes } from '../../data/types.ts';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { navigate, setParams } from '../../shell/router.ts';
import { askPath, COUNTS, USUAL_COUNT, type Asked } from './asked.ts';
import css from './ask.module.css';

interface QuestionFormProps {
  readonly asked: Asked;
  /** Asks the same question once more. */
  readonly again: () => void;
}

/** The question, and how it is asked. */
export function QuestionForm({ asked, again }: QuestionFormProps) {
  const [words, setWords] = useDraft('question', asked.question);
  useEffect(() => {
    if (asked.question !== '') setWords(asked.question);
  }, [asked.question]);
  const ask = (event: Event) => {
    event.preventDefault();
    const question = words.trim();
    if (question === asked.question) again();
    else if (question !== '') navigate(askPath({ ...asked, question }));
  };
  return (
    <div class={css.form}>
      <form role="search" class={css.ask} onSubmit={ask}>
        <input
          class={css.question}
          type="search"
          dir="auto"
          aria-label="Question"
          placeholder="Ask your memory, as an agent would"
          maxLength={2_000}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" icon="ask">
          Ask
        </Button>
      </form>
      <Options asked={asked} />
    </div>
  );
}

function Options({ asked }: { asked: Asked }) {
  const types = useTypes();
  return (
    <div class={css.options} role="group" aria-label="How it is asked">
      <Select
        label="Type"
        value={asked.type}
        onChange={(event) => setParams({ type: event.currentTarget.value })}
      >
        <option value="">All types</option>
        {[...new Set([...(asked.type === '' ? [] : [asked.type]), ...types])].map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
      <Select
        label="Results"
        value={`${asked.count}`}
        onChange={({ currentTarget: { value } }) =>
          setParams({ n: Number(value) === USUAL_COUNT ? '' : value })
        }
      >
        {COUNTS.map((count) => (
          <option key={count} value={`${count}`}>
            {count} at most
          </option>
        ))}
      </Select>
      <TextField
        label="As remembered on"
        type="date"
        max={today()}
        value={asked.as_of}
        onChange={(event) => setParams({ as_of: event.currentTarget.value })}
      />
      <TextField
        label="What was true on"
        type="date"
        value={asked.valid_at}
        onChange={(event) => setParams({ valid_at: event.currentTarget.value })}
      />
      {(asked.type || asked.as_of || asked.valid_at) !== '' && (
        <Button
          look="quiet"
          icon="close"
          onClick={() => setParams({ type: '', as_of: '', valid_at: '', n: '' })}
        >
          Clear
        </Button>
      )}
    </div>
  );
}
