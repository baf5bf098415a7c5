import type { InputOf } from '../../../../client/src/index.ts';
import { useDraft } from '../../data/drafts.ts';

export const MAX_TEXT = 200_000;

/** What is typed on the page; it outlives a reload. */
export function useTextInput() {
  const [text, setText, dropText] = useDraft('text');
  const [context, setContext, dropContext] = useDraft('context');
  const [writtenOn, setWrittenOn, dropWrittenOn] = useDraft('written-on');
  const [speaker, setSpeaker, dropSpeaker] = useDraft('speaker');
  return {
    ...{ text, setText, context, setContext, writtenOn, setWrittenOn, speaker, setSpeaker },
    drop: () => [dropText, dropContext, dropWrittenOn, dropSpeaker].forEach((drop) => drop()),
  };
}

export type TextInput = ReturnType<typeof useTextInput>;

export function inputOf({ text, context, writtenOn, speaker }: TextInput): InputOf<'ingest'> {
  const given = Object.entries({ context, speaker, occurred_at: writtenOn })
    .map(([name, value]) => [name, value.trim().toWellFormed()] as const)
    .filter(([, value]) => value !== '');
  return { text: text.toWellFormed(), ...Object.fromEntries(given) };
}

/** Why the text cannot be sent; undefined where it can. */
export function problemOf(text: string): string | undefined {
  const over = text.length - MAX_TEXT;
  if (over > 0)
    return `${over.toLocaleString()} characters too many: ${MAX_TEXT.toLocaleString()} fit at once. Add it in parts.`;
  return undefined;
}
