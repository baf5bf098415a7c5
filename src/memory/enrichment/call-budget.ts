import { AppError } from '../../errors.ts';
import { countModelCalls } from '../../graph/queries/understanding/enrichment.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithClock, WithGraph } from '../transaction/dependencies.ts';
import type { Extractors } from '../understanding/facts/extractors.ts';
import { ENRICHMENT_JOB_ID } from './enrichment-job.ts';

/**
 * The engines for a graph's stored texts, of which the language model is called only so often in a day (UTC), repeats of a call
 * included. The graph keeps the count. Beyond it the model throws UNAVAILABLE, and the rules read the text.
 */
export function withinBudget(
  { model, offline }: Extractors,
  { graph, clock }: WithGraph & WithClock,
  callsADay: number,
): Extractors {
  if (!model) return { offline };
  const count = async (calls: number) => {
    const day = clock().toISOString().slice(0, 10);
    return (await runForOne(graph, countModelCalls, { id: ENRICHMENT_JOB_ID, day, calls })).calls;
  };
  return {
    offline,
    model: {
      extract: async (request) => {
        if ((await count(1)) > callsADay)
          throw new AppError(
            'UNAVAILABLE',
            'The language model was called as often today as LLM_CALLS_PER_DAY allows.',
          );
        const outcome = await model.extract(request);
        if (outcome.calls > 1) await count(outcome.calls - 1);
        return outcome;
      },
    },
  };
}
