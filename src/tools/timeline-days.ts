import { z } from 'zod';
import { timelineDays as countDays } from '../memory/timeline/count-days.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

export const timelineDays = defineTool({
  name: 'hm_timeline_days',
  title: 'Days of the timeline',
  description: 'How many entries the timeline has on each day, by kind.',
  input: z.strictObject({
    start: field.moment.optional().describe('Not before; at most 366 days before the end'),
    end: field.moment.optional().describe('Not after; by default today'),
    time_zone: field.timeZone.optional(),
  }),
  output: z.object({
    start: z.string().describe('The first day that was counted'),
    end: z.string().describe('The last one'),
    days: z
      .array(z.object({ day: z.string(), total: z.int(), kinds: z.record(z.string(), z.int()) }))
      .describe('Days with entries, the first first'),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/timeline/days' },
  examples: [
    {
      name: 'A week as it was in Berlin',
      input: { start: '2026-03-02', end: '2026-03-08', time_zone: 'Europe/Berlin' },
      output: {
        start: '2026-03-02',
        end: '2026-03-08',
        days: [{ day: '2026-03-02', total: 4, kinds: { store: 3, relate: 1 } }],
      },
    },
  ],
  handler: (input, context) => countDays(context, input),
});
