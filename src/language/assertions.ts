/** The edges of a word: `\b` takes an accented letter for one. */
const B = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const E = String.raw`(?![\p{L}\p{M}\p{N}])`;

/**
 * What takes a sentence out of plain fact: a question, a condition, a guess, somebody's word, irony, what a novel tells, an order
 * in which things pair.
 */
const NOT_STATED = new RegExp(
  [
    String.raw`\?`,
    String.raw`${B}(?:if|unless|whether|provided that|in case|suppose|supposing|imagine|assuming|hypothetical(?:ly)?|as though)${E}`,
    String.raw`${B}(?:maybe|perhaps|probably|possibly|presumably|apparently|allegedly|reportedly|supposedly|seemingly|rumou?rs?|rumou?red|gossip|hearsay|in theory)${E}`,
    String.raw`${B}(?:said|says|saying|claim(?:s|ed|ing)?|think|thinks|thought|believ(?:e|es|ed)|told|tells|heard|hears|according to|allege[ds]?|insist(?:s|ed)?|argue[ds]?|report(?:s|ed) that|wrote that|swears|asked|asks|wonder(?:s|ed|ing)?|denie[ds]|doubts?|doubted|pretend(?:s|ed)?|jokes?|joked|joking|kidding|contrary to|myth|legend|fictional|fairy|once upon|dream(?:s|ed|t|ing)?)${E}`,
    String.raw`^\s*in (?:the|this|that|his|her|their|my|our|a) (?:novel|story|tale|film|movie|play|opera|musical|series|episode|book|comic|game|poem|song)s?${E}`,
    String.raw`${B}(?:respectively|vice versa|for example|for instance)${E}|\be\.g\.`,
    String.raw`(?:^|\s)\/s\b|;-?\)|🙄|😏|🤥|\blol\b|\bhaha|\byeah,? right\b|^sure,`,
  ].join('|'),
  'iu',
);

/** What takes a clause out of plain fact: what may be, is wished, planned or nearly so. */
const NOT_SO_YET = new RegExp(
  [
    String.raw`${B}(?:likely|unlikely|otherwise|unconfirmed|unclear|unsure|uncertain|guess(?:es)?|seems?|seemed|appears? to|appeared to)${E}`,
    String.raw`${B}(?:wish(?:es|ed)?|hop(?:e|es|ed|ing)|want(?:s|ed)?|plan(?:s|ned|ning)?|intend(?:s|ed)?|consider(?:s|ed|ing)?|propos(?:e|es|ed|ing)|suggest(?:s|ed)?|offer(?:s|ed)?|tentative(?:ly)?|expected|scheduled|supposed to|meant to|aims? to|about to|going to|let's)${E}`,
    String.raw`${B}(?:almost|nearly|fail(?:s|ed) to|refuse[ds]?|declin(?:e|es|ed)|instead of|rather than|far from|anything but|stop(?:s|ped) short)${E}`,
  ].join('|'),
  'iu',
);

/** Marks that part what is said from what is said before. */
const BREAK = /[;.!?]+(?=\s|$)|\s[–—]\s/gu;

/** Whether the part of a sentence around a place is stated as a fact at all. */
export function isStated(sentence: string, place: number): boolean {
  const breaks = [...sentence.matchAll(BREAK)];
  const before = breaks.findLast(({ 0: mark, index }) => index + mark.length <= place);
  const after = breaks.find(({ index }) => index >= place);
  const start = before ? before.index + before[0].length : 0;
  // The question mark belongs to what it ends.
  return !NOT_STATED.test(sentence.slice(start, after ? after.index + after[0].length : undefined));
}

const NEGATIVE = new RegExp(
  String.raw`${B}(?:no|not|never|none|nobody|no one|nothing|nowhere|neither|nor|without|hardly|barely|rarely|seldom|scarcely|except|unlike|apart from|other than|besides|but for|cannot|only if|any ?more|any longer|lacks?|lacking|absent|too \p{L}+ to)${E}|n['’]t${E}`,
  'iu',
);
const ENDED = /\bno longer\b/iu;

/** Whether a part of a sentence denies something, or says that it may be or is to be. That something is no longer so states its end. */
export function isDenied(words: string): boolean {
  return NEGATIVE.test(words.replace(ENDED, '')) || NOT_SO_YET.test(words);
}
