import { RecordChecksum, documentModel, FORMAT, FORMAT_1, KINDS } from '../document.ts';
import { type RecordKind, decode } from '../records/record-kind.ts';
import type { CheckedDocument, TakeRecord } from './check-document.ts';
import type { DocumentEvents } from '../read/document-reader.ts';
import { RecordCheck, CheckedNodes, withoutNode } from './record-check.ts';
import { refused } from '../read/refusals.ts';
import { wellFormedJson } from '../../text/lossless.ts';

/** Sections that documents of the first format need not have. */
const SINCE_2 = new Set(['timeline', 'versions', 'changes']);
const OPTIONAL = new Set(['types', 'labels', 'past_relationships', 'origins', 'sessions']);
const ORDER = [...KINDS.keys()];

/** Checks a document as a whole while it is read. Throws INVALID_INPUT with the place of what is wrong. */
export class DocumentCheck implements DocumentEvents {
  readonly #take: TakeRecord;
  readonly #checksum = new RecordChecksum();
  readonly #fields = new Map<string, unknown>();
  readonly #nodes = new CheckedNodes();
  #records: RecordCheck | undefined;
  #section = -1;
  #repaired = 0;

  constructor(take: TakeRecord) {
    this.#take = take;
  }

  onField(name: string, value: unknown): void {
    if (KINDS.has(name)) throw refused(name, 'is no list of records');
    this.#fields.set(name, value);
    if (name === 'format') this.#format();
  }

  onSection(name: string): void {
    this.#format();
    const place = ORDER.indexOf(name);
    const kind = KINDS.get(name);
    if (!kind) throw refused(name, `is no part of ${String(this.#fields.get('format'))}`);
    if (place < this.#section)
      throw refused(name, `comes after ${ORDER[this.#section]}, and must come before`);
    this.#section = place;
    this.#records = new RecordCheck(kind);
    this.#checksum.begin(name);
  }

  /** Earlier versions stored half of a surrogate pair within data: it becomes U+FFFD. The checksum is that of what was written. */
  onRecord(section: string, index: number, written: unknown): void {
    const { record, json } = wellFormedJson(written);
    const isWhole = record === written;
    if (!isWhole) this.#repaired += 1;
    const { kind } = this.#records as RecordCheck;
    const place = `${section}[${index}]`;
    const isFirstFormat = this.#fields.get('format') === FORMAT_1;
    const row = (this.#records as RecordCheck).check(isFirstFormat ? upgraded(kind, record) : record, place);
    for (const key of kind.nodeKeys?.(row) ?? []) if (!this.#nodes.has(key)) throw withoutNode(place, key);
    if (typeof row['embedding'] === 'string') this.#refuseVector(row['embedding'], place);
    if (kind.key) this.#nodes.add(row, place);
    this.#checksum.add([isWhole ? json : JSON.stringify(written)]);
    this.#take(section, JSON.stringify(row));
  }

  /** Compares the end of the document with its records. */
  end(): CheckedDocument {
    const format = this.#format();
    const { counts } = this.#checksum;
    const needed = ORDER.filter((name) => !OPTIONAL.has(name) && (format === FORMAT || !SINCE_2.has(name)));
    for (const name of needed) if (counts[name] === undefined) throw refused(name, 'is missing');
    const checksum = this.#checksum.digest();
    if (format === FORMAT) this.#compare(counts, checksum);
    const model = documentModel.optional().safeParse(this.#fields.get('model'));
    if (!model.success) throw refused('model', 'must have a name and dimensions');
    const known = ['format', 'exported_at', 'model', 'counts', 'derived', 'checksum'];
    for (const name of this.#fields.keys()) if (!known.includes(name)) throw refused(name, 'is not known');
    const exportedAt = this.#fields.get('exported_at');
    if (typeof exportedAt !== 'string') throw refused('exported_at', 'is no text');
    return {
      ...{ format, exported_at: exportedAt, model: model.data, counts, checksum, types: this.#nodes.types },
      ...(this.#repaired > 0 && { repaired_count: this.#repaired }),
    };
  }

  #format(): string {
    const format = this.#fields.get('format');
    if (format === FORMAT || format === FORMAT_1) return format;
    const sent = typeof format === 'string' ? `"${format.slice(0, 40)}"` : 'missing, or not the first field';
    throw refused(
      'format',
      `is ${sent}; it must be ${FORMAT} or ${FORMAT_1}. Import it with the version that wrote it`,
    );
  }

  /** A vector that the database could not take would fail after the check. */
  #refuseVector(embedding: string, place: string): void {
    const { dimensions } = (this.#fields.get('model') ?? {}) as { dimensions?: unknown };
    const vector = decode(embedding);
    const isRight =
      vector.length === dimensions && vector.every(Number.isFinite) && vector.some((value) => value !== 0);
    if (!isRight)
      throw refused(`${place}.embedding`, 'is no vector of the model that the document names before it');
  }

  #compare(counts: Record<string, number>, checksum: string): void {
    const said = (this.#fields.get('counts') ?? {}) as Record<string, unknown>;
    for (const name of new Set([...Object.keys(counts), ...Object.keys(said)]))
      if (counts[name] !== said[name])
        throw refused(`counts.${name}`, `is ${String(said[name])}, and there are ${counts[name] ?? 0}`);
    if (this.#fields.get('checksum') !== checksum)
      throw refused('checksum', 'is not that of the records: the document was changed since its export');
  }
}

/** A record of the first format: its types also had a count. */
function upgraded({ name }: RecordKind, record: unknown): unknown {
  if (name !== 'types' || typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'node_count'));
}
