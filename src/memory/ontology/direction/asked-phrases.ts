import { CAUSES, COMMAND, DEPENDENCE, ORDER, type Asked, type Theme } from './themes.ts';

/** Phrases that ask for a direction without a verb between the two nodes. */
const PHRASES: readonly (readonly [RegExp, Theme, 1 | -1])[] = [
  [/\b(?:why|how come)\b/i, CAUSES, -1],
  [
    /\b(?:root causes?|causes?|reasons?|motivations?|motives?|triggers?|origins?) (?:of|for|behind)\b/i,
    CAUSES,
    -1,
  ],
  [/\b(?:the|its) (?:root cause|cause|reason)\b|\bwhat(?:'s| is| was) behind\b/i, CAUSES, -1],
  [/\b(?:consequences?|effects?|results?|outcomes?|impacts?|aftermath)\b/i, CAUSES, 1],
  [/\b(?:came|comes|come|became|becomes|resulted|results) (?:out )?(?:of|from)\b/i, CAUSES, 1],
  [/\b(?:dependenc(?:y|ies)|prerequisites?|requirements?|upstream)\b/i, DEPENDENCE, -1],
  [/\b(?:dependents?|dependants?|downstream)\b/i, DEPENDENCE, 1],
  [/\b(?:boss(?:es)?|managers?|supervisors?|superiors?)\b/i, COMMAND, -1],
  [/\b(?:direct reports?|subordinates?|reportees?)\b/i, COMMAND, 1],
  [
    /\b(?:happen(?:s|ed)?|came|comes|go(?:es)?|went|is|was) (?:next|afterwards?|after|then)\b|\bwhat(?:'s)? next\b/i,
    ORDER,
    1,
  ],
  [/\b(?:happen(?:s|ed)?|came|comes|went|is|was) (?:before|earlier|previously|first)\b/i, ORDER, -1],
];

/** The direction that a phrase of the question asks for. */
export function byPhrase(query: string): Asked | undefined {
  for (const [phrase, theme, towards] of PHRASES) {
    const words = phrase.exec(query)?.[0];
    if (words !== undefined) return { words, theme, towards };
  }
  return undefined;
}
