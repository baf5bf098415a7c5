import type { Metadata } from '../document.ts';
import { cleanTitle, MAX_TITLE_LENGTH } from '../text/clean-text.ts';
import type { FlowText } from './flow-text.ts';
import { numberOf, type Attributes, type MarkupHandler } from './parse-markup.ts';

/** Elements that hold no text of the page. */
const SKIPPED = new Set(
  'script style template noscript iframe object embed applet svg math canvas audio video map select datalist'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form header hr html legend li main nav ol p pre section summary ul'
  ).split(' '),
);
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const MAX_SPAN = 1_000;

/** Collects the text that a page shows. Scripts, hidden elements and what the page refers to are left out. */
export function htmlHandler(flow: FlowText, metadata: Metadata): MarkupHandler {
  let title: string | undefined;
  let preformatted = 0;
  const cells = (isHeader: boolean, { colspan, rowspan }: Attributes) =>
    flow.startCell({
      isHeader,
      columns: numberOf(colspan, MAX_SPAN, 1),
      rows: numberOf(rowspan, MAX_SPAN, 1),
    });
  const opens: Record<string, (attributes: Attributes) => void> = {
    title: () => (title = ''),
    br: () => flow.write('\n'),
    pre: () => (preformatted += 1),
    table: () => flow.startTable(),
    tr: () => flow.startRow(),
    th: (attributes) => cells(true, attributes),
    td: (attributes) => cells(false, attributes),
    meta: ({ name, content }) => {
      if (name?.toLowerCase() === 'author') metadata.author ??= cleanTitle(content);
    },
  };
  const closes: Record<string, () => void> = {
    title: () => {
      metadata.title ??= cleanTitle(title);
      title = undefined;
    },
    pre: () => (preformatted -= 1),
    table: () => flow.endTable(),
    tr: () => flow.endRow(),
    th: () => flow.endCell(),
    td: () => flow.endCell(),
  };
  return {
    isSkipped: (name, { hidden, style }) =>
      SKIPPED.has(name) || hidden !== undefined || (style !== undefined && HIDDEN.test(style)),
    open(name, attributes) {
      if (BLOCKS.has(name) || isHeading(name)) flow.endParagraph();
      opens[name]?.(attributes);
    },
    close(name) {
      if (isHeading(name)) flow.endParagraph(Number(name[1]));
      else if (BLOCKS.has(name)) flow.endParagraph();
      closes[name]?.();
    },
    text(text) {
      if (title !== undefined) title = (title + text).slice(0, 2 * MAX_TITLE_LENGTH);
      else flow.write(preformatted > 0 ? text : text.replaceAll(/\s+/g, ' '));
    },
  };
}

function isHeading(name: string): boolean {
  return name.length === 2 && name >= 'h1' && name <= 'h6';
}
