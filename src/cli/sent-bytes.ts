/** How many bytes of a request's text were sent, of how many. */
export type OnSent = (sent: number, total: number) => void;

const PIECE_BYTES = 65_536;

/** A fetch that sends a text in pieces, as fast as they are taken, and tells how far it is. Other bodies are sent as they are. */
export function fetchTelling(onSent: OnSent, send: typeof fetch): typeof fetch {
  return (address, init) => {
    if (typeof init?.body !== 'string') return send(address, init);
    const bytes = new TextEncoder().encode(init.body);
    const told = { ...init, body: piecesOf(bytes, onSent), duplex: 'half' };
    return send(address, told as RequestInit);
  };
}

function piecesOf(bytes: Uint8Array, onSent: OnSent): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        onSent(sent, bytes.length);
        if (sent >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
        sent = Math.min(sent + PIECE_BYTES, bytes.length);
      },
    },
    { highWaterMark: 0 },
  );
}
