/** The data of the `message` events of a stream (HTML standard, "Server-sent events"). Heartbeats are left out. */
export async function* eventMessages(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = messageIn(event);
      if (data !== undefined) yield data;
    }
  }
}

function messageIn(event: string): string | undefined {
  const lines = event.split('\n');
  const name = lines.findLast((line) => line.startsWith('event:'))?.slice('event:'.length);
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length));
  const isMessage = name === undefined || name.trim() === 'message';
  return isMessage && data.length > 0 ? data.join('\n').trim() : undefined;
}
