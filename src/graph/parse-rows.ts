import { z } from 'zod';
import type { Query, RowOf } from './query.ts';

type Path = readonly PropertyKey[];
/** Takes how many rows, and records of lists in rows, were left out. */
type OnLeftOut = (count: number) => void;

/** The rows of a statement, without rows and records in them that have another form. Throws where there is no `onLeftOut`. */
export function parseRows<Q extends Query>(
  query: Q,
  rows: readonly unknown[],
  onLeftOut?: OnLeftOut,
): RowOf<Q>[] {
  const { success, data, error } = query.rows.safeParse(rows);
  if (success) return data as RowOf<Q>[];
  if (!onLeftOut) throw error;
  const parsed = rows.map((row) => parseRow(query.row, row));
  onLeftOut(parsed.reduce((sum, { leftOut }) => sum + leftOut, 0));
  return parsed.flatMap((each) => ('row' in each ? [each.row as RowOf<Q>] : []));
}

function parseRow(schema: z.ZodType, row: unknown): { row?: unknown; leftOut: number } {
  let rest = row;
  for (let leftOut = 0; ;) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return { row: data, leftOut };
    const faulty = error.issues.map(({ path }) => path.slice(0, depthOfRecord(schema, path)));
    if (faulty.some((path) => path.length === 0)) return { leftOut: leftOut + 1 };
    leftOut += new Set(faulty.map((path) => JSON.stringify(path))).size;
    rest = without(rest, faulty);
  }
}

/** How many steps of the path lead to the innermost record of a list. A single value of a list never stands for itself. */
function depthOfRecord(schema: z.ZodType, path: Path): number {
  let depth = 0;
  let inner: unknown = unwrapped(schema);
  for (const [at, step] of path.entries()) {
    if (inner instanceof z.ZodArray) {
      inner = unwrapped(inner.element);
      if (inner instanceof z.ZodObject || inner instanceof z.ZodTuple) depth = at + 1;
    } else if (inner instanceof z.ZodObject) inner = unwrapped(inner.shape[String(step)]);
    else if (inner instanceof z.ZodTuple) inner = unwrapped(inner.def.items[Number(step)]);
    else return depth;
  }
  return depth;
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}

/** A copy without what the paths lead to. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  const below = (step: PropertyKey) => paths.filter(([first]) => first === step).map((path) => path.slice(1));
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value as object).map(([name, each]) => [name, without(each, below(name))]),
    );
  return value.flatMap((each, at) => {
    const inner = below(at);
    return inner.some((path) => path.length === 0) ? [] : [without(each, inner)];
  });
}
