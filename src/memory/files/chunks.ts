import { v7 as uuidv7 } from 'uuid';
import type { Passage } from '../../documents/document.ts';
import type { NewChunk } from '../../graph/queries/files/partial-file.ts';
import { cjkText } from '../text/terms.ts';
import { fold } from '../../language/fold.ts';

/** The passage as it is stored; `position` counts from 0. */
export function chunkOf({ text, page, sheet, section }: Passage, position: number): NewChunk {
  const words = [section, text].filter((each) => each !== undefined).join('\n');
  return {
    id: uuidv7(),
    position,
    text,
    page: page ?? null,
    sheet: sheet ?? null,
    section: section ?? null,
    search_text: fold(words).toWellFormed(),
    cjk_text: cjkText(words) || null,
  };
}

/** What the vector of a passage is made from. */
export function passageText({
  text,
  section,
}: {
  readonly text: string;
  readonly section?: string | null | undefined;
}): string {
  return section ? `${section}\n${text}` : text;
}
