/** Where a clone or an installed package has what the service runs on. */
export interface Installation {
  readonly isPackage: boolean;
  /** The default of DATA_DIR. */
  readonly dataDir: string;
  /** The folder that relative paths of the configuration begin in. */
  readonly baseDir: string;
  /** What a user types. */
  readonly commands: { readonly hm: string; readonly start: string };
  /** The built-in embedding model. */
  readonly modelDir: string;
  readonly browserDir: string;
  readonly referenceDir: string;
  readonly host: HostFiles;
}

/** What the JVM is started with; relative paths begin in `folder`. */
export interface HostFiles {
  readonly folder: string;
  readonly java: string;
  /** A file of options, and further ones. */
  readonly options: string;
  readonly furtherOptions: readonly string[];
  readonly jar: string;
  readonly plugins: string;
  readonly archive: string;
}

export function installationOf(folder: string): Installation;
