import { z } from 'zod';
import { offeredTool, textOfContent, type ModelForm, type Reply } from './turn.ts';

const item = z.looseObject({
  type: z.string().optional(),
  content: z.unknown().optional(),
  output: z.unknown().optional(),
});
const request = z.looseObject({
  input: z.union([z.string(), z.array(item)]),
  instructions: z.string().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
});

function itemOf(reply: Reply, id: string) {
  if ('text' in reply) {
    const content = [{ type: 'output_text', text: reply.text, annotations: [], logprobs: [] }];
    return { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content };
  }
  const call = { name: reply.tool, arguments: JSON.stringify(reply.arguments) };
  const ids = { id: `fc_${id}`, call_id: `call_${id}` };
  return { type: 'function_call', ...ids, status: 'completed', ...call };
}

function responseOf(reply: Reply, id: string) {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'stand-in',
    output: [itemOf(reply, id)],
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: false,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    },
  };
}

/** The responses of OpenAI, each asked with the whole conversation and answered at once. */
export const responses: ModelForm = {
  path: '/v1/responses',
  read(body) {
    const { input, instructions, tools } = request.parse(body);
    const items = typeof input === 'string' ? [{ content: input }] : input;
    const results = items.filter(({ type }) => type === 'function_call_output');
    return {
      tools: (tools ?? []).filter(({ type }) => type === 'function').map((tool) => offeredTool.parse(tool)),
      results: results.map(({ output }) => textOfContent(output)),
      prompt: [instructions, ...items.map(({ content }) => textOfContent(content))].join('\n'),
      isStreamed: false,
    };
  },
  answer: responseOf,
};
