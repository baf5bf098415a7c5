import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { StagedFile } from '../../memory/files/upload-file.ts';
import { bodyChunks } from '../body/read-body.ts';
import { allowLongBody } from '../listener/malformed-requests.ts';

const MAX_FIELDS = 10;
/** Longer than any description in UTF-8. */
const MAX_FIELD_BYTES = 100_000;
const ADVICE = {
  incomplete: 'Nothing was kept. Send the file again.',
  stalled: 'Nothing was kept. Send the file again.',
};

type Parser = ReturnType<typeof parserOf>;
type Stage = (chunks: AsyncIterable<Uint8Array>) => Promise<StagedFile>;

/** A form with one file, in the field `file`. */
export interface UploadForm {
  readonly filename: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: StagedFile;
}

interface Arriving {
  readonly fields: Record<string, string>;
  file?: { readonly filename: string; readonly stream: Readable; readonly staged: Promise<StagedFile> };
  /** Settles with the last part. Rejects at the first fault. */
  readonly ended: Promise<void>;
}

/**
 * Reads a form (multipart/form-data, RFC 7578) for as long as it keeps coming, its file by `stage`. Where it does not arrive
 * whole, nothing stays. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE, TIMEOUT and what `stage` throws.
 */
export async function readUploadForm(request: Request, stage: Stage): Promise<UploadForm> {
  const parser = parserOf(request);
  const form = arrivingIn(parser, stage);
  allowLongBody(request);
  try {
    for await (const chunk of bodyChunks(request, ADVICE)) {
      const drained = parser.write(chunk) ? undefined : once(parser, 'drain');
      await Promise.race([form.ended, drained]);
    }
    parser.end();
    await form.ended;
    if (!form.file) throw invalid('has no field file');
    return { filename: form.file.filename, fields: form.fields, file: await form.file.staged };
  } catch (error) {
    form.file?.stream.destroy(error as Error);
    await form.file?.staged.then((file) => file[Symbol.asyncDispose]()).catch(() => undefined);
    throw error;
  } finally {
    // Unread bytes would block the next request on the connection.
    request.resume();
  }
}

function arrivingIn(parser: Parser, stage: Stage): Arriving {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // The reading may have failed before.
  ended.catch(() => undefined);
  const form: Arriving = { fields: {}, ended };
  parser.on('file', (field: string | undefined, stream, filename = '') => {
    // It fails with the form, and nobody may read it yet, or any more: without a listener that ends the process.
    stream.on('error', reject);
    if (field !== 'file' || form.file) {
      stream.resume();
      return reject(invalid(field === 'file' ? 'holds two files' : unknownFile(field)));
    }
    const staged = stage(stream as AsyncIterable<Uint8Array>);
    staged.catch(reject);
    form.file = { filename, stream, staged };
  });
  parser.on('field', (field: string | undefined, value, _nameIsCut, isCut) => {
    if (field === undefined) return reject(invalid('has a field without a name'));
    if (isCut) return reject(invalid(`has a field ${field} that is too long`));
    if (Object.hasOwn(form.fields, field)) return reject(invalid(`gives ${field} twice`));
    form.fields[field] = value;
  });
  parser.on('fieldsLimit', () => reject(invalid(`has more than ${MAX_FIELDS} fields`)));
  parser.on('finish', resolve);
  parser.on('error', () => reject(invalid('is damaged')));
  return form;
}

function unknownFile(field: string | undefined): string {
  return field === undefined ? 'has a file without a field' : `has the unknown file ${field}`;
}

function parserOf({ headers }: Request) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the file as a form: multipart/form-data with the field file.',
    );
  const limits = { files: 2, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch {
    throw invalid('has no boundary');
  }
}

function invalid(what: string): AppError {
  const message = `The form ${what}. Send one file in the field file, and at most description and node_key beside it.`;
  return new AppError('INVALID_INPUT', message);
}
