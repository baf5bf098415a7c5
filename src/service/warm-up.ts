import type { Logger } from 'pino';
import type { ApiKeyCredentials } from '../auth/credentials/api-key-credentials.ts';
import { AppError } from '../errors.ts';
import { beginWithSchema } from '../graph/embedded/tenant-template.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { recall } from '../memory/recall/recall.ts';
import type { TenantMemory } from '../memory/tenant-memory.ts';
import { SERVICE } from '../memory/transaction/actor.ts';
import type { Resources } from './resources.ts';

const OPEN_WITHIN_MS = 120_000;

/** A start waits longer than a request for the service's own records: they open slowly after an unclean end. */
export async function untilOpen(records: ServiceGraph): Promise<void> {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  for (;;) {
    try {
      return (await records.acquire()).release();
    } catch (error) {
      const isTemporary =
        error instanceof AppError && error.code === 'UNAVAILABLE' && error.cause === undefined;
      if (error instanceof AppError && error.code === 'FORBIDDEN') throw error;
      if (!isTemporary || Date.now() > deadline) throw recordsUnavailable(error);
    }
  }
}

/** A failure is logged only: without a template new graphs just take longer to create. */
export async function prepareTemplate({ databases, models }: Resources, logger: Logger): Promise<void> {
  if (!databases.embedded || databases.tenants !== databases.embedded) return;
  await beginWithSchema(databases.embedded, models).catch((error: unknown) =>
    logger.warn({ err: error }, 'new graphs are created without a template'),
  );
}

function recordsUnavailable(error: unknown): AppError {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new AppError('UNAVAILABLE', `The service's own records do not open (${reason}).`, { cause: error });
}

interface WarmUpOptions {
  readonly apiKeys: ApiKeyCredentials;
  /** The memory of the first graph: most installations have no other. */
  readonly memory: TenantMemory | undefined;
  readonly adopt: () => Promise<void>;
}

/**
 * Prepares what the first request would wait for: the statement that finds a key, the first graph, and the plans of
 * recall's statements. Then resumes the background work of earlier processes. Returns a function that ends the warm-up.
 */
export function warmUp({ apiKeys, memory, adopt }: WarmUpOptions, logger: Logger): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const warming = Promise.all([apiKeys.warmUp(), memory && recallOnce(memory, signal)])
    .then(() => (signal.aborted ? undefined : adopt()))
    .catch((error: unknown) => {
      if (!signal.aborted) logger.warn({ err: error }, 'the warm-up failed');
    });
  return async () => {
    closing.abort();
    await warming;
  };
}

async function recallOnce(memory: TenantMemory, signal: AbortSignal): Promise<void> {
  const call = await memory.open({ actor: SERVICE, signal });
  await recall(
    { ...call.memory, reranker: undefined },
    {
      query: 'What is known about the plan?',
      max_results: 10,
      force_regex: false,
      include_context: true,
      explain: false,
      session: SERVICE.session,
    },
  ).finally(call.release);
}
