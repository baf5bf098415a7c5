import { z } from 'zod';
import { isWithinLimit } from '../memory/limits/long-data.ts';
import { isWellFormed } from '../memory/text/lossless.ts';
import { isVisible } from '../memory/text/visible.ts';
import { isDayText, spanOf } from '../memory/time/moment.ts';
import { isTimeZone, UTC } from '../memory/time/calendar.ts';
import { canonicalType } from '../memory/ontology/node-type.ts';

const MAX_DATA_DEPTH = 32;
const MAX_MEMBERS = 256;

// eslint-disable-next-line no-control-regex -- the pattern goes to clients, and not all of them know \p{Cc}
const WITHOUT_CONTROL = /^[^\u0000-\u001f\u007f-\u009f]*$/;

const WELL_FORMED = 'must be well-formed Unicode';

/** Text with something to see. */
export function words(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine(isWellFormed, WELL_FORMED)
    .regex(/\S/, { error: 'must not be blank', abort: true })
    .refine(isVisible, 'must have a character that can be seen');
}

/** The identifier of a node in Unicode's composed form (NFC): keys that look the same are the same. The list describes its items. */
export const keyItem = words(256)
  .regex(WITHOUT_CONTROL, 'must not contain control characters')
  .refine(
    (text) => text.normalize('NFC').length <= 256,
    'must have 256 characters at most in normal form (NFC)',
  )
  .meta({ examples: ['person_ada'] })
  .transform((text) => text.normalize('NFC'));
export const key = keyItem.describe('Key of a node; case counts');

export const description = words(20_000).meta({
  description: 'What the node is about, in plain language',
  examples: ['Ada leads the compiler team'],
});

export const typeItem = words(64)
  .meta({ examples: ['person'] })
  .transform((name, context) => {
    const type = canonicalType(name);
    if (type !== undefined) return type;
    context.addIssue({
      code: 'custom',
      message: 'must be a name that begins with a letter, of 64 characters at most',
    });
    return z.NEVER;
  });
export const nodeType = typeItem.describe('Type such as person; any script');

export const data = z
  .record(z.string(), z.unknown())
  .refine((value) => depthOf(value) <= MAX_DATA_DEPTH, {
    error: `must not be nested deeper than ${MAX_DATA_DEPTH}`,
    abort: true,
  })
  .refine(isWithinLimit, 'must not exceed 256 KiB')
  .refine(isWellFormed, WELL_FORMED)
  .meta({ description: 'Any fields of your own', examples: [{ status: 'final' }] });

/** Addresses of what belongs to a node. */
export const assets = z.array(words(2_000)).max(100);

export const relationship = words(500).meta({
  description: 'How they relate, such as "works for"',
  examples: ['works for'],
});

/** Of a relationship: its words, or an expression for them. */
export const pattern = z.string().min(1).max(500);
/** Tokens that an answer may take. */
export const maxTokens = z.int().min(50).max(200_000);

const MAX_CONDITIONS = 20;
const text = z.string().max(1_000);
const bound = z.union([text, z.number()]);

/** What the fields of a result must be; `memory/recall` checks what the schema cannot. */
export const where = z
  .record(
    z.string().min(1).max(256),
    z.union([
      text,
      z.number(),
      z.boolean(),
      z.null(),
      z.strictObject({ gte: bound.optional(), lte: bound.optional() }),
    ]),
  )
  .refine(
    (fields) => Object.keys(fields).length <= MAX_CONDITIONS,
    `must have ${MAX_CONDITIONS} fields at most`,
  )
  .describe('Values or {gte, lte} of fields of data, occurred_at, created_at');

/** Distinct members of a relationship. */
export const members = z.array(keyItem).max(MAX_MEMBERS).meta({ uniqueItems: true });
/** The members besides the stored node itself. */
export const otherMembers = z
  .array(keyItem)
  .max(MAX_MEMBERS - 1)
  .meta({ uniqueItems: true });

/** A time with its zone, or a day, whose zone the call names; as it was given. */
export const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: false })], {
    error: 'must be a day, or a time with its zone',
  })
  .refine(isWithinYears, 'must lie in the years 0001 to 9999 (UTC)')
  .meta({ examples: ['2026-05-01', '2026-05-01T09:30:00Z'] });

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'is no IANA time zone')
  .describe('Such as Europe/Berlin (UTC)');

/** A time with its zone, or a day: its first moment in UTC. Stored with four digits a year, so that the texts sort by time. */
export const timestamp = moment.transform((text) => new Date(text).toISOString());

/** When something happened: a day stays a day, which is the same day in every zone. */
export const occurredAt = moment.transform((text) => (isDayText(text) ? text : new Date(text).toISOString()));

/** The last moment of a day (UTC), or a time. */
const lastMoment = moment.transform((text) => spanOf(text, UTC)?.to ?? new Date(text).toISOString());
/** Undefined for a time to come: as of then the memory is as it is now. */
export const asOf = lastMoment
  .transform((at) => (Date.parse(at) < Date.now() ? at : undefined))
  .describe('As the memory was believed then');
export const validAt = lastMoment.describe('What was true in the world then');

/** When a relationship held true: from its first moment up to, not at, the last. */
export const validFrom = timestamp.describe('True since then');
export const validTo = lastMoment.describe('True until then');

function isWithinYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return !(year < 1 || year > 9999);
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_DATA_DEPTH) {
    level = level.flatMap((item): unknown[] => (item instanceof Object ? Object.values(item) : []));
    depth += level.length > 0 ? 1 : 0;
  }
  return depth;
}
