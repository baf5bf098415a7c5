import { nameText } from '../../memory/text/quote.ts';
import { quoted } from './lines.ts';

interface FileText {
  readonly key: string;
  readonly filename: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly chunks: number;
  readonly reason?: string | undefined;
}

/** What hm_upload_file did. */
export function uploadText(file: FileText & { readonly status: 'created' | 'exists' }): string {
  const did = file.status === 'created' ? 'Uploaded' : 'Was there already:';
  return `${did} ${fileLine(file)}`;
}

/** What hm_list_files listed. */
export function filesText(answer: {
  readonly files: readonly FileText[];
  readonly next_cursor?: string | undefined;
}): string {
  if (answer.files.length === 0) return 'No files.';
  const next = answer.next_cursor === undefined ? [] : [`The next: cursor ${quoted(answer.next_cursor)}.`];
  return [...answer.files.map(fileLine), ...next].join('\n');
}

/** `"report.pdf" (application/pdf, 120 KB)` */
export function shortFileText({ filename, media_type, bytes }: Omit<FileText, 'key' | 'chunks'>): string {
  return `${quoted(filename)} (${media_type}, ${sizeText(bytes)})`;
}

/** `"report.pdf" (application/pdf, 120 KB, 34 passages) of document_report` */
function fileLine({ key, filename, media_type, bytes, chunks, reason }: FileText): string {
  const why = reason === undefined ? '' : `, ${reason}`;
  return `${quoted(filename)} (${media_type}, ${sizeText(bytes)}, ${chunks} passages${why}) of ${nameText(key)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
