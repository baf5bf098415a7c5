import { Unreadable, type Metadata, type Block, type Findings } from '../../document.ts';
import { FlowText } from '../../markup/flow-text.ts';
import { cleanTitle, MAX_TITLE_LENGTH } from '../../text/clean-text.ts';
import { charsetOfCodePage, charsetOfFont, DEFAULT_CHARSET } from './code-pages.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

/** What holds for a group and those within it. */
interface Group {
  /** Where text goes: into the document, a field of the metadata, or nowhere. */
  readonly target: 'text' | 'title' | 'author' | 'nowhere';
  readonly font: number;
  /** Characters that follow a Unicode character for programs that do not know it. */
  readonly substitutes: number;
}

const MAX_DEPTH = 1_000;
const MAX_LEVEL = 9;
const NOWHERE = new Set(
  (
    'colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf xmlnstbl ' +
    'listtable listoverridetable rsidtbl themedata datastore generator fonttbl filetbl revtbl listtext pntext'
  ).split(' '),
);
const CHARACTERS: Record<string, string> = {
  ...{
    tab: ' ',
    line: '\n',
    emdash: '—',
    endash: '–',
    bullet: '•',
    emspace: ' ',
    enspace: ' ',
    nestcell: ' ',
  },
  ...{ lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
};
const SYMBOLS: Record<string, string> = { '~': ' ', _: '-', '\\': '\\', '{': '{', '}': '}' };

/** Follows the tokens of an RTF file and writes its text. */
class RtfText {
  readonly #flow: FlowText;
  readonly #metadata: Metadata;
  readonly #properties = { title: '', author: '' };
  readonly #groups: Group[] = [];
  #group: Group = { target: 'text', font: -1, substitutes: 1 };
  readonly #fonts = new Map<number, string>();
  #charset = DEFAULT_CHARSET;
  /** Bytes that are not decoded yet: a character may take two. */
  #bytes = '';
  #toSkip = 0;
  #level: number | undefined;
  #table: { isRowOpen: boolean; isInside: boolean } | undefined;

  constructor(flow: FlowText, metadata: Metadata) {
    this.#flow = flow;
    this.#metadata = metadata;
  }

  add(token: RtfToken): void {
    if (token.kind === 'bytes') return this.#addBytes(token.bytes);
    this.#decode();
    if (token.kind === 'open') this.#open();
    else if (token.kind === 'symbol') this.#addSymbol(token.symbol);
    else if (token.kind === 'word') this.#addWord(token.word, token.number);
    else this.#group = this.#groups.pop() ?? this.#group;
  }

  end(): void {
    this.#decode();
    if (this.#table) this.#flow.endTable();
    this.#flow.endParagraph(this.#level);
    this.#metadata.title = cleanTitle(this.#properties.title);
    this.#metadata.author = cleanTitle(this.#properties.author);
  }

  #open(): void {
    if (this.#groups.length >= MAX_DEPTH) {
      throw new Unreadable('too large or too complex', `Groups lie deeper than ${MAX_DEPTH}.`);
    }
    this.#groups.push(this.#group);
  }

  #addBytes(bytes: string): void {
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    this.#bytes += bytes.slice(skipped);
  }

  #addSymbol(symbol: string): void {
    if (symbol === '*') this.#use({ target: 'nowhere' });
    else if (symbol === '\n' || symbol === '\r') this.#endParagraph();
    else this.#write(SYMBOLS[symbol] ?? '');
  }

  #addWord(word: string, number: number | undefined): void {
    this.#toSkip = 0;
    if (this.#addCharacter(word, number) || this.#noteFont(word, number)) return;
    if (word === 'title' || word === 'author')
      this.#use({ target: this.#properties[word] === '' ? word : 'nowhere' });
    else if (word === 'footnote') this.#startNote();
    else if (NOWHERE.has(word)) this.#use({ target: 'nowhere' });
    else if (this.#group.target === 'text') this.#addStructure(word, number);
  }

  /** A note stands where it is referred to. Other programs may ignore it, as its mark says. */
  #startNote(): void {
    this.#use({ target: this.#groups.at(-1)?.target ?? 'text' });
    this.#write(' ');
  }

  #addCharacter(word: string, number: number | undefined): boolean {
    if (word === 'u' && number !== undefined) {
      this.#write(String.fromCharCode(number & 0xffff));
      this.#toSkip = this.#group.substitutes;
    } else if (word === 'uc') this.#use({ substitutes: Math.min(Math.max(number ?? 1, 0), 100) });
    else if (CHARACTERS[word] !== undefined) this.#write(CHARACTERS[word]);
    else return false;
    return true;
  }

  #noteFont(word: string, number = 0): boolean {
    if (word === 'f') this.#use({ font: number });
    else if (word === 'ansicpg') this.#charset = charsetOfCodePage(number);
    else if (word === 'fcharset') {
      const charset = charsetOfFont(number);
      if (charset !== undefined) this.#fonts.set(this.#group.font, charset);
    } else return false;
    return true;
  }

  #addStructure(word: string, number = 0): void {
    if (word === 'par' || word === 'sect' || word === 'page') this.#endParagraph();
    else if (word === 'outlinelevel') this.#level = number < MAX_LEVEL ? number + 1 : undefined;
    else if (word === 'pard') {
      this.#level = undefined;
      if (this.#table) this.#table.isInside = false;
    } else if (word === 'intbl') {
      if (this.#table) this.#table.isInside = true;
    } else if (word === 'trowd') this.#startRow();
    else if (word === 'cell') {
      this.#flow.endCell();
      this.#flow.startCell();
    } else if (word === 'row') {
      this.#flow.endRow();
      if (this.#table) this.#table.isRowOpen = false;
    }
  }

  /** A row is announced before its cells, and by some programs once more after them. */
  #startRow(): void {
    if (!this.#table) this.#flow.startTable();
    const isRowOpen = this.#table?.isRowOpen === true;
    this.#table = { isRowOpen: true, isInside: true };
    if (isRowOpen) return;
    this.#flow.startRow();
    this.#flow.startCell();
  }

  #endParagraph(): void {
    this.#flow.endParagraph(this.#level);
  }

  #use(changes: Partial<Group>): void {
    const isNowhere = this.#group.target === 'nowhere' && changes.target === undefined;
    this.#group = { ...this.#group, ...changes, ...(isNowhere && { target: 'nowhere' }) };
  }

  #decode(): void {
    if (this.#bytes === '') return;
    const charset = this.#fonts.get(this.#group.font) ?? this.#charset;
    const text = new TextDecoder(charset).decode(Buffer.from(this.#bytes, 'latin1'));
    this.#bytes = '';
    this.#write(text);
  }

  #write(text: string): void {
    const { target } = this.#group;
    if (target === 'text') this.#writeText(text);
    else if (target !== 'nowhere') this.#properties[target] += text.slice(0, MAX_TITLE_LENGTH);
  }

  /** A table ends with the first text outside of it. */
  #writeText(text: string): void {
    if (this.#table && !this.#table.isInside && !this.#table.isRowOpen) {
      this.#flow.endTable();
      this.#table = undefined;
    }
    this.#flow.write(text);
  }
}

/** The paragraphs, headings and table rows of an RTF file. */
export async function* readRtf(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const flow = new FlowText();
  const text = new RtfText(flow, metadata);
  for await (const tokens of rtfTokens(path)) {
    for (const token of tokens) text.add(token);
    yield* flow.take();
  }
  text.end();
  yield* flow.take();
}
