import type { Drop } from './ground.ts';

/** An entity while its equals are merged with it. */
export interface EntityDraft {
  readonly name: string;
  readonly form: string;
  /** By form. */
  readonly aliases: Map<string, string>;
  /** Forms of names that were proposed for it and that the text does not have. */
  formerForms: readonly string[];
  node_type: string | undefined;
  description: string | undefined;
  confidence: number;
}

/**
 * Merges entities of one name. An entity whose name is an alias of another is merged with that one, unless a third has the alias,
 * too.
 */
export function mergeEntities(drafts: readonly EntityDraft[], drop: Drop): EntityDraft[] {
  const byForm = new Map<string, EntityDraft>();
  const merge = (draft: EntityDraft, target: EntityDraft) => {
    absorb(target, draft);
    drop('duplicate');
  };
  for (const draft of drafts) {
    const equal = byForm.get(draft.form);
    if (equal) merge(draft, equal);
    else byForm.set(draft.form, draft);
  }
  for (const [form, claimants] of claimantsOf([...byForm.values()])) {
    const [claimant, second] = claimants;
    const named = byForm.get(form);
    if (!claimant || second || !named || named === claimant || byForm.get(claimant.form) !== claimant)
      continue;
    merge(named, claimant);
    byForm.delete(form);
  }
  return [...byForm.values()];
}

/** The entities that have an alias of each form. */
export function claimantsOf(drafts: readonly EntityDraft[]): Map<string, EntityDraft[]> {
  const claimants = new Map<string, EntityDraft[]>();
  for (const draft of drafts)
    for (const form of draft.aliases.keys()) {
      const known = claimants.get(form);
      if (known) known.push(draft);
      else claimants.set(form, [draft]);
    }
  return claimants;
}

function absorb(target: EntityDraft, { name, form, aliases, ...other }: EntityDraft): void {
  for (const [each, alias] of [[form, name] as const, ...aliases])
    if (each !== target.form && !target.aliases.has(each)) target.aliases.set(each, alias);
  target.formerForms = [...target.formerForms, ...other.formerForms];
  target.node_type ??= other.node_type;
  target.description ??= other.description;
  target.confidence = Math.max(target.confidence, other.confidence);
}
