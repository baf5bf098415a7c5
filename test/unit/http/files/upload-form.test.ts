import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { readUploadForm } from '../../../../src/http/files/upload-form.ts';

const BOUNDARY = 'edge';
const FILE = part('name="file"; filename="a.txt"', 'The text of a file.');
const OTHER = part('name="other"; filename="b.txt"', 'Another text.');
const NOTE = part('name="description"', 'A note.');
const END = `--${BOUNDARY}--\r\n`;
/** More than the streams between the socket and the disk hold. */
const LONG = part('name="file"; filename="long.txt"', 'x'.repeat(2_000_000));

let server: Server;
/** Files that were staged, and not removed. */
let kept = 0;

beforeAll(async () => {
  const app = express().post('/', async (request, response) => {
    try {
      const { filename, fields, file } = await readUploadForm(request, stage);
      await file[Symbol.asyncDispose]();
      response.json({ filename, fields, bytes: file.bytes });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.status(400).json({ message: error.message });
    }
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

async function stage(chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  // As long as a file takes to open.
  await setTimeout(5);
  for await (const chunk of chunks) bytes += chunk.length;
  kept += 1;
  return {
    ...{ path: '', sha256: '', bytes },
    [Symbol.asyncDispose]: () => Promise.resolve(void (kept -= 1)),
  };
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
}

async function send(body: string | Buffer, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    ...{ method: 'POST', headers: { ...type, ...headers }, body },
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const ONE = 'Send one file in the field file, and at most description and node_key beside it.';
const WHOLE = { filename: 'a.txt', fields: { description: 'A note.' }, bytes: 19 };

describe('a form that is no upload is refused, and the next one is read', () => {
  test.for([
    ['two files', FILE + FILE + END, 'The form holds two files.'],
    ['two files, the first long', LONG + FILE + END, 'The form holds two files.'],
    ['three files', FILE + FILE + FILE + END, 'The form holds two files.'],
    ['a file under another name', OTHER + END, 'The form has the unknown file other.'],
    ['another file after the file', FILE + OTHER + END, 'The form has the unknown file other.'],
    ['another file before the file', OTHER + FILE + END, 'The form has the unknown file other.'],
    ['a file without a name', part('filename="a.txt"', 'text') + END, 'The form has a file without a field.'],
    ['a field without a name', FILE + part('other=1', 'text') + END, 'The form has a field without a name.'],
    ['a field twice before the file', NOTE + NOTE + FILE + END, 'The form gives description twice.'],
    ['a field twice after the file', FILE + NOTE + NOTE + END, 'The form gives description twice.'],
    ['a field twice after a long file', LONG + NOTE + NOTE + END, 'The form gives description twice.'],
    ['a field twice around the file', NOTE + FILE + NOTE + END, 'The form gives description twice.'],
    ['a field that is too long', part('name="a"', 'x'.repeat(200_000)) + FILE + END, 'a field a that is too'],
    [
      'too many fields',
      Array.from({ length: 12 }, (_, at) => part(`name="f${at}"`, '')).join('') + FILE + END,
      'The form has more than 10 fields.',
    ],
    ['no last boundary after a field', FILE + NOTE, 'The form is damaged.'],
    ['no last boundary after the file', NOTE + FILE, 'The form is damaged.'],
    ['no last boundary after a long file', LONG, 'The form is damaged.'],
    ['a header that is cut', `${FILE}--${BOUNDARY}\r\nContent-Dispo`, 'The form is damaged.'],
    ['a last boundary that is cut', `${FILE}--${BOUNDARY}-`, 'The form is damaged.'],
    ['no part', END, 'The form has no field file.'],
    ['nothing', '', 'The form is damaged.'],
    [
      'another boundary',
      FILE.replaceAll(BOUNDARY, 'other') + END.replace(BOUNDARY, 'other'),
      'The form is damaged.',
    ],
    ['fields alone', NOTE + END, 'The form has no field file.'],
  ] as const)('%s', async ([, body, message]) => {
    const { status, answer } = await send(body);
    expect([status, answer['message']]).toEqual([400, expect.stringContaining(message)]);
    expect(answer['message']).toContain(ONE);
    expect(await send(NOTE + FILE + END)).toEqual({ status: 200, answer: WHOLE });
    expect(kept).toBe(0);
  });
});

test('a form that is cut at any byte, or damaged there, is answered and leaves nothing', async () => {
  const whole = NOTE + FILE + END;
  const answers = await Promise.all(
    Array.from({ length: whole.length }, async (_, at) => {
      const [before, after] = [whole.slice(0, at), whole.slice(at)];
      const damaged = [before + whole, `${before}\0\r\n${after}`, before + after.slice(1)];
      return [await send(before), await send(damaged[at % damaged.length] ?? '')];
    }),
  );
  const cut = answers.map(([answer]) => answer?.status);
  // The line end after the last boundary may be missing.
  expect(cut).toEqual([...Array<number>(whole.length - 2).fill(400), 200, 200]);
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect(kept).toBe(0);
});

test('a form in gzip that is cut is refused', async () => {
  const packed = gzipSync(NOTE + FILE + END);
  const gzip = { 'content-encoding': 'gzip' };
  const cut = Array.from(packed, (_, at) => send(packed.subarray(0, at), gzip));
  expect(new Set((await Promise.all(cut)).map(({ status }) => status))).toEqual(new Set([400]));
  expect(await send(packed, gzip)).toEqual({ status: 200, answer: WHOLE });
  expect(kept).toBe(0);
});
