import type { OutputOf } from '../../../../client/src/index.ts';
import { memory } from '../../data/session.ts';
import { param } from '../../shell/router.ts';

type Listing = OutputOf<'listFiles'>;
export type FileRow = Listing['files'][number];

export interface FileFilters {
  readonly search: string;
  readonly file_type: string;
}

export const PAGE = 50;
const MOST_AT_ONCE = 500;

export function filtersByAddress(): FileFilters {
  return { search: param('q').trim().slice(0, 200), file_type: param('type') };
}

/** The first rows that pass the filters. MCP alone has the list as a tool; a session has a route of its own. */
export async function listFiles(filters: FileFilters, rows: number, signal: AbortSignal): Promise<Listing> {
  const files: FileRow[] = [];
  let cursor: string | undefined;
  do {
    const limit = `${Math.min(MOST_AT_ONCE, rows - files.length)}`;
    const asked = Object.entries({ ...filters, limit, cursor: cursor ?? '' }).filter(
      ([, text]) => text !== '',
    );
    const path = `/api/files?${new URLSearchParams(asked)}`;
    const page = (await memory.request('GET', path, undefined, { signal })) as Listing;
    files.push(...page.files);
    cursor = page.next_cursor;
  } while (cursor !== undefined && files.length < rows);
  return { files, ...(cursor !== undefined && { next_cursor: cursor }) };
}

export function contentAddress(id: string): string {
  return `/api/files/${encodeURIComponent(id)}/content`;
}
