import { z } from 'zod';
import { keysBeginningWith } from '../../memory/nodes/complete-text.ts';
import { definePrompt } from './define-prompt.ts';
import { steps } from './steps.ts';

export const sessionSummary = definePrompt({
  name: 'session-summary',
  title: 'Keep what this conversation brought',
  description:
    'Stores what was decided, learned and left open in this conversation, joined to what it is about.',
  arguments: z.strictObject({
    title: z.string().min(1).max(200).optional().describe('What the conversation was about, in a few words'),
    about: z.string().min(1).max(256).optional().describe('Key of a node that the summary belongs to'),
  }),
  complete: { about: keysBeginningWith },
  text: ({ title, about }) =>
    `Keep in the memory what this conversation${title === undefined ? '' : ` about ${JSON.stringify(title)}`} brought.\n\n${steps(
      'Collect the decisions with their reasons, the new facts and preferences, and the questions left open. Leave out ' +
        'small talk and secrets.',
      'Call hm_recall for each, to see what the memory knows already; change that with hm_update instead of storing it ' +
        'again.',
      'Store each of the rest as a node of its own with hm_store, under a speaking key, in sentences that a reader who ' +
        'was not here understands, with the date where it matters.',
      'Store one node of type event that sums the conversation up in three sentences at most, and join it with ' +
        `hm_add_relationships to what it brought${about === undefined ? '' : ` and to ${JSON.stringify(about)}`}.`,
      'Report the keys you stored and updated.',
    )}`,
});
