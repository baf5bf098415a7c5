import { prepareInstallation } from '../../setup/first-start.mjs';
import { AppError } from '../errors.ts';

/** Fetches what an installed package lacks, with progress on standard error. Throws UNAVAILABLE where that fails. */
export async function prepared(): Promise<void> {
  await prepareInstallation().catch((error: unknown) => {
    throw new AppError('UNAVAILABLE', (error as Error).message, { cause: error });
  });
}
