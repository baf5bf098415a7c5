import { z } from 'zod';
import { isWithinLimit } from '../../limits/long-data.ts';
import { isTypeName, MAX_TYPE_LENGTH } from '../../ontology/node-type.ts';

/** What records of one kind are like in an export document, and what the check of a document compares. */
export interface RecordKind<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  /** The field of the document that holds these records. */
  readonly name: Name;
  readonly record: Schema;
  /** Names that no other record of the kind may have, such as the key of a node. */
  uniqueNames(record: z.output<Schema>): readonly string[];
  /** The key of the node that it is. */
  key?(record: z.output<Schema>): string;
  /** Keys of nodes that the document must have. */
  nodeKeys?(record: z.output<Schema>): readonly string[];
}

export function recordKind<const Name extends string, Schema extends z.ZodObject>(
  kind: RecordKind<Name, Schema>,
): RecordKind<Name, Schema> {
  return kind;
}

// eslint-disable-next-line no-control-regex -- control characters are what this rules out
const WITHOUT_CONTROL = /^[^\u0000-\u001f\u007f-\u009f]+$/;

export const id = z.string().min(1).max(100);
export const key = z
  .string()
  .min(1)
  .max(256)
  .regex(WITHOUT_CONTROL, 'must not contain control characters')
  .refine((text) => text === text.normalize('NFC'), "must be in Unicode's composed form (NFC)");
// Neither has a pattern: it would go to clients, and not all of them know \p{L}.
export const label = z
  .string()
  .min(1)
  .refine(
    (text) => /^[\p{L}\p{M}\p{N}_]{1,200}$/u.test(text),
    'must be a label such as works_for, of 200 characters at most',
  )
  .describe('Letters of any script, digits and underscores');
export const nodeType = z
  .string()
  .min(1)
  .max(MAX_TYPE_LENGTH)
  .refine(isTypeName, 'must be a type such as person')
  .describe('A letter of any script, then letters, digits and underscores');
export const relationship = z.string().min(1).max(500);
export const description = z.string().min(1).max(20_000);
export const assets = z.array(z.string().min(1).max(2_000)).max(200);
export const time = z.iso.datetime({ precision: 3, error: 'must be a time in UTC with milliseconds' });
/** When something happened. */
export const dayOrTime = z.union([time, z.iso.date()], {
  error: 'must be a day, or a time in UTC with milliseconds',
});
export const json = z.record(z.string(), z.unknown());
export const data = json.refine(isWithinLimit, 'must not exceed 256 KiB');
/** A vector as its floats of 32 bits, little-endian, in base64. Exports have it where the caller asks for it. */
export const embedding = z
  .base64()
  .max(100_000)
  .optional()
  .describe('Vector: floats of 32 bits, little-endian, in base64');

/** The floats of a vector as a document has it. */
export function decode(embedding: string): Float32Array {
  const bytes = Buffer.from(embedding, 'base64');
  return new Float32Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 4));
}

export function encode(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}
