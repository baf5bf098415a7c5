/** Fetches what an installed package lacks, once for all its versions; of a clone, nothing. Throws SetupError. */
export function prepareInstallation(): Promise<void>;

/** Records the class archive of an installed package in a process that ends with this one, unless there is one. */
export function recordClassArchive(): void;
