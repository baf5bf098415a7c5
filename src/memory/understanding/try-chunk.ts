import { kindOf, labelOf } from '../relationships/relationship-input.ts';
import type { ResolvedEntity } from './entities/resolve-entities.ts';
import { findingsOf } from './findings.ts';
import {
  toRead,
  type GivenChunk,
  type IngestInput,
  type IngestMemory,
  type WrittenChunk,
} from './ingest-input.ts';
import { readText, type ReadText } from './read-text.ts';
import { storedFindings } from './stored-findings.ts';
import { storedOutcome } from './stored-outcome.ts';
import type { WrittenPlan } from './write-plan.ts';

interface TriedChunk extends GivenChunk {
  /** Things of earlier chunks, to which those of this one are added: as if their nodes were written. */
  readonly planned: ResolvedEntity[];
  /** The name of the one who says "I" in the whole text. */
  readonly whole: string;
}

/** Says what an ingest would make of a chunk, and what it found. Writes nothing. */
export async function tryChunk(
  memory: IngestMemory,
  input: IngestInput,
  { planned, whole, ...chunk }: TriedChunk,
): Promise<WrittenChunk> {
  const { source, text, facts } = chunk;
  const stored = facts ? undefined : await storedOutcome(memory, source, text);
  if (stored) {
    const findings = await storedFindings(memory, source, stored, whole);
    return { source, truncated: false, dropped: 0, ...stored, findings };
  }
  const read = await readText(memory, { ...toRead(memory, input, chunk), planned: [...planned] });
  const { plan, reader, truncated, dropped } = read;
  planned.push(...plan.entities);
  const findings = findingsOf(plan.entities, read.reading, whole);
  return { source, reader, truncated, dropped, ...proposed(read), findings };
}

/** What a write would make of it. */
function proposed({ plan }: ReadText): WrittenPlan {
  const relationships = plan.relationships.map((each) => ({
    ...{ id: '', status: 'created' as const, kind: kindOf(each), label: labelOf(each) },
    ...{ nodes: [...each.nodes], relationship: each.relationship },
  }));
  const entities = plan.entities.map(({ key, isKnown }) => ({
    key,
    status: isKnown ? ('matched' as const) : ('created' as const),
  }));
  return { entities, relationships };
}
