/** A file of the list. */
export interface ListedFile {
  readonly from: 'maven' | 'npm' | 'pypi';
  readonly path: string;
  readonly bytes: number;
  readonly integrity: string;
}

export function download(file: ListedFile, target: string, onBytes?: (count: number) => void): Promise<void>;
