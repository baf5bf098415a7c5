import { read, write } from '../../query.ts';
import { flag, inOneColumn, jsonText, maybeText, number, text } from '../records.ts';

export const countOlderTexts = read('reread/count-older', { reader: number }, { texts: number });

export const nextReadTexts = write(
  'reread/texts',
  { after: text, limit: number, mark: flag },
  inOneColumn({
    id: text,
    /** Of the node, or of the file's node. */
    key: text,
    text,
    section: maybeText,
    written_at: maybeText,
    is_read: flag,
    is_passage: flag,
    /** Of a node that hm_ingest may have made. */
    data: jsonText.nullable(),
  }),
);
