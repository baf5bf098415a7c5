import type { Request, RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';
import type { JsonLimits } from './count-values.ts';
import { parseJson } from './json-text.ts';
import { JsonThread } from './json-thread.ts';
import { readBody } from './read-body.ts';
import { reservationOf } from '../admission/reservation.ts';

/** From here on a body is parsed off the event loop. */
const LARGE = 256 * 1_024;
const MIB = 1_048_576;
/** Values of a body: any, and of a large one those of a MiB. */
const VALUES = 200_000;
const VALUES_OF_A_MIB = 125_000;
/** Memory that a value takes, about, besides its text. */
const BYTES_OF_A_VALUE = 48;
/** An item of a list is checked at one go. */
const LONGEST_ITEM = MIB;

export interface BodyLimits {
  /** Also after inflating a body compressed with gzip. */
  readonly mebibytes?: number | undefined;
  /** Items of a list that is a field of the body. */
  readonly items?: number | undefined;
}

/** Reads JSON bodies; large ones are parsed in a thread that all of them share. */
export class JsonBodies {
  readonly #thread = new JsonThread();

  /** Handlers that make a request's body of its text, and hold its bytes and values in the request's reservation. */
  reader({ mebibytes = 1, items }: BodyLimits = {}): RequestHandler[] {
    const limit = mebibytes * MIB;
    const limits: JsonLimits = {
      values: Math.max(VALUES, mebibytes * VALUES_OF_A_MIB),
      items: items === undefined ? undefined : { most: items, bytes: LONGEST_ITEM },
    };
    return [
      refuseOtherTypes,
      async (request, response, next) => {
        const reservation = reservationOf(response);
        const reading = () => this.#read(request, limit, limits, reservation);
        const body = await (reservation ? reservation.during(reading) : reading());
        if (body !== undefined) request.body = body;
        next();
      },
    ];
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }

  async #read(
    request: Request,
    limit: number,
    limits: JsonLimits,
    reservation: Reservation | undefined,
  ): Promise<unknown> {
    const text = await readBody(request, limit, reservation);
    if (!text) return undefined;
    const hold = (values: number) => reservation?.add(values * BYTES_OF_A_VALUE);
    return text.length < LARGE ? parseJson(text, limits, hold) : this.#thread.parse(text, limits, hold);
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

/** Node keeps the first of some headers given twice, without a word. */
function countOf({ rawHeaders }: Request, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
