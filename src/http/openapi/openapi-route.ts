import { Router } from 'express';
import type { Tool } from '../../tools/define-tool.ts';
import { allowOnly } from '../allowed-methods.ts';
import { etagOf, sendTagged } from '../etag.ts';
import { openApiDocument } from './document.ts';

/** GET /openapi.json, prepared once. It holds no secret and needs no credential. */
export function openApiRoute(tools: readonly Tool[]): Router {
  const body = Buffer.from(JSON.stringify(openApiDocument(tools)));
  const etag = etagOf(body);
  const router = Router();
  router
    .route('/openapi.json')
    .get((request, response) => sendTagged(request, response, body, etag, 'public'))
    .all(allowOnly('GET'));
  return router;
}
