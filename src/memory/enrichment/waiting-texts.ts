import {
  endEnrichment,
  endPassage,
  failEnrichment,
  failPassage,
  passagesToRead,
  textsToRead,
} from '../../graph/queries/understanding/enrichment.ts';
import type { ParamsOf, RowOf } from '../../graph/query.ts';
import { runQuery, type Unit } from '../../graph/run-query.ts';
import type { Fields } from '../../language/fields.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { asProperty } from '../understanding/extracted.ts';
import { asIngested } from '../understanding/ingested-text.ts';
import type { TextToRead } from '../understanding/read-text.ts';

type Failure = Pick<ParamsOf<typeof failPassage>, 'attempts' | 'reason' | 'isLast'>;

/** A text that is to be read: that of a node, or a passage of a node's file. */
export interface WaitingText {
  /** Of the node or the passage. */
  readonly id: string;
  readonly toRead: Omit<TextToRead, 'parts' | 'facts' | 'planned' | 'signal'>;
  /** Failed ones. */
  readonly attempts: number;
  /** Records it as read. False where it changed or went meanwhile, or became one of another node. */
  readonly end: (unit: Unit, fields: Fields) => Promise<boolean>;
  readonly fail: (unit: Unit, failure: Failure) => Promise<unknown>;
}

/** Texts that were not read yet; `except`: ids to skip. Passages come last, as a large file has thousands. */
export async function waitingTexts(
  { graph }: WithGraph,
  limit: number,
  except: string[],
): Promise<WaitingText[]> {
  const nodes = await runQuery(graph, textsToRead, { limit, except });
  // A later text may end what an earlier one says.
  const inOrder = nodes.toSorted((one, other) => (one.written_at < other.written_at ? -1 : 1));
  if (nodes.length > 0) return Promise.all(inOrder.map((node) => textOfNode({ graph }, node)));
  return (await runQuery(graph, passagesToRead, { limit, except })).map(passage);
}

async function textOfNode(memory: WithGraph, node: RowOf<typeof textsToRead>): Promise<WaitingText> {
  const { id, key: source, description: text, updated_at: updatedAt, written_at, attempts } = node;
  return {
    id,
    toRead: { text, source, writtenAt: new Date(written_at), ...(await asIngested(memory, node)) },
    attempts,
    end: async (unit, fields) => {
      const read = { id, updatedAt, extracted: asProperty(fields), isGiven: false };
      return (await unit.run(endEnrichment, read)).length > 0;
    },
    fail: (unit, failure) => unit.run(failEnrichment, { id, updatedAt, ...failure }),
  };
}

function passage(row: RowOf<typeof passagesToRead>): WaitingText {
  const { id, key, text, section, written_at, attempts } = row;
  const writtenAt = written_at === null ? undefined : new Date(written_at);
  return {
    id,
    toRead: {
      ...{ text, source: key, context: section ?? undefined, writtenAt },
      ...{ withLoneEntities: false, isByOthers: true },
    },
    attempts,
    end: async (unit) => (await unit.run(endPassage, { id, key })).length > 0,
    fail: (unit, failure) => unit.run(failPassage, { id, ...failure }),
  };
}
