import type { Logger } from 'pino';
import type { Authenticator } from './auth/authenticator.ts';
import { AppError } from './errors.ts';
import { beginWithSchema } from './graph/embedded/tenant-template.ts';
import type { ServiceGraph } from './graph/graph.ts';
import type { MemoryContext } from './memory/memory-context.ts';
import { rehearseRecall } from './memory/recall/rehearse.ts';
import type { Parts } from './parts.ts';

const OPEN_WITHIN_MS = 120_000;

/** A start waits for the service's own records, which a request would not: after an unclean end they open slowly. */
export async function untilOpen(records: ServiceGraph): Promise<void> {
  const deadline = Date.now() + OPEN_WITHIN_MS;
  for (;;) {
    try {
      return (await records.acquire()).release();
    } catch (error) {
      const isPassing =
        error instanceof AppError && error.code === 'UNAVAILABLE' && error.cause === undefined;
      if (!isPassing || Date.now() > deadline) throw recordsClosed(error);
    }
  }
}

/** Without a template new graphs take longer to make, no more. */
export async function prepareTenants({ databases, embedder }: Parts, logger: Logger): Promise<void> {
  if (!databases.embedded || databases.tenants !== databases.embedded) return;
  await beginWithSchema(databases.embedded, embedder).catch((error: unknown) =>
    logger.warn({ err: error }, 'new graphs are made without a template'),
  );
}

function recordsClosed(error: unknown): AppError {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new AppError('UNAVAILABLE', `The service's own records do not open (${reason}).`, { cause: error });
}

/**
 * Most installations have one graph: it opens while the client connects, and once first requests are over, what recall
 * needs is planned. Returns what ends that.
 */
export function openAhead(
  authenticator: Authenticator,
  memory: MemoryContext | undefined,
  logger: Logger,
): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const opening = memory ? openGraph(memory, signal) : Promise.resolve();
  const ahead = Promise.all([authenticator.rehearse(), opening]).catch((error: unknown) => {
    if (!signal.aborted)
      logger.warn({ err: error }, 'what the first request needs was not made ready ahead of it');
  });
  return async () => {
    closing.abort();
    await ahead;
  };
}

async function openGraph(memory: MemoryContext, signal: AbortSignal): Promise<void> {
  (await memory.graph.acquire()).release();
  await memory.derivations.firstUses.over(signal);
  await rehearseRecall({ ...memory, graph: { ...memory.graph, signal } });
}
