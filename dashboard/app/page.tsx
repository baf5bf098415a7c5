import { useEffect, useMemo } from 'preact/hooks';
import { Failed, Loading } from '../src/parts/states.tsx';
import { readAnswer } from './answer.ts';
import { Conversation } from './conversation.ts';
import { refusalOf, textOf, type Host, type ToolResult } from './host.ts';
import { Shown } from './shown.tsx';
import css from './page.module.css';

/** What the client gave: nothing yet, an answer, or why there is none. */
export function Page({ host }: { host: Host }) {
  const result = host.result.value;
  if (host.problem.value !== '')
    return (
      <Only>
        <Failed message={host.problem.value} />
      </Only>
    );
  if (!result)
    return (
      <Only>
        <Loading lines={4} />
      </Only>
    );
  if (result.isError)
    return (
      <Only>
        <Failed message={refusalOf(result)} />
      </Only>
    );
  return <Result host={host} result={result} />;
}

function Result({ host, result }: { host: Host; result: ToolResult }) {
  const conversation = useMemo(() => conversationOf(host, result), [result]);
  useEffect(() => void conversation?.complete(), [conversation]);
  if (conversation && conversation.keys.length > 0)
    return <Shown key={result} host={host} conversation={conversation} />;
  return (
    <Only>
      <p class={css.text} dir="auto">
        {textOf(result)}
      </p>
    </Only>
  );
}

function conversationOf(host: Host, result: ToolResult): Conversation | undefined {
  const { as_of, valid_at, start_node } = host.asked.value;
  const answer = readAnswer(
    result.structuredContent,
    typeof start_node === 'string' ? start_node : undefined,
  );
  const time = { ...(as_of !== undefined && { as_of }), ...(valid_at !== undefined && { valid_at }) };
  return answer && new Conversation(answer, host.canCall ? { call: host.call, time } : undefined);
}

function Only({ children }: { children: preact.ComponentChildren }) {
  return <div class={css.only}>{children}</div>;
}
