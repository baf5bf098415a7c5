import { timingSafeEqual } from 'node:crypto';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Accounts } from '../../auth/accounts.ts';
import { PLANS, type PlanName } from '../../auth/plans.ts';
import { SCOPES } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import { timestamp } from '../../tools/fields.ts';
import { JsonBodies } from '../body/json-body.ts';
import { errorHandler } from '../error-response.ts';
import { requestContext } from '../request-context.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes');

const Command = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({ command: z.literal('create-account'), name, plan: z.enum(PLANS).optional() }),
  z.strictObject({ command: z.literal('set-plan'), account: z.string(), plan: z.enum(PLANS) }),
  z.strictObject({ command: z.literal('create-graph'), account: z.string(), name }),
  z.strictObject({
    command: z.literal('create-key'),
    graph: z.string(),
    scope: z.enum(SCOPES).default('write'),
    mode: z.enum(['live', 'test']).default('live'),
    expires: timestamp.optional(),
  }),
  z.strictObject({ command: z.literal('revoke-key'), id: z.string() }),
  z.strictObject({ command: z.literal('revoke-graph'), id: z.string() }),
  z.strictObject({ command: z.literal('revoke-account'), id: z.string() }),
  z.strictObject({ command: z.literal('restore-graph'), id: z.string() }),
  z.strictObject({ command: z.literal('restore-account'), id: z.string() }),
  z.strictObject({ command: z.literal('invite'), graph: z.string().optional() }),
]);

export interface AdminSettings {
  readonly token: string;
  /** The plan of accounts that are created without one. */
  readonly defaultPlan: PlanName;
  /** Makes the address where somebody becomes a user of the embedded identity provider, of a graph or of one of their own. */
  readonly invite: (graphId: string | undefined) => Promise<string>;
}

/**
 * The admin endpoint, for a loopback listener of its own. Its token is in a file that only the user of the service can
 * read: an API key, whatever its scope, never reaches another account.
 */
export function adminApp(accounts: Accounts, settings: AdminSettings, logger: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestContext(logger));
  app.post('/', withToken(settings.token), ...new JsonBodies().reader(), async (request, response) => {
    const parsed = Command.safeParse(request.body);
    if (!parsed.success) throw new AppError('INVALID_INPUT', z.prettifyError(parsed.error));
    response.json(await run(accounts, parsed.data, settings));
  });
  app.use(errorHandler());
  return app;
}

async function run(
  accounts: Accounts,
  command: z.output<typeof Command>,
  { defaultPlan, invite }: AdminSettings,
): Promise<object> {
  switch (command.command) {
    case 'list':
      return { accounts: await accounts.list() };
    case 'create-account':
      return accounts.createAccount(command.name, command.plan ?? defaultPlan);
    case 'set-plan':
      await accounts.setPlan(command.account, command.plan);
      return { status: 'updated' };
    case 'create-graph':
      return accounts.createGraph(command.account, command.name);
    case 'create-key': {
      const { graph, scope, mode, expires } = command;
      return accounts.createKey({ graphId: graph, scope, mode, expiresAt: expires });
    }
    case 'revoke-key':
      return revoked(accounts.revokeKey(command.id));
    case 'revoke-graph':
      return revoked(accounts.revokeGraph(command.id));
    case 'revoke-account':
      return revoked(accounts.revokeAccount(command.id));
    case 'restore-graph':
      await accounts.restoreGraph(command.id);
      return { status: 'restored' };
    case 'restore-account':
      await accounts.restoreAccount(command.id);
      return { status: 'restored' };
    case 'invite':
      return { address: await invite(command.graph) };
  }
}

async function revoked(work: Promise<void>): Promise<object> {
  await work;
  return { status: 'revoked' };
}

function withToken(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return (request, _response, next) => {
    const given = Buffer.from(request.get('authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('UNAUTHENTICATED', 'This is the admin endpoint. Use: npm run admin');
    }
    next();
  };
}
