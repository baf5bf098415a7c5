import { open, type FileHandle } from 'node:fs/promises';
import { getDocument, PDFDataRangeTransport, VerbosityLevel } from 'unpdf/pdfjs';
import { Unreadable, type Block, type Findings } from '../../document.ts';
import { cleanTitle } from '../../text/clean-text.ts';
import { paragraphsOf, type TextItem } from './pdf-paragraphs.ts';

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
