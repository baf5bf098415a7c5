/** A foreign service answers more than its caller can use. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`);
  }
}

/** The body of an answer in UTF-8. Throws AnswerTooLarge as soon as the body exceeds the limit, and closes the connection. */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // To leave the loop cancels the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
