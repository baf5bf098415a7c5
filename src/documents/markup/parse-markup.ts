import { Parser } from 'htmlparser2';
import { Unreadable } from '../document.ts';

/** Far deeper than documents are, and far from a stack overflow. */
const MAX_DEPTH = 500;

export type Attributes = Readonly<Record<string, string>>;

/** What a format does with a document's elements. Names of XML are without their prefix. */
export interface MarkupHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether an element and all that it holds is passed over. */
  isSkipped?(name: string, attributes: Attributes): boolean;
}

/**
 * Calls the handler for each element of XML or HTML, and gives what `take` returns after each chunk. Knows no entities but
 * the standard ones, and loads nothing. Throws Unreadable if the elements are nested too deep.
 */
export async function* parseMarkup<T>(
  chunks: AsyncIterable<string> | Iterable<string>,
  handler: MarkupHandler,
  { xml, take }: { xml: boolean; take: () => T[] },
): AsyncGenerator<T> {
  const parser = new Parser(eventsFor(handler, xml ? localName : (name) => name), { xmlMode: xml });
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* take();
  }
  parser.end();
  yield* take();
}

export async function parseXml(chunks: AsyncIterable<string>, handler: MarkupHandler): Promise<void> {
  const nothing = (): never[] => [];
  for await (const never of parseMarkup(chunks, handler, { xml: true, take: nothing }))
    throw new Error(never);
}

/** An attribute by its name without prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
}

/** A whole number from 0 to the limit; `otherwise` for anything else. */
export function numberOf(text: string | undefined, max: number, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), max) : otherwise;
}

function eventsFor(handler: MarkupHandler, nameOf: (name: string) => string) {
  let [depth, skippedFrom] = [0, Infinity];
  return {
    onopentag(tag: string, attributes: Attributes) {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw new Unreadable('too large or too complex', `Elements lie deeper than ${MAX_DEPTH}.`);
      if (depth >= skippedFrom) return;
      const name = nameOf(tag);
      if (handler.isSkipped?.(name, attributes)) skippedFrom = depth;
      else handler.open?.(name, attributes);
    },
    onclosetag(tag: string) {
      if (depth < skippedFrom) handler.close?.(nameOf(tag));
      if (depth === skippedFrom) skippedFrom = Infinity;
      depth -= 1;
    },
    ontext(text: string) {
      if (depth < skippedFrom) handler.text?.(text);
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
