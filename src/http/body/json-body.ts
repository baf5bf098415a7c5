import type { Request, RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';
import { reservationOf } from '../request-context.ts';
import type { JsonLimits } from './count-values.ts';
import { parseJson } from './json-text.ts';
import { JsonThread } from './json-thread.ts';
import { readBody } from './read-body.ts';

const MIB = 1_048_576;
/** A body of this size or more is parsed off the event loop. */
const MIN_THREAD_BYTES = 256 * 1_024;
/** Values of a body: of any, and of a large one for each MiB. */
const MAX_VALUES = 200_000;
const MAX_VALUES_PER_MIB = 125_000;
/** Memory that a value takes besides its text, about. */
const BYTES_PER_VALUE = 48;

interface BodyLimits {
  /** After gzip is inflated. */
  readonly mebibytes?: number | undefined;
  /** Items of a list that is a field of the body. */
  readonly items?: number | undefined;
  /** Values at most, if not as many as the size usually holds. */
  readonly values?: number | undefined;
}

/** Reads JSON bodies. All large bodies share one parser thread. */
export class JsonBodies {
  readonly #thread = new JsonThread();

  /** Handlers that parse the body of a request and add its bytes and values to the request's reservation. */
  reader({ mebibytes = 1, items, values }: BodyLimits = {}): RequestHandler[] {
    const maxBytes = mebibytes * MIB;
    const usual = Math.max(MAX_VALUES, mebibytes * MAX_VALUES_PER_MIB);
    const limits = { values: values ?? usual, items };
    return [
      refuseOtherTypes,
      async (request, response, next) => {
        const reservation = reservationOf(response);
        const reading = () => this.#read(request, maxBytes, limits, reservation);
        const body = await (reservation ? reservation.during(reading) : reading());
        if (body !== undefined) request.body = body;
        next();
      },
    ];
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #read(request: Request, maxBytes: number, limits: JsonLimits, reservation: Reservation | undefined) {
    const text = await readBody(request, maxBytes, reservation);
    if (!text) return undefined;
    const reserve = (count: number) => reservation?.add(count * BYTES_PER_VALUE);
    return text.length < MIN_THREAD_BYTES
      ? parseJson(text, limits, reserve)
      : this.#thread.parse(text, limits, reserve);
  }
}

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  if (countOf(request, 'content-type') > 1) {
    throw new AppError('INVALID_INPUT', 'Content-Type is given twice. Send it once.');
  }
  if (!request.is('application/json')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON, with Content-Type: application/json.',
    );
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.get('content-type') ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, plain or compressed with gzip.');
  }
  next();
};

/** `request.headers` drops the second of two such headers silently. */
function countOf({ rawHeaders }: Request, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
