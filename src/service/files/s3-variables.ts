import { z } from 'zod';

const text = z.string().min(1);
const address = z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:9000' });

/** A bucket for the contents of files: all of these, or none. */
export const s3Variables = {
  S3_ENDPOINT: address
    .optional()
    .describe('An S3-compatible server for the contents of files; without it they are in DATA_DIR'),
  S3_BUCKET: text.optional().describe('Bucket on that server, which exists'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('Id of a key that may read, write, list and delete in the bucket'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of that key').meta({ secret: true }),
};

type Names = keyof typeof s3Variables;

/** Refuses some of the variables without the others. */
export function wholeBucket(
  env: { readonly [Name in Names]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const names = Object.keys(s3Variables) as Names[];
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  context.addIssue({
    code: 'custom',
    path: [missing[0] as string],
    message: 'set like the other S3_ variables',
  });
}
