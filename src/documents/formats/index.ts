import type { FormatReader } from '../document.ts';

type LoadReader = () => Promise<FormatReader>;

const plainText: LoadReader = async () => (await import('./plain-text.ts')).readPlainText;

/** Readers by media type. Each loads its libraries when it is needed. */
const READERS: Record<string, LoadReader> = {
  'text/plain': plainText,
  'application/json': plainText,
  'application/xml': plainText,
  'text/markdown': async () => (await import('./markdown.ts')).readMarkdown,
  'text/csv': async () => (await import('./csv.ts')).readCsv,
};

/** The reader of a media type; undefined for types without text. */
export async function readerOf(mediaType: string): Promise<FormatReader | undefined> {
  return READERS[mediaType]?.();
}
