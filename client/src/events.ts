/** One event of a stream of server-sent events (WHATWG HTML, section 9.2). */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of a body, as they arrive. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let lines: string[] = [];
  for await (const line of linesOf(body)) {
    if (line !== '') {
      lines.push(line);
      continue;
    }
    const event = eventIn(lines);
    lines = [];
    if (event) yield event;
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A line may end with CR LF, of which the LF comes in the next part.
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventIn(lines: readonly string[]): ServerEvent | undefined {
  const fields = lines.map((line) => /^(\w+):? ?(.*)$/s.exec(line)).filter((match) => match !== null);
  const valuesOf = (name: string) =>
    fields.filter(([, field]) => field === name).map(([, , value]) => value ?? '');
  const data = valuesOf('data');
  return data.length === 0
    ? undefined
    : { event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') };
}
