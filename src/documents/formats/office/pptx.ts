import type { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry } from '../../archive/zip-xml.ts';
import type { Block, Findings } from '../../document.ts';
import { blocksOf, type FlowText } from '../../markup/flow-text.ts';
import { attribute, numberOf, type MarkupHandler } from '../../markup/parse-markup.ts';
import { noteProperties, openOfficeFile, relationshipId, relationshipsOf } from './office-file.ts';

const PRESENTATION = 'ppt/presentation.xml';
const TITLES = ['title', 'ctrTitle'];
/** Fields that stand on every slide. */
const REPEATED = ['sldNum', 'dt', 'ftr', 'hdr'];
const MAX_SPAN = 1_000;

/** The paragraphs and table rows of each slide with its notes. A slide's title is its heading. */
export async function* readPptx(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await openOfficeFile(path);
  await noteProperties(archive, metadata);
  const slides = await slidesOf(archive);
  metadata.pages = slides.length;
  for (const [index, slide] of slides.entries()) {
    const references = await relationshipsOf(archive, slide);
    const notes = [...references.values()]
      .filter(({ type }) => type === 'notesSlide')
      .map(({ target }) => target);
    for (const part of [slide, ...notes].filter((name) => archive.has(name))) {
      yield* blocksOf(textOfEntry(archive, part), 'xml', (flow) => slideHandler(flow, index + 1));
    }
  }
}

async function slidesOf(archive: ZipArchive): Promise<string[]> {
  const references = await relationshipsOf(archive, PRESENTATION);
  const slides: string[] = [];
  await parseEntry(archive, PRESENTATION, {
    open(name, attributes) {
      const target = name === 'sldId' ? references.get(relationshipId(attributes))?.target : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  return slides;
}

function slideHandler(flow: FlowText, page: number): MarkupHandler {
  flow.moveTo({ page });
  let [placeholder, isText] = ['', false];
  const opens: Record<string, (attributes: Readonly<Record<string, string>>) => void> = {
    sp: () => (placeholder = ''),
    ph: (attributes) => (placeholder = attribute(attributes, 'type') ?? ''),
    t: () => (isText = true),
    br: () => flow.write('\n'),
    tbl: () => flow.startTable(),
    tr: () => flow.startRow(),
    tc: (attributes) => flow.startCell({ columns: numberOf(attribute(attributes, 'gridSpan'), MAX_SPAN, 1) }),
  };
  const closes: Record<string, () => void> = {
    t: () => (isText = false),
    p: () => flow.endParagraph(TITLES.includes(placeholder) ? 1 : undefined),
    tc: () => flow.endCell(),
    tr: () => flow.endRow(),
    tbl: () => flow.endTable(),
    sp: () => (placeholder = ''),
  };
  return {
    // A cell that another one spans stands in the file too.
    isSkipped: (name, attributes) => name === 'Fallback' || (name === 'tc' && attributes['hMerge'] === '1'),
    open: (name, attributes) => opens[name]?.(attributes),
    close: (name) => closes[name]?.(),
    text: (text) => isText && !REPEATED.includes(placeholder) && flow.write(text),
  };
}
