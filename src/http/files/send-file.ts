import type { Request, Response, RequestHandler } from 'express';
import { contentOf, findFile } from '../../memory/files/read-files.ts';
import type { TenantMemory } from '../../memory/tenant-memory.ts';
import { principalOf, type MemoryOf } from '../request-context.ts';
import { type Route, API_BASE } from '../routes.ts';
import { sendBody } from '../send-body.ts';

/** Sends the content of a file, or the range that the request names. Throws NOT_FOUND. */
export async function sendFile(memory: TenantMemory, request: Request, response: Response): Promise<void> {
  const file = await findFile(memory, String(request.params['id']));
  const range = rangeOf(request.get('range'), file.bytes);
  const content = await contentOf(memory, file, range);
  response.status(range ? 206 : 200).set({
    'Content-Type': file.media_type,
    'Content-Length': String(range ? range.end - range.start + 1 : file.bytes),
    'Content-Disposition': attachment(file.filename),
    // A browser keeps it as a file: it runs nothing of it, and does not guess another type.
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
  });
  if (request.method === 'HEAD') return void (content.destroy(), response.end());
  await sendBody(content, response);
}

/** One range of bytes (RFC 9110, section 14.1.2). Any other is passed over, as a server may: the answer is the whole. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start <= end ? { start, end } : undefined;
}

/** The name in UTF-8 (RFC 6266), and for old browsers without what is not ASCII. */
function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The content of a file for programs, which have a key or an access token. */
export function contentRoute(memoryOf: MemoryOf, caller: readonly RequestHandler[]): Route {
  const send: RequestHandler = (request, response) =>
    sendFile(memoryOf(principalOf(response)), request, response);
  const path = `${API_BASE}/files/{id}/content`;
  return { path, admission: caller, handlers: { GET: [send] }, api: ['GET'] };
}
