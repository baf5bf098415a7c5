import { useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { BASE } from '../../shell/router.ts';
import { Answer } from './answer.tsx';
import { askedByAddress } from './asked.ts';
import { compared } from './compared.ts';
import { LastQuestions, useLastQuestions } from './last-questions.tsx';
import { QuestionForm } from './question-form.tsx';
import { useRecall } from './use-recall.ts';
import { WhyNot } from './why-not.tsx';
import css from './ask.module.css';

/** A question as an agent asks it, with the reasons of the answer. */
export default function Ask() {
  const asked = askedByAddress();
  const last = useLastQuestions(asked);
  const answer = useRecall({ ...asked, why: '' });
  const isDated = asked.as_of !== '' || asked.valid_at !== '';
  const now = useRecall({ ...asked, as_of: '', valid_at: '', why: '' }, isDated);
  return (
    <>
      <PageHead title="Ask" about="What an agent is told, and why." />
      <QuestionForm asked={asked} again={answer.reload} />
      <div class={css.columns}>
        <div class={css.main}>
          {asked.question === '' ? (
            <Start />
          ) : (
            <Async answer={answer} lines={10}>
              {(found) =>
                found && (
                  <Answer
                    asked={asked}
                    answer={found}
                    difference={isDated && now.data ? compared(found.results, now.data.results) : undefined}
                  />
                )
              }
            </Async>
          )}
        </div>
        <div class={css.side}>
          {asked.question !== '' && (
            <WhyNot
              asked={asked}
              best={Math.max(0, ...(answer.data?.results ?? []).map(({ score }) => score))}
            />
          )}
          <LastQuestions questions={last} />
        </div>
      </div>
    </>
  );
}

function Start() {
  const { data } = useQuery('overview', (signal) => memory.call('getOverview', {}, { signal }));
  if (data?.stats.nodes === 0)
    return (
      <Empty title="There is nothing to ask yet">
        <p>Store a memory or add a text first, or load the example memory on Home.</p>
        <div class={css.line}>
          {mayWrite.value && <ButtonLink href={`${BASE}/add`}>Add a text</ButtonLink>}
          <ButtonLink href={BASE}>Go to Home</ButtonLink>
        </div>
      </Empty>
    );
  return (
    <Empty title="Ask a question">
      <p>Such as “What did we decide last week?”, or a name.</p>
      <p>
        “Quoted phrases” must occur, <code>type:person</code> filters, and <code>/auth.*token/</code> is a
        regular expression.
      </p>
    </Empty>
  );
}
