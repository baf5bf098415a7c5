import type { Request, RequestHandler, Response } from 'express';
import { AppError, toPublicError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';
import type { ObjectTool } from '../../tools/define-tool.ts';
import { executeTool, type ToolCall } from '../../tools/execute-tool.ts';
import { parseJson } from '../body/json-text.ts';
import { compressStream } from '../compression.ts';
import { allowLongBody } from '../listener/malformed-requests.ts';
import { sendBody } from '../send-body.ts';
import { AnswerSpool } from './answer-spool.ts';
import { linesOf } from '../../memory/text/lines.ts';
import { bodyChunks } from '../body/read-body.ts';

/** A longer line is passed over. */
const MAX_LINE_BYTES = 1_048_576;

const ADVICE = {
  incomplete: 'The lines before were stored; send the others again.',
  stalled: 'Send the lines without an answer again.',
};

/** A line of a body without its end; undefined for one that is too long. */
type Line = Buffer | undefined;

/** The lines of a request's body, inflated if it is gzip, as they arrive. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and TIMEOUT. */
function bodyLines(request: Request): AsyncIterable<Line> {
  return linesOf(bodyChunks(request, ADVICE), MAX_LINE_BYTES);
}

const NDJSON = 'application/x-ndjson';

/** Lines that are stored together: as many nodes, or bytes, as a batch gains from. */
const GROUP = { lines: 500, bytes: 4 * MAX_LINE_BYTES };
/** Values of a line: as of any body. */
const VALUES = { values: 200_000, items: undefined };
/** A parsed line takes this much more memory than its text, about. */
const PARSED_FACTOR = 3;

/** What a line says: a node to store, or why it cannot be one. */
type Read = { readonly node: Record<string, unknown> } | { readonly failure: unknown };

type GroupCall = Omit<ToolCall<ObjectTool>, 'input'>;

/**
 * Stores nodes that arrive a line each (NDJSON), any number of them, and answers a line each, in their order. A line that is
 * refused does not stop the others. Other bodies go on to the next handler.
 */
export function storeLines(callOf: (request: Request, response: Response) => GroupCall): RequestHandler {
  return async (request, response, next) => {
    if (!request.is(NDJSON)) return next();
    if (request.get('idempotency-key') !== undefined)
      throw new AppError(
        'INVALID_INPUT',
        'A body of lines takes no Idempotency-Key. Let each line have on_conflict skip, and send it again.',
      );
    allowLongBody(request);
    const answers = await AnswerSpool.open();
    try {
      await storeAll(callOf(request, response), request, answers);
      response.setHeader('Content-Type', `${NDJSON}; charset=utf-8`);
      await sendBody(compressStream(request, response, answers.read()), response);
    } finally {
      // Unread bytes would block the next request on the connection.
      request.resume();
      await answers.close();
    }
  };
}

/** A failure after the first lines is the last answer; one before them is thrown. */
async function storeAll(call: GroupCall, request: Request, answers: AnswerSpool): Promise<void> {
  let hasBegun = false;
  const write = async (items: readonly object[]) => {
    hasBegun = true;
    await answers.write(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  };
  try {
    for await (const group of groupsOf(bodyLines(request), call.reservation)) {
      const refusal = await answers.refusal();
      if (refusal) throw refusal;
      await write(await storeGroup(call, group));
    }
  } catch (error) {
    if (!hasBegun) throw error;
    await write([refused(error)]);
  }
}

/** Lines that are worth a transaction together; their bytes are held until the next group is asked for. */
async function* groupsOf(lines: AsyncIterable<Line>, reservation: Reservation | undefined) {
  let group: Read[] = [];
  let bytes = 0;
  const give = () => {
    reservation?.add(-bytes);
    [group, bytes] = [[], 0];
  };
  for await (const line of lines) {
    if (line?.length === 0 || line?.toString().trim() === '') continue;
    const more = (line?.length ?? 0) * PARSED_FACTOR;
    reservation?.add(more);
    bytes += more;
    group.push(read(line));
    if (group.length < GROUP.lines && bytes < GROUP.bytes) continue;
    yield group;
    give();
  }
  if (group.length > 0) yield group;
  give();
}

function read(line: Line): Read {
  try {
    if (line === undefined)
      throw new AppError('PAYLOAD_TOO_LARGE', 'The line exceeds 1 MiB. Send less in one node.');
    const node = parseJson(line, VALUES);
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw new AppError('INVALID_INPUT', 'The line is no JSON object. Send one node a line.');
    return { node: node as Record<string, unknown> };
  } catch (failure) {
    return { failure };
  }
}

/** The answers of a group in the order of its lines. A group that fails as a whole fails each of its lines. */
async function storeGroup(call: GroupCall, group: readonly Read[]): Promise<object[]> {
  const nodes = group.flatMap((line) => ('node' in line ? [line.node] : []));
  const stored = nodes.length > 0 ? await store(call, nodes) : [];
  return group.map((line) => ('failure' in line ? refused(line.failure) : (stored.shift() as object)));
}

async function store(call: GroupCall, nodes: Record<string, unknown>[]): Promise<object[]> {
  try {
    const { output } = await executeTool({ ...call, input: { nodes } });
    return output['items'] as object[];
  } catch (error) {
    return nodes.map(({ key }) => refused(error, key));
  }
}

function refused(error: unknown, key: unknown = null): object {
  const { code, message, details } = toPublicError(error, '').error;
  const failure = { code, message, ...(details && { details }) };
  return { key: typeof key === 'string' ? key : null, status: 'error', error: failure };
}
