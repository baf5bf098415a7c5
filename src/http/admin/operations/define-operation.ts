import { z } from 'zod';
import type { Administration } from '../../../auth/administration.ts';
import type { Administrator } from '../../../auth/principal.ts';

export interface AdminCall<Input> {
  readonly admin: Administration;
  readonly by: Administrator;
  /** The id of the path, empty where it has none. */
  readonly id: string;
  readonly input: Input;
}

interface Parts<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** The name of the operation in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  /** What it expects and refuses, where the summary does not say. */
  readonly description?: string;
  /** The body or, of a GET, the query parameters. Unknown fields are refused. */
  readonly input?: Input;
  readonly output: Output;
  readonly status?: 201;
  run(call: AdminCall<z.output<Input>>): Promise<z.input<Output>>;
}

/** A route of administration, as it is served and documented. */
export interface AdminOperation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> extends Parts<Input, Output> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under /api/v1/admin, such as `/keys/{id}`. */
  readonly path: string;
}

export function operation<Output extends z.ZodObject, Input extends z.ZodObject = z.ZodObject>(
  route: `${AdminOperation['method']} /${string}`,
  parts: Parts<Input, Output>,
): AdminOperation<Input, Output> {
  const [method, path] = route.split(' ') as [AdminOperation['method'], string];
  return { method, path, ...parts };
}

/** The answer of an operation that only has an outcome. */
export function outcome<const Status extends string, Input>(
  status: Status,
  work: (call: AdminCall<Input>) => Promise<unknown>,
) {
  return {
    output: z.object({ status: z.literal(status) }),
    run: async (call: AdminCall<Input>) => {
      await work(call);
      return { status };
    },
  };
}

export const made = z.object({ id: z.string() });
export const link = z.object({ address: z.string() });
/** Of accounts and graphs. */
export const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes')
  .meta({ examples: ['notes'] });
export const accountId = z.string().optional().describe('For the operator: the account; else the own one');

export const LASTS =
  'What lasts longer than a few seconds answers `running`; GET /tasks/{id} says how it ends.';
