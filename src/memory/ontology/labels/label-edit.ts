import { AppError } from '../../../errors.ts';
import type { LabelEntry } from '../../../graph/queries/label.ts';
import { canonicalLabel } from '../label.ts';
import { plainEntry, type LabelRegistry } from './label-registry.ts';

/** What a person says about a label; names are canonical. */
export interface LabelEdit {
  /** All labels that mean the same; the label takes out those that are not among them. */
  readonly aliases?: readonly string[] | undefined;
  readonly converse?: string | null | undefined;
  readonly symmetric?: boolean | null | undefined;
  readonly single_valued?: boolean | undefined;
  /** The label whose alias it becomes; itself: no rule applies; null: rules apply again. */
  readonly merge_into?: string | null | undefined;
}

/** The canonical form of a label that a caller names. Throws INVALID_INPUT where it has no letter or digit. */
export function labelNamed(name: string): string {
  const label = canonicalLabel(name);
  if (label !== undefined) return label;
  throw new AppError('INVALID_INPUT', `"${name}" is no label: name letters or digits, such as works_for.`);
}

/** Every label that an edit concerns, sorted. */
export function labelsOfEdit(label: string, { aliases = [], converse, merge_into }: LabelEdit): string[] {
  const named = [label, ...aliases, converse, merge_into].filter((name) => typeof name === 'string');
  return [...new Set(named)].sort();
}

/** The entries as an edit leaves them, of labels that it changes. Throws INVALID_INPUT and CONFLICT. */
export function entriesAfter(registry: LabelRegistry, label: string, edit: LabelEdit): LabelEntry[] {
  const changed = new Map<string, LabelEntry>();
  const entryOf = (name: string) => changed.get(name) ?? registry.entry(name) ?? plainEntry(name);
  const set = (name: string, change: Partial<LabelEntry>) =>
    changed.set(name, { ...entryOf(name), ...change });
  const define = (name: string, means: string, inverted: boolean) => {
    refuseOtherDefinition(entryOf(name), means);
    refuseCircle(name, means, entryOf);
    set(name, { means, inverted });
  };
  const free = (inverted: boolean, kept: readonly string[]) => {
    for (const entry of registry.entries) {
      const isDefined = entry.means === label && entry.label !== label && entry.inverted === inverted;
      if (isDefined && !kept.includes(entry.label)) set(entry.label, { means: null, inverted: false });
    }
  };
  if (edit.merge_into === null || edit.merge_into === label)
    set(label, { means: edit.merge_into, inverted: false });
  else if (edit.merge_into !== undefined) define(label, edit.merge_into, false);
  if (edit.aliases) {
    free(false, edit.aliases);
    for (const alias of edit.aliases) define(alias, label, false);
  }
  if (edit.converse !== undefined) {
    free(true, edit.converse === null ? [] : [edit.converse]);
    if (edit.converse !== null) define(edit.converse, label, true);
  }
  if (edit.symmetric !== undefined) set(label, { symmetric: edit.symmetric });
  if (edit.single_valued !== undefined) set(label, { single_valued: edit.single_valued });
  return [...changed.values()].filter(
    (entry) => !isSame(entry, registry.entry(entry.label) ?? plainEntry(entry.label)),
  );
}

/** Refuses what no registry could hold. Throws INVALID_INPUT. */
export function refuseContradiction(label: string, edit: LabelEdit): void {
  const { aliases, converse, symmetric, merge_into: into } = edit;
  if (Object.values(edit).every((said) => said === undefined))
    throw invalid(
      'Say something of the label: send aliases, converse, symmetric, single_valued or merge_into.',
    );
  if (converse === label)
    throw invalid(
      `${label} cannot be its own converse. If the order of the nodes does not matter, send symmetric: true.`,
    );
  if (aliases?.includes(label)) throw invalid(`${label} is no alias of itself. Leave it out.`);
  if (typeof converse === 'string' && (symmetric === true || aliases?.includes(converse)))
    throw invalid(`${converse} cannot say the same as ${label} and be its converse. Send one of the two.`);
  const saysMore = converse !== undefined || symmetric !== undefined;
  if (typeof into === 'string' && into !== label && saysMore)
    throw invalid(`A label that is merged has the direction of the other. Say it of ${into}.`);
}

function invalid(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}

function refuseOtherDefinition({ label, means }: LabelEntry, wanted: string): void {
  if (means === null || means === wanted || means === label) return;
  const message = `${label} is defined by ${means} already. Undo that change, or send merge_into: null for ${label} first.`;
  throw new AppError('CONFLICT', message, { details: { label, means } });
}

function refuseCircle(label: string, means: string, entryOf: (label: string) => LabelEntry): void {
  const seen = new Set<string>();
  for (let next: string | null = means; next !== null && !seen.has(next); next = entryOf(next).means) {
    seen.add(next);
    if (next !== label) continue;
    const message = `${means} is defined by ${label} already, so ${label} cannot be defined by it. Undo that change first.`;
    throw new AppError('CONFLICT', message, { details: { label, means } });
  }
}

function isSame(a: LabelEntry, b: LabelEntry): boolean {
  return (
    a.means === b.means &&
    a.inverted === b.inverted &&
    a.symmetric === b.symmetric &&
    a.single_valued === b.single_valued
  );
}
