import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ExtractionOutcome } from '../../src/language/extraction.ts';
import { OfflineExtractor } from '../../src/language/offline/offline-extractor.ts';
import { KNOWN_TYPES } from '../../src/memory/ontology/node-type.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const HALVES = ['tuning', 'final'] as const;

const fact = z.object({ from: z.string(), relation: z.array(z.string()), to: z.string() });
const sample = z.object({
  id: z.string(),
  written_at: z.string(),
  speaker: z.string().nullable(),
  text: z.string(),
  facts: z.array(fact),
});
type Sample = z.output<typeof sample>;

/** What one who read the text says of a claim. A doubtful one counts as wrong. */
const judgement = z.object({
  id: z.string(),
  claim: z.string(),
  verdicts: z.array(z.enum(['right', 'wrong', 'doubtful'])).min(2),
  /** Of a wrong one. */
  why: z.string().optional(),
});

/** Reads the texts of this folder, and compares the claims with the judgements that are kept of them. */
export async function evaluateReading(isListed: boolean): Promise<string> {
  const rows: string[] = [];
  for (const half of HALVES) {
    const samples = read(`${half}.jsonl`, sample);
    const judged = existsSync(`${FOLDER}${half}-judgements.jsonl`)
      ? read(`${half}-judgements.jsonl`, judgement)
      : [];
    const claims: Claim[] = [];
    let [found, facts] = [0, 0];
    for (const each of samples) {
      const outcome = await extract(each);
      claims.push(...claimsOf(each, outcome));
      found += each.facts.filter((one) => isFound(one, outcome)).length;
      facts += each.facts.length;
    }
    rows.push(
      ...summary(half, claims, judged),
      `  main facts found: ${found} of ${facts}, ${share(found, facts)}`,
    );
    if (isListed)
      rows.push(...claims.map(({ id, claim, context }) => JSON.stringify({ id, claim, context })));
  }
  return rows.join('\n');
}

function read<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(`${FOLDER}${file}`, 'utf8').trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

function extract({ text, written_at, speaker }: Sample): Promise<ExtractionOutcome> {
  const voice =
    speaker === null ? {} : { voice: speaker === 'user' ? ('owner' as const) : ('other' as const) };
  return new OfflineExtractor().extract({
    text,
    types: [...KNOWN_TYPES],
    known: [],
    referenceTime: new Date(written_at),
    speaker: speaker ?? 'user',
    ...voice,
    signal: new AbortController().signal,
  });
}

interface Claim {
  readonly id: string;
  readonly kind: 'entity' | 'relationship';
  readonly claim: string;
  /** The words that say so. */
  readonly context: string | undefined;
}

function claimsOf({ id }: Sample, { entities, relationships }: ExtractionOutcome): Claim[] {
  return [
    ...entities.map(({ name, node_type = 'concept', description }) => ({
      ...{ id, kind: 'entity' as const, claim: `${name} (${node_type})`, context: description },
    })),
    ...relationships.map(({ nodes, relationship, valid_from, valid_to, evidence }) => {
      const from = valid_from === undefined ? '' : `, from ${valid_from.slice(0, 10)}`;
      const to = valid_to === undefined ? '' : `, to ${valid_to.slice(0, 10)}`;
      const claim = `${nodes.join(' | ')} = ${relationship}${from}${to}`;
      return { id, kind: 'relationship' as const, claim, context: evidence };
    }),
  ];
}

function summary(
  half: string,
  claims: readonly Claim[],
  judged: readonly z.output<typeof judgement>[],
): string[] {
  const verdicts = new Map(judged.map(({ id, claim, ...rest }) => [`${id} ${claim}`, rest]));
  const rows = (['relationship', 'entity'] as const).map((kind) => {
    const own = claims.filter((claim) => claim.kind === kind);
    const known = own.flatMap(({ id, claim }) => verdicts.get(`${id} ${claim}`) ?? []);
    const right = known.filter((each) => each.verdicts.every((verdict) => verdict === 'right')).length;
    return `  ${kind}: ${own.length} claims, ${known.length} judged, right by both ${right}, ${share(right, known.length)}`;
  });
  return [half, ...rows];
}

function share(part: number, of: number): string {
  return of === 0 ? '-' : (part / of).toFixed(3);
}

/** Whether a relationship joins the names of a fact. */
function isFound({ from, to }: z.output<typeof fact>, { relationships }: ExtractionOutcome): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/^the /, '');
  const isOne = (name: string, node: string) =>
    plain(node).includes(plain(name)) || plain(name).includes(plain(node));
  return relationships.some(({ nodes }) =>
    [from, to].every((name) => nodes.some((node) => isOne(name, node))),
  );
}
