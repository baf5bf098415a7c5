import { describe, expect, test } from 'vitest';
import { modelExtractor } from '../../../../src/language/model/model-extractor.ts';
import { keptLog } from '../../kept-log.ts';
import {
  GOOD,
  extractFrom,
  requestOf,
  says,
  standInModel,
  status,
  type Answer,
  type Received,
} from './stand-in-model.ts';

const refusing = (code: number, message: string) => status(code, { error: { message } });
const NO_SCHEMA = "This model does not support response_format of type 'json_schema'.";
const NO_JSON = 'JSON mode is not available for this model.';

const formatOf = ({ body }: Received) => body.response_format?.type ?? 'text';
const settings = {
  model: 'stand-in',
  profile: 'full',
  timeoutMs: 120_000,
  maxTokensField: 'max_tokens',
} as const;

describe('an endpoint that refuses a format', () => {
  test.for([400, 422, 500])(
    'with status %d is asked for a JSON object, with the schema in words',
    async (code) => {
      const { outcome, received } = await extractFrom([refusing(code, NO_SCHEMA), says(GOOD)]);
      expect(outcome?.calls).toBe(2);
      expect(received.map(formatOf)).toEqual(['json_schema', 'json_object']);
      expect(received[0]?.body.messages[0]?.content).not.toContain('JSON Schema');
      expect(received[1]?.body.messages[0]?.content).toContain('"required":["entities","relationships"]');
    },
  );

  test('twice is asked for plain text, which may have reasoning and a fence', async () => {
    const answer = `<think>{"entities":[]}? No.</think>Here:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`\nDone.`;
    const { outcome, received } = await extractFrom([
      refusing(400, NO_SCHEMA),
      refusing(400, NO_JSON),
      says(answer),
    ]);
    expect(received.map(formatOf)).toEqual(['json_schema', 'json_object', 'text']);
    expect(outcome?.entities).toHaveLength(2);
  });

  test('is asked in the form that it takes from then on, and this is logged without its words', async () => {
    await using endpoint = await standInModel([refusing(400, NO_SCHEMA), says(GOOD)]);
    const { logger, lines } = keptLog();
    const extractor = modelExtractor({ ...settings, baseUrl: `${endpoint.baseUrl}/` }, logger);
    const outcomes = [await extractor.extract(requestOf()), await extractor.extract(requestOf())];
    expect(outcomes.map(({ calls }) => calls)).toEqual([2, 1]);
    expect(endpoint.received.map(formatOf)).toEqual(['json_schema', 'json_object', 'json_object']);
    expect(endpoint.received[0]?.path).toBe('/v1/chat/completions');
    expect(lines).toMatchObject([{ level: 'info', format: 'json_object' }]);
    expect(JSON.stringify(lines)).not.toContain('does not support');
  });

  test('and fails all the same keeps its form: the next request begins with a schema', async () => {
    const down: Answer = refusing(400, 'The format of the stars.');
    await using endpoint = await standInModel([down, down, down, says(GOOD)]);
    const extractor = modelExtractor({ ...settings, baseUrl: endpoint.baseUrl }, keptLog().logger);
    await expect(extractor.extract(requestOf())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await extractor.extract(requestOf())).calls).toBe(1);
    expect(endpoint.received.map(formatOf)).toEqual(['json_schema', 'json_object', 'text', 'json_schema']);
  });

  test('is told from one that fails for another reason', async () => {
    const { received } = await extractFrom([refusing(500, 'out of memory'), says(GOOD)]);
    expect(received.map(formatOf)).toEqual(['json_schema', 'json_schema']);
  });
});

test('an endpoint that refuses max_tokens and temperature gets what it takes', async () => {
  const { outcome, received } = await extractFrom([
    refusing(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
    refusing(400, "Unsupported value: 'temperature' does not support 0 with this model."),
    says(GOOD),
  ]);
  expect(outcome?.calls).toBe(3);
  expect(received[2]?.body).toMatchObject({ max_completion_tokens: 4_000 });
  expect(received[2]?.body).not.toHaveProperty('temperature');
  expect(received[2]?.body).not.toHaveProperty('max_tokens');
  expect(formatOf(received[2] as Received)).toBe('json_schema');
});
