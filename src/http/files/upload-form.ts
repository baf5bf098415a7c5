import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { StagedFile } from '../../memory/files/upload-file.ts';

const MAX_FIELDS = 10;
/** Longer than any description in UTF-8. */
const MAX_FIELD_BYTES = 100_000;

type Stage = (chunks: AsyncIterable<Uint8Array>) => Promise<StagedFile>;

/** A form with one file, in the field `file`. */
export interface UploadForm {
  readonly filename: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: StagedFile;
}

/**
 * Reads a form as it arrives (multipart/form-data, RFC 7578), its file by `stage`. Where it does not arrive whole, nothing
 * stays. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and what `stage` throws.
 */
export async function readUploadForm(request: Request, stage: Stage): Promise<UploadForm> {
  const parser = parserOf(request);
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();
  const fields: Record<string, string> = {};
  let arriving: { filename: string; stream: Readable; staged: Promise<StagedFile> } | undefined;
  parser.on('file', (field, stream, filename = '') => {
    if (field !== 'file' || arriving) {
      stream.resume();
      return reject(invalid(field === 'file' ? 'holds two files' : `has the unknown file ${field}`));
    }
    const staged = stage(stream as AsyncIterable<Uint8Array>);
    staged.catch(reject);
    arriving = { filename, stream, staged };
  });
  parser.on('field', (field, value, _nameIsCut, isCut) => {
    if (isCut) return reject(invalid(`has a field ${field} that is too long`));
    if (Object.hasOwn(fields, field)) return reject(invalid(`gives ${field} twice`));
    fields[field] = value;
  });
  parser.on('finish', resolve);
  parser.on('error', () => reject(invalid('is damaged')));
  request.on('close', () => !request.complete && reject(invalid('did not arrive whole')));
  request.pipe(parser);
  try {
    await read;
    if (!arriving) throw invalid('has no field file');
    return { filename: arriving.filename, fields, file: await arriving.staged };
  } catch (error) {
    request.unpipe(parser).resume();
    arriving?.stream.destroy(error as Error);
    await arriving?.staged.then((file) => file[Symbol.asyncDispose]()).catch(() => undefined);
    throw error;
  }
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
  return new AppError(
    'INVALID_INPUT',
    `The form ${what}. Send one file in the field file, and at most description and node_key beside it.`,
  );
}
