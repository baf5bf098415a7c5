import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { resolveName } from '../src/memory/ontology/names/resolve-name.ts';

const FILES = ['extraction/alias_pairs.jsonl', 'canonical/entities.jsonl'];

const pair = z.object({
  a: z.string(),
  b: z.string(),
  type_a: z.string(),
  type_b: z.string(),
  /** Names of other things of the same text or graph. */
  other_names: z.array(z.string()),
  same: z.boolean(),
});
type Pair = z.output<typeof pair>;

/** How well two names of one thing are told from those of two: over pairs of names under a folder. */
export function evaluateNames(folder: string): string {
  return FILES.flatMap((file) => reportOn(file, readPairs(`${folder}/${file}`))).join('\n');
}

function readPairs(file: string): Pair[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => pair.parse(JSON.parse(line)));
}

function reportOn(file: string, pairs: readonly Pair[]): string[] {
  const taken = pairs.filter(areTakenAsOne);
  const right = taken.filter(({ same }) => same).length;
  const same = pairs.filter((one) => one.same).length;
  return [
    `${file}: ${pairs.length} pairs; same: P ${(right / taken.length).toFixed(3)} R ${(right / same).toFixed(3)}.`,
    ...taken.filter((one) => !one.same).map(({ a, b }) => `  "${a}" and "${b}" are not the same`),
  ];
}

/** Each of them is found by the other one among all names. */
function areTakenAsOne({ a, b, type_a, type_b, other_names: others }: Pair): boolean {
  const one = { names: [a], type: type_a };
  const other = { names: [b], type: type_b };
  const finds = (from: typeof one, to: typeof one) => {
    const rest = others.map((name) => ({ names: [name], type: to.type }));
    return resolveName(from, [to, ...rest]).match === to;
  };
  return finds(one, other) && finds(other, one);
}
