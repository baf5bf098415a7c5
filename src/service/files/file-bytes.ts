import type { Accounts } from '../../auth/accounts.ts';
import { databaseName } from '../../graph/tenant.ts';
import type { Storage } from '../../storage/storage.ts';

/** Bytes of the files of all graphs of an account, those of sandboxes too. */
export async function fileBytesOf(
  accounts: Accounts,
  { blobs }: Storage,
  accountId: string,
): Promise<number> {
  const tenants = (await accounts.list(accountId)).flatMap(({ namespace, graphs }) =>
    graphs.flatMap(({ name: database }) =>
      [false, true].map((sandbox) => ({ namespace, database, sandbox })),
    ),
  );
  const bytes = await Promise.all(tenants.map((tenant) => blobs.bytesOf(databaseName(tenant))));
  return bytes.reduce((sum, each) => sum + each, 0);
}
