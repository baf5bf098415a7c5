import type { Result } from './recalled.ts';

type Confidence = Result['confidence'];

/** How sure the service is, in words. */
export const CONFIDENCE: Readonly<Record<Confidence, { readonly short: string; readonly long: string }>> = {
  high: { short: 'Sure', long: 'Sure: such answers are right nine times of ten.' },
  medium: { short: 'Fairly sure', long: 'Fairly sure: memory says something about it.' },
  low: { short: 'A guess', long: 'A guess: what is nearest may not answer it.' },
  none: {
    short: 'Does not answer',
    long: 'Nothing in memory answers this. What follows is nearest, and an agent is told so.',
  },
};
