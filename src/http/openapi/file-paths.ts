import { answer, objectOf, ofSession, withErrors } from './log-in-paths.ts';
import { responsesOf } from './error-responses.ts';
import { REQUEST_ID } from './headers.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const uploaded = objectOf(
  {
    ...{ id: text, key: text, status: { enum: ['created', 'exists'] }, filename: text, media_type: text },
    ...{ bytes: integer, sha256: text, chunks: integer, reason: text },
  },
  ['id', 'key', 'status', 'filename', 'media_type', 'bytes', 'sha256', 'chunks'],
);
const listed = objectOf(
  { files: { type: 'array', items: { type: 'object', additionalProperties: true } }, next_cursor: text },
  ['files'],
);
const form = objectOf(
  {
    file: { type: 'string', contentMediaType: 'application/octet-stream', description: '100 MiB at most' },
    description: { ...text, description: 'Of the node; by default a summary' },
    node_key: { ...text, description: 'Node to attach it to; by default one of its own' },
  },
  ['file'],
);
const id = { name: 'id', in: 'path', required: true, schema: text };
const content = {
  description: 'The content, or the range of bytes that the header `Range` names (206).',
  headers: REQUEST_ID,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** The files of the graph that is active in a session of the dashboard, and the content of a file for programs. */
export const FILE_PATHS = {
  '/api/files': {
    get: {
      ...ofSession('listFiles', 'List the files of the active graph'),
      parameters: ['file_type', 'search', 'limit', 'cursor'].map((name) => ({
        name,
        in: 'query',
        required: false,
        schema: name === 'limit' ? integer : text,
      })),
      responses: withErrors(200, answer('A page of files, newest first.', listed)),
    },
  },
  '/api/files/upload': {
    post: {
      ...ofSession('uploadFile', 'Keep a file'),
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
      responses: {
        ...withErrors(201, answer('The file and its node.', uploaded)),
        200: answer('It was there already.', uploaded),
        ...responsesOf(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'INSUFFICIENT_STORAGE']),
      },
    },
  },
  '/api/files/{id}/content': {
    get: {
      ...ofSession('downloadFile', 'The content of a file'),
      parameters: [id],
      responses: { ...withErrors(200, content), 206: content, ...responsesOf(['NOT_FOUND']) },
    },
  },
  '/api/v1/memory/files/{id}/content': {
    get: {
      operationId: 'getFileContent',
      summary: 'The content of a file',
      description: 'As it was uploaded, to be saved: no browser shows or runs it.\n\nScope: read.',
      tags: ['Read'],
      parameters: [id],
      responses: { ...withErrors(200, content), 206: content, ...responsesOf(['NOT_FOUND']) },
    },
  },
};
