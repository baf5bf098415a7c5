import type { z } from 'zod';
import type { documentModel } from '../document.ts';
import type { LeftOut } from '../formats/in/import-item.ts';

/** What a document that passed its check holds. */
export interface CheckedDocument {
  readonly format: string;
  readonly counts: Record<string, number>;
  /** Types of its nodes. */
  readonly types: readonly string[];
  /** Of an export of the service. */
  readonly exported_at?: string;
  readonly model?: z.output<typeof documentModel> | undefined;
  readonly checksum?: string;
  /** Of a document of another program: what the memory cannot hold, the first of all these. */
  readonly left_out?: Pick<LeftOut, 'place' | 'reason'>[];
  readonly left_out_count?: number;
}

/** Takes a record that is right, as compact JSON. */
export type TakeRecord = (section: string, json: string) => void;
