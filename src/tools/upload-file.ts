import { z } from 'zod';
import { uploadFile as upload, type StagedFile } from '../memory/files/upload-file.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { uploadText } from './text/file-text.ts';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors.ts';

/** Decoded. */
const MAX_BYTES = 10 * 2 ** 20;
const MAX_CHARACTERS = 4 * Math.ceil(MAX_BYTES / 3);

const node = {
  filename: field.words(1_000).describe('Such as report.pdf'),
  description: field.description.optional(),
  node_key: field.key.optional().describe('Node to attach it to; by default one of its own'),
};

export const uploadFile = defineTool({
  name: 'hm_upload_file',
  title: 'Upload a file',
  description:
    'Keep a file (pdf, docx, xlsx, pptx, csv, html, md, eml …) with a node that stands for it. hm_recall finds what it says.',
  input: z.strictObject({
    ...node,
    content_base64: z
      .string()
      .min(1)
      .max(MAX_CHARACTERS, 'must hold 10 MiB at most')
      .describe('The bytes, 10 MiB at most'),
  }),
  output: z.object({
    id: z.string(),
    key: z.string(),
    status: z.enum(['created', 'exists']),
    filename: z.string(),
    media_type: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    chunks: z.int(),
    reason: z.string().optional().describe('Why it has no passages, or not all'),
  }),
  access: 'write',
  createsNodes: true,
  storedBytes: ({ content_base64: content }) => (content.length / 4) * 3,
  idempotent: true,
  errors: ['UNSUPPORTED_MEDIA_TYPE'],
  text: uploadText,
  handler: async ({ content_base64: content, ...input }, context) => {
    const { files, graph } = context;
    await using staged = await files.storage.staging.stage(decodedChunks(content), {
      maxBytes: MAX_BYTES,
      refusal: graph.writeRefusal,
    });
    return await upload(context, input, staged);
  },
});

/** The same tool for a file that arrived in another way. */
export function uploadOf(staged: StagedFile) {
  return defineTool({
    ...uploadFile,
    input: z.strictObject(node),
    storedBytes: () => staged.bytes,
    handler: (input, context) => upload(context, input, staged),
  });
}

/** Characters that are decoded at once, without holding up other requests; a multiple of four. */
const AT_ONCE = 2 ** 20;

/** The bytes of a base64 text (RFC 4648, section 4). Throws INVALID_INPUT. */
async function* decodedChunks(text: string): AsyncGenerator<Buffer> {
  if (text.length % 4 !== 0) throw notBase64();
  for (let from = 0; from < text.length; from += AT_ONCE) {
    const piece = text.slice(from, from + AT_ONCE);
    const isLast = from + AT_ONCE >= text.length;
    const padding = isLast ? (/={0,2}$/.exec(piece)?.[0].length ?? 0) : 0;
    const bytes = Buffer.from(piece, 'base64');
    // The decoder passes over what is no base64.
    if (bytes.length !== (piece.length / 4) * 3 - padding) throw notBase64();
    yield bytes;
    await setImmediate();
  }
}

function notBase64(): AppError {
  const message = 'content_base64: is not base64. Encode the bytes of the file, without line breaks.';
  return new AppError('INVALID_INPUT', message, {
    details: { issues: [{ path: 'content_base64', message: 'is not base64' }] },
  });
}
