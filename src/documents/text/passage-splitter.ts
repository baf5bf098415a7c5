import type { Block, Passage } from '../document.ts';
import { cleanText, cut } from './clean-text.ts';

const MIN_LENGTH = 800;
const MAX_LENGTH = 1_200;
const MAX_HEADING_LENGTH = 150;
const MAX_LEVEL = 6;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Joins the blocks of one place to passages, and splits long ones at sentences, then at spaces. */
export class PassageSplitter {
  readonly #maxPassages: number;
  #passages: Passage[] = [];
  #taken = 0;
  #isFull = false;
  #text = '';
  #holdsOnlyHeadings = true;
  #page: number | undefined;
  #sheet: string | undefined;
  /** By level; a level that was left out has no entry. */
  #headings: (string | undefined)[] = [];

  constructor(maxPassages: number) {
    this.#maxPassages = maxPassages;
  }

  /** Whether a passage was dropped, because there were as many as allowed. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** How many passages can be taken. */
  get finished(): number {
    return this.#passages.length;
  }

  add(block: Block): void {
    if (block.level === 0) return this.#endHeadings();
    const text = cleanText(block.text);
    if (text === '') return;
    this.#moveTo(block);
    if (block.level !== undefined) this.#addHeading(text, block.level);
    else this.#addParagraph(text);
  }

  /** The finished passages, once. */
  take(): Passage[] {
    const passages = this.#passages;
    this.#passages = [];
    this.#taken += passages.length;
    return passages;
  }

  /** Finishes the passage under way. */
  flush(): void {
    const text = this.#text.trim();
    if (text !== '') this.#finish({ text, ...this.#place() });
    this.#text = '';
    this.#holdsOnlyHeadings = true;
  }

  #finish(passage: Passage): void {
    this.#isFull = this.#taken + this.#passages.length >= this.#maxPassages;
    if (!this.#isFull) this.#passages.push(passage);
  }

  #place(): Omit<Passage, 'text'> {
    const section = this.#headings.filter((heading) => heading !== undefined).join(' > ');
    return {
      ...(this.#page !== undefined && { page: this.#page }),
      ...(this.#sheet !== undefined && { sheet: this.#sheet }),
      ...(section !== '' && { section }),
    };
  }

  #moveTo({ page, sheet }: Block): void {
    if (page === this.#page && sheet === this.#sheet) return;
    this.#endHeadings();
    [this.#page, this.#sheet] = [page, sheet];
  }

  #endHeadings(): void {
    this.flush();
    this.#headings = [];
  }

  /** A heading right below another one shares its passage. */
  #addHeading(text: string, level: number): void {
    if (!this.#holdsOnlyHeadings) this.flush();
    const index = Math.min(Math.max(level, 1), MAX_LEVEL) - 1;
    this.#headings = this.#headings.slice(0, index);
    this.#headings[index] = cut(text.replaceAll('\n', ' '), MAX_HEADING_LENGTH);
    this.#append(text);
  }

  #addParagraph(text: string): void {
    this.#append(text);
    this.#holdsOnlyHeadings = false;
  }

  #append(text: string): void {
    const separator = this.#text === '' ? '' : '\n';
    if (this.#text.length + separator.length + text.length <= MAX_LENGTH) {
      this.#text += separator + text;
    } else if (this.#text.length >= MIN_LENGTH && text.length <= MAX_LENGTH) {
      this.flush();
      this.#text = text;
    } else {
      this.#text += separator;
      for (const { segment } of sentences.segment(text)) this.#appendSentence(segment);
    }
  }

  #appendSentence(sentence: string): void {
    let rest = sentence;
    if (this.#text.length + rest.trimEnd().length > MAX_LENGTH) this.flush();
    while (rest.trimEnd().length > MAX_LENGTH) {
      const end = lastSpace(rest);
      this.#text = rest.slice(0, end);
      this.flush();
      rest = rest.slice(end).trimStart();
    }
    this.#text += rest;
  }
}

/** Where a text that is too long is cut: at a space, or between two characters if there is none. */
function lastSpace(text: string): number {
  const space = text.lastIndexOf(' ', MAX_LENGTH);
  return space >= MIN_LENGTH ? space : cut(text, MAX_LENGTH).length;
}
