import { rangesOfWords } from '../../data/found-words.ts';
import { nameOf } from '../../data/name-of.ts';
import { useQuery } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Marked } from '../../parts/marked.tsx';
import { Async } from '../../parts/states.tsx';
import { placeText } from '../../data/place-text.ts';
import { BASE, memoryPath } from '../../shell/router.ts';
import { Around } from './around.tsx';
import css from './files.module.css';

/** Results of one call; those without a passage are of no file. */
const MOST = 20;

/** What the files say to a question, where it stands. `only`: of the files of this memory. */
export function FoundPassages({ question, only }: { question: string; only: string }) {
  const answer = useQuery(`passages/${JSON.stringify([question, only])}`, (signal) =>
    findPassages(question, only, signal),
  );
  return (
    <section class={css.found} aria-labelledby="found-inside">
      <div class={css.line}>
        <h2 id="found-inside">Found inside{only === '' ? '' : ' this file'}</h2>
        <ButtonLink icon="ask" href={`${BASE}/ask?${new URLSearchParams({ q: question })}`}>
          Ask all memories
        </ButtonLink>
      </div>
      <Async answer={answer} lines={4}>
        {(results) =>
          results.length === 0 ? (
            <p role="status">
              No passage of {only === '' ? 'a file' : 'this file'} answers it. Try other words.
            </p>
          ) : (
            <ul class={css.list}>
              {results.map((result) => (
                <li key={result.key}>
                  <h3>
                    <a href={memoryPath(result.key)}>
                      <bdi>{nameOf(result)}</bdi>
                    </a>
                  </h3>
                  {result.passages?.map((passage, at) => (
                    <figure key={at} class={css.passage}>
                      <figcaption class={css.muted}>
                        {result.files.length === 1 && <bdi>{result.files[0]?.filename}</bdi>}
                        {placeText(passage)}
                      </figcaption>
                      <Marked text={passage.text} ranges={rangesOfWords(passage.text, question)} />
                      {result.files.length === 1 && result.files[0] && (
                        <Around file={result.files[0]} passage={passage.text} />
                      )}
                    </figure>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Async>
    </section>
  );
}

async function findPassages(query: string, only: string, signal: AbortSignal) {
  const input = { query, max_results: MOST, include_context: false, ...(only !== '' && { near: only }) };
  const { results } = await memory.call('recall', input, { signal });
  const found = results.filter(
    ({ key, passages = [] }) => passages.length > 0 && (only === '' || key === only),
  );
  if (found.length === 0) return [];
  const { nodes } = await memory.call('getNodes', { keys: found.map(({ key }) => key) }, { signal });
  const files = new Map(nodes.map((node) => [node.key, node.files ?? []]));
  return found.map((result) => ({ ...result, files: files.get(result.key) ?? [] }));
}
