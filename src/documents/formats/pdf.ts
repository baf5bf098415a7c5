import { open, type FileHandle } from 'node:fs/promises';
import { getDocument, PDFDataRangeTransport, VerbosityLevel } from 'unpdf/pdfjs';
import { Unreadable, type Block, type Findings } from '../document.ts';
import { cleanTitle } from '../text/clean-text.ts';

const MAX_PAGES = 10_000;
const RANGE_BYTES = 65_536;
/** The library keeps what pages share; it is dropped after so many. */
const PAGES_BETWEEN_CLEANUPS = 50;

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/** The paragraphs of each page, read from the file as they are needed. Scripts and addresses in the file are ignored. */
export async function* readPdf(path: string, findings: Findings): AsyncGenerator<Block> {
  await using file = await open(path);
  const { size } = await file.stat();
  const loading = getDocument({
    range: new FileRanges(file, size),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    yield* readPages(await loading.promise.catch(refuseEncrypted), findings);
  } finally {
    await loading.destroy();
  }
}

async function* readPages(document: PdfDocument, findings: Findings): AsyncGenerator<Block> {
  await noteMetadata(document, findings);
  let hasText = false;
  for (let number = 1; number <= document.numPages; number++) {
    if (number > MAX_PAGES) {
      findings.truncated = { limit: MAX_PAGES, of: 'pages' };
      return;
    }
    const texts = await readPage(document, number).catch(() => undefined);
    // The pages after a damaged one are read still.
    if (!texts) findings.unreadable = 'damaged';
    for (const text of texts ?? []) {
      hasText ||= text.trim() !== '';
      yield { text, page: number };
    }
    if (number % PAGES_BETWEEN_CLEANUPS === 0) await document.cleanup();
  }
  if (!hasText) findings.unreadable ??= 'only pictures';
}

async function readPage(document: PdfDocument, number: number): Promise<string[]> {
  const page = await document.getPage(number);
  try {
    const { items } = await page.getTextContent();
    return paragraphsOf(items.filter((item): item is typeof item & TextItem => 'str' in item));
  } finally {
    page.cleanup();
  }
}

async function noteMetadata(document: PdfDocument, { metadata }: Findings): Promise<void> {
  const { info } = (await document.getMetadata()) as { info: { Title?: unknown; Author?: unknown } };
  metadata.title = cleanTitle(info.Title);
  metadata.author = cleanTitle(info.Author);
  metadata.pages = document.numPages;
}

function refuseEncrypted(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'PasswordException') throw error;
  throw new Unreadable('encrypted', 'The file has a password.');
}

/** Gives the library the pieces of the file that it asks for. */
class FileRanges extends PDFDataRangeTransport {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super(size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#file.read(Buffer.alloc(end - begin), 0, end - begin, begin).then(
      ({ buffer, bytesRead }) =>
        this.onDataRange(begin, new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead)),
      () => this.onDataRange(begin, new Uint8Array(0)),
    );
  }
}

/** A run of characters on a page, as the library gives it. */
interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  /** The last two numbers are the place on the page. */
  readonly transform: readonly number[];
}

/** Lines further apart than this, in heights of a line, are of two paragraphs. */
const PARAGRAPH_GAP = 1.7;

interface Line {
  readonly text: string;
  readonly top: number;
  readonly height: number;
}

/** Joins the runs of a page to lines, and lines that stand close to each other to paragraphs. */
function paragraphsOf(items: readonly TextItem[]): string[] {
  const paragraphs: string[] = [];
  let [paragraph, last]: [string, Line | undefined] = ['', undefined];
  for (const line of linesOf(items)) {
    if (last && isFarBelow(line, last)) {
      paragraphs.push(paragraph);
      paragraph = '';
    }
    paragraph = joined(paragraph, line.text);
    last = line;
  }
  return [...paragraphs, paragraph];
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let [text, top, height] = ['', 0, 0];
  for (const { str, hasEOL, height: itemHeight, transform } of items) {
    if (text === '') [top, height] = [transform[5] ?? 0, itemHeight];
    text += str;
    height = Math.max(height, itemHeight);
    if (!hasEOL) continue;
    if (text.trim() !== '') lines.push({ text, top, height });
    text = '';
  }
  return text.trim() === '' ? lines : [...lines, { text, top, height }];
}

function isFarBelow(line: Line, last: Line): boolean {
  return Math.abs(last.top - line.top) > PARAGRAPH_GAP * Math.max(line.height, last.height, 1);
}

/** A word that is divided at the end of a line is joined. */
function joined(paragraph: string, line: string): string {
  if (paragraph === '') return line;
  if (/\p{Ll}-$/u.test(paragraph) && /^\p{Ll}/u.test(line)) return paragraph.slice(0, -1) + line;
  return `${paragraph}\n${line}`;
}
