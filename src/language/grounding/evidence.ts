import type { Drop, Ground } from './ground.ts';
import type { EntityDraft } from './merge-entities.ts';
import { isPersonalPronoun } from './names.ts';
import { nameForm, wordsOf } from './words.ts';

/** What is left of the confidence in a relationship that no quote of the text bears out. */
const WITHOUT_EVIDENCE = 0.5;

/** The words of a text that say that nodes are related, and how far the relationship is to be trusted by them. */
export interface Evidence {
  readonly evidence: string | undefined;
  readonly trust: number;
}

/** The forms of the names by which a text calls each entity. */
export function formsByName(drafts: readonly EntityDraft[]): Map<string, readonly string[]> {
  return new Map(drafts.map(({ name, form, aliases }) => [name, [form, ...aliases.keys()]]));
}

/** A quote as the text has it, where it can say something of the nodes. Undefined where a model made it up. */
export function evidenceOf(
  given: string | undefined,
  nodes: readonly string[],
  forms: ReadonlyMap<string, readonly string[]>,
  ground: Ground,
  drop: Drop,
): Evidence | undefined {
  if (given === undefined) return { evidence: undefined, trust: ground.needsEvidence ? WITHOUT_EVIDENCE : 1 };
  const quote = ground.quote(given);
  const names = nodes.flatMap((node) => {
    const form = nameForm(node);
    return [form, ...(forms.get(node) ?? []), ...(ground.knownForms(form) ?? [])];
  });
  if (quote !== undefined && (!ground.needsNamesInQuotes || saysOf(quote, names)))
    return { evidence: quote, trust: 1 };
  drop('evidence');
  if (ground.needsEvidence) return undefined;
  return { evidence: undefined, trust: WITHOUT_EVIDENCE };
}

/** Whether a quote has one of the names, or a pronoun that may stand for one. */
function saysOf(quote: string, names: readonly string[]): boolean {
  const words = wordsOf(quote);
  const text = ` ${words.map(({ form }) => form).join(' ')} `;
  const hasPronoun = words.some(({ form }) => isPersonalPronoun(form));
  return hasPronoun || names.some((form) => text.includes(` ${form} `));
}
