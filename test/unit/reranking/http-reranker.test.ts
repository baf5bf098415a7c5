import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { httpReranker, toUnit } from '../../../src/reranking/http-reranker.ts';
import { keptLog } from '../kept-log.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const TEXTS = ['first', 'second', 'third'];
const answering =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const scored = (scores: readonly number[], name = 'relevance_score') =>
  scores.map((score, index) => ({ index, [name]: score }));

async function serve(answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, close, [Symbol.asyncDispose]: close };
}

/** The scores that the reranker reads from an answer, and its log. */
async function rerankBy(answer: Answer) {
  await using server = await serve(answer);
  const { logger, lines } = keptLog();
  const scores = await httpReranker(server.url, logger).rerank('query', TEXTS);
  return { scores, lines };
}

describe('a reranker over HTTP', () => {
  test('receives the query and the texts under both of their usual names', async () => {
    const bodies: unknown[] = [];
    await rerankBy((request, response) => {
      void json(request).then((body) => {
        bodies.push([request.method, request.url, request.headers['content-type'], body]);
        answering({ results: scored([1, 1, 1]) })(request, response);
      });
    });
    expect(bodies).toEqual([
      ['POST', '/rerank', 'application/json', { query: 'query', documents: TEXTS, texts: TEXTS }],
    ]);
  });

  test.for([
    ['an object with results', { results: scored([0.9, 0.2, 0.5]), model: 'm' }],
    ['a bare list', scored([0.9, 0.2, 0.5], 'score')],
    ['a list in the order of relevance', scored([0.9, 0.2, 0.5]).sort((a, b) => b.index - a.index)],
  ] as const)('may answer %s', async ([, body]) => {
    expect(await rerankBy(answering(body))).toEqual({ scores: [0.9, 0.2, 0.5], lines: [] });
  });

  test('may answer logits', async () => {
    const { scores } = await rerankBy(answering({ results: scored([4, 0, -4]) }));
    expect(scores).toEqual([expect.closeTo(0.982, 3), 0.5, expect.closeTo(0.018, 3)]);
  });

  test.for([
    ['another status', answering({ results: scored([1, 1, 1]) }, 503), 'status 503'],
    ['too few results', answering({ results: scored([1, 1]) }), 'did not score every text'],
    ['too many results', answering({ results: scored([1, 1, 1, 1]) }), 'did not score every text'],
    [
      'an index beyond the texts',
      answering(scored([1, 1, 1]).map(({ index }) => ({ index: index + 1, score: 1 }))),
      'did not score',
    ],
    [
      'a text twice and another never',
      answering(scored([1, 1, 1]).with(2, { index: 0, score: 1 })),
      'did not score',
    ],
    ['no scores', answering({ results: TEXTS.map((_, index) => ({ index })) }), 'did not score every text'],
    ['a text without a score', answering({ results: [...scored([1, 1]), { index: 2 }] }), 'did not score'],
    ['a score that is no number', answering({ results: scored([1, 1, NaN]) }), 'invalid_union'],
    [
      'an index far beyond the texts',
      answering([...scored([1, 1]), { index: 2 ** 31, score: 1 }]),
      'did not score',
    ],
    ['an index below 0', answering([{ index: -1, score: 1 }]), 'too_small'],
    ['another form', answering({ scores: [1, 1, 1] }), 'invalid_union'],
    ['no JSON', ((_request, response) => response.end('<html>')) satisfies Answer, 'JSON'],
    ['nothing', ((request) => request.socket.destroy()) satisfies Answer, 'fetch failed'],
  ] as const)('that answers %s is skipped, which is logged', async ([, answer, reason]) => {
    const { scores, lines } = await rerankBy(answer);
    expect(scores).toBeUndefined();
    expect(lines).toMatchObject([{ level: 'warn', msg: 'the reranker was skipped' }]);
    expect(JSON.stringify(lines)).toContain(reason);
  });

  test('that does not exist is skipped', async () => {
    const { url, close } = await serve(answering([]));
    await close();
    expect(await httpReranker(url, keptLog().logger).rerank('query', TEXTS)).toBeUndefined();
  });

  test('that does not answer, or does not end its answer, within a second is skipped', async () => {
    const started = performance.now();
    const slow: Answer[] = [() => undefined, (_request, response) => response.write('{"results":')];
    for (const { scores, lines } of await Promise.all(slow.map(rerankBy))) {
      expect(scores).toBeUndefined();
      expect(JSON.stringify(lines)).toContain('TimeoutError');
    }
    expect(performance.now() - started).toBeGreaterThan(900);
  });
});

describe('toUnit', () => {
  test('keeps scores from 0 to 1', () => {
    expect(toUnit([0, 0.3, 1])).toEqual([0, 0.3, 1]);
    expect(toUnit([])).toEqual([]);
  });

  test.for([[[2, 0.5, 0.1]], [[0.9, 0.5, -0.1]]])(
    'treats all of %j as logits and keeps their order',
    ([scores]) => {
      const unit = toUnit(scores ?? []);
      expect(unit[1]).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 12);
      expect([...unit].sort((a, b) => b - a)).toEqual(unit);
      expect(unit.every((score) => score > 0 && score < 1)).toBe(true);
    },
  );
});
