import { z } from 'zod';

const schemaObject = z.record(z.string(), z.unknown());
export type SchemaObject = z.output<typeof schemaObject>;

/** A tool as it is offered to the model. */
export const offeredTool = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  parameters: schemaObject,
  strict: z.boolean().nullish(),
});
export type OfferedTool = z.output<typeof offeredTool>;

/** What a model is asked, in whichever form it came. */
export interface Turn {
  readonly tools: readonly OfferedTool[];
  /** Of the tools that were called, in their order. */
  readonly results: readonly string[];
  /** Everything else that the model reads. */
  readonly prompt: string;
  readonly isStreamed: boolean;
}

/** What a model answers: one call of a tool, or a text. */
export type Reply =
  | { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** One API of a model: how its requests are read and its answers written. */
export interface ModelForm {
  readonly path: string;
  read(body: unknown): Turn;
  /** `id` is of this answer alone: some programs take two messages of one id for the same. */
  answer(reply: Reply, id: string): object;
  /** The same answer as the data of events, where the stand-in can stream it. */
  events?(reply: Reply, id: string): readonly object[];
}

/** The text of a content that may come in parts. */
export function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return content == null ? '' : JSON.stringify(content);
  return content
    .map((part: unknown) => z.object({ text: z.string() }).safeParse(part).data?.text ?? JSON.stringify(part))
    .join('\n');
}
