import type { ImportItem, LeftOut, ImportFormat } from '../formats/in/import-item.ts';
import { KINDS } from '../document.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { CheckedDocument, TakeRecord } from './check-document.ts';
import { RecordCheck, CheckedNodes, withoutNode } from './record-check.ts';
import { refused } from '../read/refusals.ts';

/** Things left out that an answer names. */
const MAX_LEFT_OUT = 100;

/** Checks what a document of another program was converted to. Throws INVALID_INPUT with the place of what is wrong. */
export class ConvertedCheck {
  readonly #take: TakeRecord;
  readonly #checks = ['nodes', 'edges', 'hyperedges'].map(
    (name) => new RecordCheck(KINDS.get(name) as RecordKind),
  );
  readonly #counts: Record<string, number> = { nodes: 0, edges: 0, hyperedges: 0 };
  readonly #nodes = new CheckedNodes();
  /** Nodes that relationships name and that did not come yet, each with the place of the first. */
  readonly #awaited = new Map<string, string>();
  readonly #leftOut: Pick<LeftOut, 'place' | 'reason'>[] = [];
  #leftOutCount = 0;

  constructor(take: TakeRecord) {
    this.#take = take;
  }

  add(item: ImportItem): void {
    if (item.section === 'left_out') this.#leaveOut(item);
    else this.#check(item.section, item.record, item.place);
  }

  end(format: ImportFormat): CheckedDocument {
    for (const [key, place] of this.#awaited) if (!this.#nodes.has(key)) throw withoutNode(place, key);
    const [first] = this.#leftOut;
    if (this.#counts['nodes'] === 0)
      throw refused(
        '',
        `has nothing that can be imported as ${format}${first ? ` (${first.place}: ${first.reason})` : ''}`,
      );
    return {
      ...{ format, counts: this.#counts, types: this.#nodes.types },
      ...(first && { left_out: this.#leftOut, left_out_count: this.#leftOutCount }),
    };
  }

  #check(section: string, record: object, place: string): void {
    const check = this.#checks.find(({ kind }) => kind.name === section) as RecordCheck;
    const row = check.check(record, place);
    if (check.kind.key) this.#nodes.add(row, place);
    for (const key of check.kind.nodeKeys?.(row) ?? [])
      if (!this.#nodes.has(key) && !this.#awaited.has(key)) this.#awaited.set(key, place);
    this.#counts[section] = (this.#counts[section] ?? 0) + 1;
    this.#take(section, JSON.stringify(row));
  }

  #leaveOut({ place, reason }: LeftOut): void {
    this.#leftOutCount += 1;
    if (this.#leftOut.length < MAX_LEFT_OUT) this.#leftOut.push({ place, reason });
  }
}
