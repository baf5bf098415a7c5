import { expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { earlyAnswers } from '../../../../src/http/mcp/early-answers.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';

const { answer } = earlyAnswers(toolRegistry, () => new AppError('UNAVAILABLE', 'Not yet.'));

test.for([{ params: null }, { params: { cursor: null } }, {}])(
  'a list before the service is open takes null as left out: %j',
  async (params) => {
    const response = await answer(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...params }),
      }),
    );
    expect(await response.text()).toContain('"hm_recall"');
  },
);
