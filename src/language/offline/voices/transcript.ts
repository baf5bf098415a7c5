import type { ExtractionRequest } from '../../extraction.ts';
import { piecesOf, type Piece } from '../words/pieces.ts';
import { isRow, linesOf, plainLine, recordsIn, spokenQuotes, type Line } from './lines.ts';
import { endsMail, isLetter, isQuoted, mailHeader, type MailHeader } from './mail.ts';
import { isProse, mayBeEnglish } from './prose.ts';
import { isTranscript, isUncertain, labelOf, voiceOf, type Voice } from './speakers.ts';
import { namesIn, type TextNames } from './text-names.ts';

/** A sentence of prose with the one who says it. */
export interface Said extends Piece {
  readonly voice: Voice;
  /** Whether a blank line, a heading or another speaker stands before it: pronouns do not reach across. */
  readonly opens: boolean;
}

/** What a text says, by whom, and when. */
export interface Transcript {
  readonly said: readonly Said[];
  readonly tables: readonly (readonly Line[])[];
  /** Lines of keys and values that stand together. */
  readonly blocks: readonly (readonly Line[])[];
  readonly sentAt: Date | undefined;
  readonly names: TextNames;
}

/**
 * Cuts a text into sentences of prose, each with whose words it is; code, data and headings are left out. `voice`: whose the
 * text is, where that is known. The time is linear in the text.
 */
export function transcriptOf(text: string, voice?: ExtractionRequest['voice']): Transcript {
  const lines = linesOf(text);
  const mail = mailHeader(lines);
  const writer = writerOf(lines, mail, voice);
  const said = new Speech(text, lines, writer).read(mail?.lines ?? 0);
  return { said, ...recordsIn(lines), sentAt: mail?.sentAt, names: namesIn(text, said) };
}

/** Whether a text is a mail, a letter or a transcript, whose parts are not the owner's by themselves. */
export function showsOthers(text: string): boolean {
  const lines = linesOf(text);
  return mailHeader(lines) !== undefined || isLetter(lines) || isTranscript(lines);
}

function writerOf(
  lines: readonly Line[],
  mail: MailHeader | undefined,
  voice: ExtractionRequest['voice'],
): Voice {
  if (mail) return mail.from === undefined ? 'nobody' : { name: mail.from };
  return voice === 'nobody' || (voice === undefined && isLetter(lines)) ? 'nobody' : 'writer';
}

const FENCE = /^\s*(```|~~~|---\s*$)/u;

/** Reads lines in order, and knows who speaks. */
class Speech {
  readonly #said: Said[] = [];
  readonly #lines: readonly Line[];
  readonly #writer: Voice;
  readonly #isTranscript: boolean;
  readonly #quotes: ReturnType<typeof spokenQuotes>;
  #quote = 0;
  #voice: Voice;
  #opens = true;
  /** What ends the code or the front matter that is passed over. */
  #fence: string | undefined;

  constructor(text: string, lines: readonly Line[], writer: Voice) {
    this.#lines = lines;
    this.#writer = writer;
    this.#voice = writer;
    this.#isTranscript = isTranscript(lines);
    this.#quotes = spokenQuotes(text);
  }

  read(from: number): readonly Said[] {
    for (const [at, line] of this.#lines.entries()) {
      if (endsMail(line.text)) break;
      if (at >= from && !this.#isFenced(line.text, at)) this.#readLine(line);
    }
    return this.#said;
  }

  #isFenced(line: string, at: number): boolean {
    const mark = FENCE.exec(line)?.[1]?.trim();
    if (this.#fence !== undefined) {
      if (mark === this.#fence) this.#fence = undefined;
      return true;
    }
    if (mark === undefined || (mark === '---' && at > 0)) return false;
    this.#fence = mark;
    this.#opens = true;
    return true;
  }

  #readLine(line: Line): void {
    if (line.text.trim() === '') {
      this.#opens = true;
      if (!this.#isTranscript) this.#voice = this.#writer;
      return;
    }
    if (isQuoted(line.text)) return;
    const label = labelOf(line.text);
    const body = line.text.slice(label?.length ?? 0);
    this.#opens ||= label !== undefined;
    if (label && !isUncertain(label)) this.#voice = voiceOf(label, this.#isTranscript);
    const isSaid = !isRow(line.text) && isProse(body) && !(label && isUncertain(label));
    if (isSaid) this.#say({ text: body, start: line.start + (label?.length ?? 0) });
    else this.#opens = true;
    if (label && !this.#isTranscript) this.#voice = this.#writer;
  }

  /** Whether a part has words in quotation marks. Parts are asked about in order. */
  #isSpoken(start: number, end: number): boolean {
    while ((this.#quotes[this.#quote]?.end ?? Infinity) <= start) this.#quote += 1;
    return (this.#quotes[this.#quote]?.start ?? Infinity) < end;
  }

  #say(body: Line): void {
    for (const piece of piecesOf(plainLine(body.text))) {
      const start = body.start + piece.start;
      const end = start + piece.text.length;
      if (!this.#isSpoken(start, end) && mayBeEnglish(piece.text))
        this.#said.push({ text: piece.text, start, voice: this.#voice, opens: this.#opens });
      this.#opens = false;
    }
  }
}
