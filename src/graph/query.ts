import { z } from 'zod';

export type QueryAccess = 'READ' | 'WRITE';

/** A Cypher file and its types. The compiler checks parameters; rows are checked when they arrive. */
export interface Query<Params extends z.ZodObject = z.ZodObject, Row extends z.ZodType = z.ZodType> {
  /** Path under `cypher/` without the ending, such as `node/store`. */
  readonly name: string;
  readonly params: Params;
  readonly row: Row;
  readonly rows: z.ZodArray<Row>;
  readonly access: QueryAccess;
  /** A small write that is accepted on a nearly full disk: it completes started work, or revokes access. */
  readonly isUrgent?: boolean | undefined;
}

export type ParamsOf<Q extends Query> = z.input<Q['params']>;
export type RowOf<Q extends Query> = z.output<Q['row']>;

/** Binds `cypher/<name>.cypher` to its parameters, its row and its access. */
export function query<Params extends z.ZodObject, Row extends z.ZodType>(
  name: string,
  spec: { params: Params; row: Row; access: QueryAccess; isUrgent?: boolean },
): Query<Params, Row> {
  return { name, ...spec, rows: z.array(spec.row) };
}
