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
  /** Whether it is accepted on a nearly full disk. */
  readonly isUrgent?: boolean | undefined;
}

export type ParamsOf<Q extends Query> = z.input<Q['params']>;
export type RowOf<Q extends Query> = z.output<Q['row']>;

/** Fields by name, or their schema. */
export type Fields = z.core.$ZodLooseShape | z.ZodType;
export type SchemaOf<F extends Fields> = F extends z.ZodType ? F : ReturnType<typeof z.object<F>>;
type ParamsSchema<F extends Fields> = SchemaOf<F> extends z.ZodObject ? SchemaOf<F> : never;

/** Binds `cypher/<name>.cypher`, which only reads, to its parameters and its row. */
export function read<P extends Fields, R extends Fields>(name: string, params: P, row: R) {
  return query(name, 'READ', params, row);
}

/** The same for a statement that writes. Without a row it returns none. */
export function write<P extends Fields, R extends Fields = z.ZodNever>(name: string, params: P, row?: R) {
  return query(name, 'WRITE', params, row ?? (z.never() as Fields as R));
}

/** A small write that is accepted on a nearly full disk: it completes started work, or revokes access. */
export function urgentWrite<P extends Fields, R extends Fields = z.ZodNever>(
  name: string,
  params: P,
  row?: R,
) {
  return { ...write(name, params, row), isUrgent: true };
}

function query<P extends Fields, R extends Fields>(
  name: string,
  access: QueryAccess,
  params: P,
  row: R,
): Query<ParamsSchema<P>, SchemaOf<R>> {
  const schema = schemaOf(row);
  return { name, access, params: schemaOf(params) as ParamsSchema<P>, row: schema, rows: z.array(schema) };
}

export function schemaOf<F extends Fields>(fields: F): SchemaOf<F> {
  return (fields instanceof z.ZodType ? fields : z.object(fields)) as SchemaOf<F>;
}
