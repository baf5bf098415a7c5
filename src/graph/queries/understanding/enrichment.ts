import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn } from '../records.ts';

/** `updatedAt` shows whether the node is still as it was read. */
const version = { id: z.string(), updatedAt: z.string() };

export const textsToRead = query('enrichment/pending', {
  params: z.object({ except: z.array(z.string()), limit: z.number() }),
  row: inOneColumn(
    z.object({
      id: z.string(),
      key: z.string(),
      description: z.string(),
      updated_at: z.string(),
      /** When the text was written: what "yesterday" counts from. */
      written_at: z.string(),
      attempts: z.number(),
    }),
  ),
  access: 'READ',
});

export const passagesToRead = query('enrichment/pending-passages', {
  params: z.object({ except: z.array(z.string()), limit: z.number() }),
  row: inOneColumn(
    z.object({
      id: z.string(),
      /** Of the file's node. */
      key: z.string(),
      text: z.string(),
      section: z.string().nullable(),
      written_at: z.string().nullable(),
      attempts: z.number(),
    }),
  ),
  access: 'READ',
});

export const countTextsToRead = query('enrichment/count-pending', {
  params: z.object({}),
  row: z.object({ pending: z.number() }),
  access: 'READ',
});

export const endEnrichment = query('enrichment/end', {
  params: z.object({ ...version, extracted: z.string().nullable() }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const endPassage = query('enrichment/end-passage', {
  params: z.object({ id: z.string(), key: z.string() }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const countModelCalls = query('enrichment/count-calls', {
  /** `id` is that of the job; `day` is a date. */
  params: z.object({ id: z.string(), day: z.string(), calls: z.number() }),
  row: z.object({ calls: z.number() }),
  access: 'WRITE',
});

const failure = { attempts: z.number(), reason: z.string(), isLast: z.boolean() };

export const failEnrichment = query('enrichment/fail', {
  params: z.object({ ...version, ...failure }),
  row: z.never(),
  access: 'WRITE',
});

export const failPassage = query('enrichment/fail-passage', {
  params: z.object({ id: z.string(), ...failure }),
  row: z.never(),
  access: 'WRITE',
});
