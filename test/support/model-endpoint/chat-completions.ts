import { z } from 'zod';
import { offeredTool, textOfContent, type ModelForm, type Reply } from './turn.ts';

const request = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown().optional() })),
  tools: z.array(z.looseObject({ function: offeredTool })).nullish(),
  stream: z.boolean().nullish(),
});

const COMMON = { created: 1, model: 'stand-in' };
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

function messageOf(reply: Reply, id: string) {
  if ('text' in reply) return { role: 'assistant', content: reply.text };
  const called = { name: reply.tool, arguments: JSON.stringify(reply.arguments) };
  const calls = [{ id: `call_${id}`, index: 0, type: 'function', function: called }];
  return { role: 'assistant', content: null, tool_calls: calls };
}

function reasonOf(reply: Reply): string {
  return 'text' in reply ? 'stop' : 'tool_calls';
}

/** The chat completions of OpenAI. */
export const chatCompletions: ModelForm = {
  path: '/v1/chat/completions',
  read(body) {
    const { messages, tools, stream } = request.parse(body);
    const textsOf = (isResult: boolean) =>
      messages
        .filter(({ role }) => (role === 'tool') === isResult)
        .map(({ content }) => textOfContent(content));
    return {
      tools: (tools ?? []).map((tool) => tool.function),
      results: textsOf(true),
      prompt: textsOf(false).join('\n'),
      isStreamed: stream === true,
    };
  },
  answer(reply, id) {
    const choice = {
      index: 0,
      message: messageOf(reply, id),
      finish_reason: reasonOf(reply),
      logprobs: null,
    };
    return { ...COMMON, id: `chatcmpl_${id}`, object: 'chat.completion', choices: [choice], usage: USAGE };
  },
  events(reply, id) {
    const chunk = { ...COMMON, id: `chatcmpl_${id}`, object: 'chat.completion.chunk' };
    const choice = { index: 0, logprobs: null };
    return [
      { ...chunk, choices: [{ ...choice, delta: messageOf(reply, id), finish_reason: null }] },
      { ...chunk, choices: [{ ...choice, delta: {}, finish_reason: reasonOf(reply) }] },
      { ...chunk, choices: [], usage: USAGE },
    ];
  },
};
