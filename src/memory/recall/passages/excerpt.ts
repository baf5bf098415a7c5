import { sentencesOf } from '../../text/sentences.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';

const MAX_EXCERPT = 500;

/** The part of a passage that holds most of the query's terms: whole sentences of 500 characters at most. */
export function excerptOf(text: string, terms: ReadonlySet<number>): string {
  if (text.length <= MAX_EXCERPT) return text;
  const sentences = sentencesOf(text);
  const held = sentences.map((sentence) =>
    termsOf(sentence)
      .map(hashOfTerm)
      .filter((hash) => terms.has(hash)),
  );
  let best = { from: 0, to: 1, terms: -1 };
  for (const from of sentences.keys()) {
    const to = endOfExcerpt(sentences, from);
    const found = new Set(held.slice(from, to).flat()).size;
    if (found > best.terms) best = { from, to, terms: found };
  }
  const excerpt = sentences.slice(best.from, best.to).join(' ');
  return excerpt.length <= MAX_EXCERPT ? excerpt : `${excerpt.slice(0, MAX_EXCERPT).toWellFormed()}…`;
}

/** After the last sentence that fits; the first one always does. */
function endOfExcerpt(sentences: readonly string[], from: number): number {
  let length = 0;
  const end = sentences.findIndex((sentence, at) => {
    if (at < from) return false;
    length += sentence.length + 1;
    return at > from && length > MAX_EXCERPT;
  });
  return end < 0 ? sentences.length : end;
}
