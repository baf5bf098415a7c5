import type { FormatReader } from '../document.ts';
import { TYPES } from '../media-type/claimed-types.ts';

type LoadReader = () => Promise<FormatReader>;

const plainText: LoadReader = async () => (await import('./plain-text.ts')).readPlainText;
const csv: LoadReader = async () => (await import('./csv.ts')).readCsv;
const openDocument: LoadReader = async () => (await import('./office/open-document.ts')).readOpenDocument;
const oldOffice: LoadReader = async () => (await import('./office/old-office.ts')).readOldOffice;

/** Readers by media type. Each loads its libraries when it is needed. */
const READERS: Record<string, LoadReader> = {
  [TYPES.txt]: plainText,
  [TYPES.json]: plainText,
  [TYPES.xml]: plainText,
  [TYPES.csv]: csv,
  [TYPES.tsv]: csv,
  [TYPES.md]: async () => (await import('./markdown.ts')).readMarkdown,
  [TYPES.html]: async () => (await import('./html.ts')).readHtml,
  [TYPES.rtf]: async () => (await import('./rtf/rtf.ts')).readRtf,
  [TYPES.eml]: async () => (await import('./mail/eml.ts')).readEml,
  [TYPES.pdf]: async () => (await import('./pdf/pdf.ts')).readPdf,
  [TYPES.docx]: async () => (await import('./office/docx.ts')).readDocx,
  [TYPES.pptx]: async () => (await import('./office/pptx.ts')).readPptx,
  [TYPES.xlsx]: async () => (await import('./office/xlsx.ts')).readXlsx,
  [TYPES.odt]: openDocument,
  [TYPES.odp]: openDocument,
  [TYPES.ods]: openDocument,
  [TYPES.epub]: async () => (await import('./epub.ts')).readEpub,
  [TYPES.doc]: oldOffice,
  [TYPES.xls]: oldOffice,
  [TYPES.ppt]: oldOffice,
};

/** The reader of a media type; undefined for types without text. */
export async function readerOf(mediaType: string): Promise<FormatReader | undefined> {
  if (mediaType.startsWith('image/')) return (await import('./media.ts')).readPicture;
  if (/^(?:audio|video)\//.test(mediaType)) return (await import('./media.ts')).readRecording;
  return READERS[mediaType]?.();
}
