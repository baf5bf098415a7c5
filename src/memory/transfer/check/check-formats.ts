import { graphiti } from '../formats/in/graphiti.ts';
import type { ImportItem, ImportFormat } from '../formats/in/import-item.ts';
import { jsonItems } from '../read/json-items.ts';
import { readNdjson } from '../read/json-lines.ts';
import { looseRecords } from '../read/loose-records.ts';
import { Repairs } from '../read/repairs.ts';
import { markdown } from '../formats/in/markdown/markdown.ts';
import { unzipNotes } from '../formats/in/markdown/unzip-notes.ts';
import { mem0 } from '../formats/in/mem0.ts';
import { memoryJsonl } from '../formats/in/memory-jsonl.ts';
import type { CheckedDocument, TakeRecord, CheckRequest } from './check-document.ts';
import { ConvertedCheck } from './converted-check.ts';
import { DocumentCheck } from './document-check.ts';
import { readDocument, type DocumentEvents } from '../read/document-reader.ts';

type CheckFormat = (request: CheckRequest, take: TakeRecord) => Promise<CheckedDocument>;

/** Reads a document of each format, checks it whole, and hands over its records. */
export const CHECK_FORMATS: Readonly<Record<ImportFormat, CheckFormat>> = {
  json: exported(readDocument),
  ndjson: exported(readNdjson),
  'memory-jsonl': converted((file, now, repairs) => memoryJsonl(() => looseRecords(file, repairs), now)),
  mem0: converted((file, now, repairs) => mem0(() => jsonItems(file, repairs), now)),
  graphiti: converted((file, now, repairs) => graphiti(() => jsonItems(file, repairs), now)),
  markdown: converted((file, now, repairs) => markdown(() => unzipNotes(file), now, repairs)),
};

function exported(read: (file: string, events: DocumentEvents) => Promise<void>): CheckFormat {
  return async ({ document }, take) => {
    const check = new DocumentCheck(take);
    await read(document, check);
    return check.end();
  };
}

type Convert = (file: string, now: string, repairs: Repairs) => AsyncIterable<ImportItem>;

function converted(convert: Convert): CheckFormat {
  return async ({ document, format, now }, take) => {
    const check = new ConvertedCheck(take);
    const repairs = new Repairs();
    for await (const item of convert(document, now, repairs)) check.add(item);
    return { ...check.end(format), ...(repairs.count > 0 && { repaired_count: repairs.count }) };
  };
}
