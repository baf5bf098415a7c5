import { read, write } from '../../query.ts';
import { flag, inOneColumn, jsonText, maybeText, number, text, texts } from '../records.ts';

/** `updatedAt` shows whether the node is still as it was read. */
const version = { id: text, updatedAt: text };

export const textsToRead = read(
  'enrichment/pending',
  { except: texts, limit: number },
  inOneColumn({
    id: text,
    key: text,
    description: text,
    updated_at: text,
    /** When the text was written: what "yesterday" counts from. */
    written_at: text,
    attempts: number,
    /** Of a node that hm_ingest may have made. */
    data: jsonText.nullable(),
  }),
);

export const passagesToRead = read(
  'enrichment/pending-passages',
  { except: texts, limit: number },
  inOneColumn({
    id: text,
    /** Of the file's node. */
    key: text,
    text,
    section: maybeText,
    written_at: maybeText,
    attempts: number,
  }),
);

export const countTextsToRead = read('enrichment/count-pending', {}, { pending: number });
export const endEnrichment = write(
  'enrichment/end',
  {
    ...version,
    extracted: maybeText,
    /** Whether a caller sent what the text says, so that nothing reads it again. */
    isGiven: flag,
  },
  { id: text },
);
export const givenText = read('enrichment/is-given', { id: text }, { id: text });
export const endPassage = write('enrichment/end-passage', { id: text, key: text }, { id: text });

export const countModelCalls = write(
  'enrichment/count-calls' /** `id` is that of the job; `day` is a date. */,
  { id: text, day: text, calls: number },
  { calls: number },
);

const failure = { attempts: number, reason: text, isLast: flag };

export const failEnrichment = write('enrichment/fail', { ...version, ...failure });
export const failPassage = write('enrichment/fail-passage', { id: text, ...failure });
