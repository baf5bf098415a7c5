import type { RequestHandler } from 'express';
import type { DashboardSession } from '../../auth/dashboard/dashboard-sessions.ts';
import type { Principal } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { MAX_FILE_BYTES } from '../../memory/files/upload-file.ts';
import type { ObjectTool } from '../../tools/define-tool.ts';
import { checkScope, executeTool } from '../../tools/execute-tool.ts';
import { listFiles } from '../../tools/list-files.ts';
import { uploadFile, uploadOf } from '../../tools/upload-file.ts';
import { readUploadForm } from '../files/upload-form.ts';
import { sendFile } from '../files/send-file.ts';
import { principalOf, setPrincipal, callContext, type MemoryOf } from '../request-context.ts';
import { routeInput } from '../rest/route-input.ts';
import type { Route } from '../routes.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface FileRouteParts {
  readonly cookie: SessionCookie;
  /** Handlers that admit a caller who is known, within the plan and the memory budget. */
  readonly known: readonly RequestHandler[];
  readonly limited: (tool: ObjectTool) => ObjectTool;
  readonly memoryOf: MemoryOf;
}

const BASE = '/api/files';

/** The files of the graph that is active in a session of the dashboard. */
export function fileRoutes({ cookie, known, limited, memoryOf }: FileRouteParts): Route[] {
  const session: RequestHandler = async (request, response, next) => {
    setPrincipal(response, principalOfSession(await cookie.sessionOf(request)));
    next();
  };
  const admission = [session, ...known];
  const list: RequestHandler = async (request, response) => {
    const asked = { ...listFiles, rest: { method: 'GET' as const, path: BASE } };
    const input = routeInput(asked, request);
    const call = { ...callContext(memoryOf, response), tool: limited(listFiles), input };
    response.json((await executeTool(call)).output);
  };
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
    { path: BASE, admission, handlers: { GET: [list] } },
    { path: `${BASE}/upload`, admission, handlers: { POST: [upload] } },
    { path: `${BASE}/{id}/content`, admission, handlers: { GET: [content] } },
  ];
}

function principalOfSession(session: DashboardSession): Principal {
  const { subject, account_id: accountId, scope, plan, graph_id: graphId, is_frozen: isFrozen } = session;
  const graph = session.graphs.find(({ id }) => id === graphId);
  if (!graph)
    throw new AppError(
      'NOT_FOUND',
      'The active graph is no more. Choose another with PUT /api/session/graph.',
    );
  const tenant = { namespace: session.namespace, database: graph.name, sandbox: false };
  return { subject, accountId, scope, plan, graphId, isFrozen, tenant };
}
