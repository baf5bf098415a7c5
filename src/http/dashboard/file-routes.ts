import type { RequestHandler } from 'express';
import { MAX_FILE_BYTES } from '../../memory/files/upload-file.ts';
import { checkScope, executeTool } from '../../tools/execute-tool.ts';
import { listFiles } from '../../tools/list-files.ts';
import { uploadFile, uploadOf } from '../../tools/upload-file.ts';
import { readUploadForm } from '../files/upload-form.ts';
import { sendFile } from '../files/send-file.ts';
import { principalOf, callContext } from '../request-context.ts';
import type { Route } from '../routes.ts';
import { listRoute, type ListRouteParts } from './list-route.ts';

const BASE = '/api/files';

/** The files of the graph that is active in a session of the dashboard. */
export function fileRoutes(parts: ListRouteParts): Route[] {
  const { session: admission, limited, memoryOf } = parts;
  const upload: RequestHandler = async (request, response) => {
    const call = callContext(memoryOf, response);
    checkScope(uploadFile, call.principal);
    const { files, graph } = call.memory;
    const limits = { maxBytes: MAX_FILE_BYTES, refusal: graph.writeRefusal };
    const form = await readUploadForm(request, (chunks) => files.storage.staging.stage(chunks, limits));
    await using staged = form.file;
    const input = { ...form.fields, filename: form.filename };
    const { output } = await executeTool({ ...call, tool: limited(uploadOf(staged)), input });
    response.status(output['status'] === 'created' ? 201 : 200).json(output);
  };
  const content: RequestHandler = (request, response) =>
    sendFile(memoryOf(principalOf(response)), request, response);
  return [
    listRoute(listFiles, BASE, parts),
    { path: `${BASE}/upload`, admission, handlers: { POST: [upload] } },
    { path: `${BASE}/{id}/content`, admission, handlers: { GET: [content] } },
  ];
}
