/** Runs in scripts that put no spaces between words, but for those whose pairs of characters are searched. */
const RUN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** By the dictionaries of ICU; one segmenter knows all of these scripts. */
const SEGMENTER = new Intl.Segmenter('th', { granularity: 'word' });

/** A text with spaces between the words of Thai, Lao, Khmer and Burmese. */
export function spaced(text: string): string {
  return text.replaceAll(RUN, (run) => {
    const words = [...SEGMENTER.segment(run)].filter(({ isWordLike }) => isWordLike);
    return ` ${words.map(({ segment }) => segment).join(' ')} `;
  });
}
