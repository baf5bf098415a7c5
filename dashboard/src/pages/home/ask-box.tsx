import { useDraft } from '../../data/drafts.ts';
import { Button } from '../../parts/button.tsx';
import { navigate } from '../../shell/router.ts';
import css from './home.module.css';

/** A question leads to Ask. */
export function AskBox() {
  const [query, setQuery, drop] = useDraft('question');
  const ask = (event: Event) => {
    event.preventDefault();
    if (query.trim() === '') return;
    drop();
    navigate(`/ask?q=${encodeURIComponent(query.trim())}`);
  };
  return (
    <form role="search" class={css.ask} onSubmit={ask}>
      <input
        class={css.question}
        type="search"
        dir="auto"
        aria-label="Ask your memory"
        placeholder="Ask your memory, as an agent would"
        maxLength={2_000}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" icon="ask">
        Ask
      </Button>
    </form>
  );
}
