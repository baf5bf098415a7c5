import type { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry } from '../../archive/zip-xml.ts';
import type { Block, Findings } from '../../document.ts';
import { blocksOf, type FlowText } from '../../markup/flow-text.ts';
import { attribute, numberOf, type MarkupHandler } from '../../markup/parse-markup.ts';
import { noteProperties, openOfficeFile } from './office-file.ts';

/** The parts with text, in the order in which they are read. */
const PARTS = [
  /^word\/document\d*\.xml$/,
  /^word\/footnotes\.xml$/,
  /^word\/endnotes\.xml$/,
  /^word\/comments\.xml$/,
  /^word\/header\d*\.xml$/,
  /^word\/footer\d*\.xml$/,
];
/** Text that was deleted or moved away, and what stands for programs that do not know the real thing. */
const SKIPPED = new Set(['del', 'moveFrom', 'Fallback']);
const MAX_LEVEL = 9;
const MAX_SPAN = 1_000;

/** The paragraphs, headings and table rows of a Word document, then its notes, comments, headers and footers. */
export async function* readDocx(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await openOfficeFile(path);
  await noteProperties(archive, metadata);
  const levels = await headingStyles(archive);
  for (const part of PARTS.flatMap((pattern) => archive.names.filter((name) => pattern.test(name)))) {
    yield { text: '', level: 0 };
    yield* blocksOf(textOfEntry(archive, part), 'xml', (flow) => wordHandler(flow, levels));
  }
}

/** The levels of the styles for headings, by the id of the style. */
async function headingStyles(archive: ZipArchive): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  let style = '';
  await parseEntry(archive, 'word/styles.xml', {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'styleId') ?? '';
      const value = attribute(attributes, 'val') ?? '';
      const [, number] = (name === 'name' && /^heading (\d)$/i.exec(value)) || [];
      if (number !== undefined) levels.set(style, Number(number));
      if (name === 'name' && value === 'Title') levels.set(style, 1);
      if (name === 'outlineLvl' && !levels.has(style)) setLevel(levels, style, value);
    },
  });
  return levels;
}

function setLevel(levels: Map<string, number>, style: string, outlineLevel: string): void {
  const level = numberOf(outlineLevel, MAX_LEVEL, MAX_LEVEL) + 1;
  if (level <= MAX_LEVEL) levels.set(style, level);
}

function wordHandler(flow: FlowText, levels: ReadonlyMap<string, number>): MarkupHandler {
  let [level, isText]: [number | undefined, boolean] = [undefined, false];
  const opens: Record<string, (value: string | undefined) => void> = {
    p: () => (level = undefined),
    pStyle: (style) => (level = levels.get(style ?? '')),
    t: () => (isText = true),
    tab: () => flow.write(' '),
    br: () => flow.write('\n'),
    cr: () => flow.write('\n'),
    noBreakHyphen: () => flow.write('-'),
    txbxContent: () => flow.endParagraph(level),
    tbl: () => flow.startTable(),
    tr: () => flow.startRow(),
    tc: () => flow.startCell(),
    gridSpan: (count) => flow.noteCell({ columns: numberOf(count, MAX_SPAN, 1) }),
  };
  const closes: Record<string, () => void> = {
    t: () => (isText = false),
    p: () => flow.endParagraph(level),
    tc: () => flow.endCell(),
    tr: () => flow.endRow(),
    tbl: () => flow.endTable(),
  };
  return {
    isSkipped: (name) => SKIPPED.has(name),
    open: (name, attributes) => opens[name]?.(attribute(attributes, 'val')),
    close: (name) => closes[name]?.(),
    text: (text) => isText && flow.write(text),
  };
}
