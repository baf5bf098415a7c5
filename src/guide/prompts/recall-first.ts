import { z } from 'zod';
import { keysBeginningWith } from '../../memory/nodes/complete-text.ts';
import { definePrompt } from './define-prompt.ts';
import { steps } from './steps.ts';

export const recallFirst = definePrompt({
  name: 'recall-first',
  title: 'Answer from the memory',
  description: 'Answers a question from what the memory holds, and says what it does not hold.',
  arguments: z.strictObject({
    question: z.string().min(1).max(2_000).describe('What to answer'),
    about: z.string().min(1).max(256).optional().describe('Key of a node that the question is about'),
  }),
  complete: { about: keysBeginningWith },
  text: ({ question, about }) =>
    `Answer this from the memory: ${question}\n\n${steps(
      'Call hm_recall with the question in plain words.',
      about && `Call hm_find_related from ${JSON.stringify(about)} with the question as its query.`,
      'If what comes back does not answer it, ask hm_recall once more in other words, then walk from the best result ' +
        'with hm_find_related.',
      'Answer from what you found and name the keys it rests on. Where the memory says nothing, say so; do not fill ' +
        'the gap by guessing.',
    )}`,
});
