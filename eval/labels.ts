import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalLabel } from '../src/memory/ontology/label.ts';
import { meaningOf } from '../src/memory/ontology/labels/meaning.ts';

const CLASSES = ['same', 'inverse', 'different'] as const;

const pair = z.object({ id: z.string(), a: z.string(), b: z.string(), gold: z.enum(CLASSES) });
type Pair = z.output<typeof pair>;

/** How well labels of one meaning, and converses, are told from others: over the pairs of labels.jsonl in a folder. */
export function evaluateLabels(folder: string): string {
  const lines = readFileSync(path.join(folder, 'labels.jsonl'), 'utf8').trim().split('\n');
  const pairs = lines.map((line) => pair.parse(JSON.parse(line)));
  const judged = pairs.map((one) => ({ ...one, found: judge(one) }));
  const count = (gold: Pair['gold'], found: Pair['gold']) =>
    judged.filter((one) => one.gold === gold && one.found === found).length;
  const taken = judged.filter(({ found }) => found === 'same').length;
  const same = judged.filter(({ gold }) => gold === 'same').length;
  const right = count('same', 'same');
  return [
    `${judged.length} pairs; right: ${judged.filter(({ gold, found }) => gold === found).length}.`,
    `Same: P ${ratio(right, taken)} R ${ratio(right, same)} F1 ${ratio(2 * right, taken + same)}.`,
    `Taken as the same though inverse: ${count('inverse', 'same')}; though different: ${count('different', 'same')}.`,
    ...judged
      .filter(({ gold, found }) => gold !== found)
      .map(({ id, a, b, gold, found }) => `  ${id} "${a}" and "${b}": ${found}, expected ${gold}`),
  ].join('\n');
}

function judge({ a, b }: Pair): Pair['gold'] {
  const [one, other] = [a, b].map((words) => meaningOf(canonicalLabel(words) ?? ''));
  if (one?.concept !== other?.concept) return 'different';
  return one?.sign === other?.sign ? 'same' : 'inverse';
}

function ratio(part: number, of: number): string {
  return (of === 0 ? 0 : part / of).toFixed(3);
}
