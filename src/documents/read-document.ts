import { isSystemError } from '../errors.ts';
import {
  Unreadable,
  type Findings,
  type UnreadableReason,
  type FormatReader,
  type Block,
  type PassagesRead,
  type ReadingDone,
} from './document.ts';
import { PassageSplitter } from './text/passage-splitter.ts';
import { TYPES } from './media-type/claimed-types.ts';
import { decodedChunks, linesOf } from './text/decode.ts';

const MAX_PASSAGES = 20_000;
/** The main thread takes such a batch in well under a millisecond. */
const BATCH_PASSAGES = 50;
const BEYOND_LIMITS = /call stack|string length|array length|allocation/i;

/** Reads a file: batches of passages, then what else was found. Throws errors of the file system only. */
export async function* readDocument(
  path: string,
  mediaType: string,
): AsyncGenerator<PassagesRead | ReadingDone> {
  const findings: Findings = { metadata: {} };
  const splitter = new PassageSplitter(MAX_PASSAGES);
  let detail: string | undefined;
  try {
    const read = await readerOf(mediaType);
    for await (const block of read?.(path, findings) ?? []) {
      splitter.add(block);
      if (splitter.finished >= BATCH_PASSAGES) yield { kind: 'passages', passages: splitter.take() };
      if (splitter.isFull) break;
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    findings.unreadable = reasonOf(error);
    detail = error instanceof Error ? error.message : String(error);
  }
  // What stands before the damage of a file is text as well.
  splitter.flush();
  if (splitter.isFull) findings.truncated = { limit: MAX_PASSAGES, of: 'passages' };
  if (splitter.finished > 0) yield { kind: 'passages', passages: splitter.take() };
  yield { kind: 'end', reading: findings, detail };
}

function reasonOf(error: unknown): UnreadableReason {
  if (error instanceof Unreadable) return error.reason;
  return error instanceof RangeError && BEYOND_LIMITS.test(error.message)
    ? 'too large or too complex'
    : 'damaged';
}

type LoadReader = () => Promise<FormatReader>;

const plainText: LoadReader = () => Promise.resolve(readPlainText);
const oldOffice: LoadReader = () => Promise.resolve(readOldOffice);
const csv: LoadReader = async () => (await import('./formats/csv.ts')).readCsv;
const openDocument: LoadReader = async () =>
  (await import('./formats/office/open-document.ts')).readOpenDocument;

/** Readers by media type. Each loads its libraries when it is needed. */
const READERS: Record<string, LoadReader> = {
  [TYPES.txt]: plainText,
  [TYPES.json]: plainText,
  [TYPES.xml]: plainText,
  [TYPES.csv]: csv,
  [TYPES.tsv]: csv,
  [TYPES.md]: async () => (await import('./formats/markdown.ts')).readMarkdown,
  [TYPES.html]: async () => (await import('./formats/html.ts')).readHtml,
  [TYPES.rtf]: async () => (await import('./formats/rtf/rtf-text.ts')).readRtf,
  [TYPES.eml]: async () => (await import('./formats/mail/mail.ts')).readEml,
  [TYPES.mbox]: async () => (await import('./formats/mail/mbox.ts')).readMbox,
  [TYPES.pdf]: async () => (await import('./formats/pdf.ts')).readPdf,
  [TYPES.docx]: async () => (await import('./formats/office/docx.ts')).readDocx,
  [TYPES.pptx]: async () => (await import('./formats/office/pptx.ts')).readPptx,
  [TYPES.xlsx]: async () => (await import('./formats/office/xlsx.ts')).readXlsx,
  [TYPES.odt]: openDocument,
  [TYPES.odp]: openDocument,
  [TYPES.ods]: openDocument,
  [TYPES.epub]: async () => (await import('./formats/epub.ts')).readEpub,
  [TYPES.doc]: oldOffice,
  [TYPES.xls]: oldOffice,
  [TYPES.ppt]: oldOffice,
};

async function readerOf(mediaType: string): Promise<FormatReader | undefined> {
  if (mediaType.startsWith('image/')) return (await import('./formats/media.ts')).readPicture;
  if (/^(?:audio|video)\//.test(mediaType)) return (await import('./formats/media.ts')).readRecording;
  return READERS[mediaType]?.();
}

/** A paragraph is handed on at this length. */
const MAX_PARAGRAPH_LENGTH = 16_384;

/** The paragraphs of a text file, which empty lines separate. */
async function* readPlainText(path: string): AsyncGenerator<Block> {
  let paragraph = '';
  for await (const line of linesOf(decodedChunks(path))) {
    if (line.trim() === '' || paragraph.length > MAX_PARAGRAPH_LENGTH) {
      yield { text: paragraph };
      paragraph = '';
    }
    paragraph += `${line}\n`;
  }
  yield { text: paragraph };
}

/** Files of Office before 2007 are not read. */
function* readOldOffice(_path: string, findings: Findings): Generator<Block> {
  findings.unreadable = 'old format';
  yield* [];
}
