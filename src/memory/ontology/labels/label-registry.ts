import type { LabelEntry } from '../../../graph/queries/label.ts';
import { meaningOf, type Meaning } from './meaning.ts';

/** The entry of a label of which no person said anything. */
export function plainEntry(label: string): LabelEntry {
  const unsaid = { means: null, inverted: false, symmetric: null, single_valued: false };
  return { label, ...unsaid, last_change: null, edited: false };
}

/** The labels of a graph with their meanings: by rules, unless a person said otherwise. */
export class LabelRegistry {
  readonly #entries: Map<string, LabelEntry>;
  readonly #meanings = new Map<string, Meaning>();
  /** Concepts whose direction a person set or took away. */
  readonly #symmetric: ReadonlyMap<string, boolean>;
  /** The labels of each concept, in the order of the entries. */
  readonly #labels = new Map<string, string[]>();

  constructor(entries: readonly LabelEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.label, entry]));
    const said = entries.filter(({ symmetric }) => symmetric !== null);
    this.#symmetric = new Map(
      said.map(({ label, symmetric }) => [this.#directed(label).concept, symmetric === true]),
    );
    for (const { label } of entries) this.#index(label);
  }

  get entries(): readonly LabelEntry[] {
    return [...this.#entries.values()];
  }

  entry(label: string): LabelEntry | undefined {
    return this.#entries.get(label);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Adds a label of which no person said anything. */
  add(label: string): void {
    if (this.#entries.has(label)) return;
    this.#entries.set(label, plainEntry(label));
    this.#index(label);
  }

  /** Of any label, also one that the graph does not have. */
  meaning(label: string): Meaning {
    const known = this.#meanings.get(label);
    if (known) return known;
    const { concept, sign } = this.#directed(label);
    const isSymmetric = this.#symmetric.get(concept) ?? sign === 0;
    const meaning: Meaning = { concept, sign: isSymmetric ? 0 : sign || 1 };
    if (this.#entries.has(label)) this.#meanings.set(label, meaning);
    return meaning;
  }

  /** Whether the graph has a label of the same concept, in either direction. */
  hasConceptOf(label: string): boolean {
    return this.#of(this.meaning(label).concept).length > 0;
  }

  /** The graph's labels that say the same as the label; with it, if it is among them. */
  synonyms(label: string): readonly string[] {
    const { concept, sign } = this.meaning(label);
    return this.#of(concept).filter((other) => this.meaning(other).sign === sign);
  }

  /** The graph's labels that say the same from the other end; where the order does not matter, the synonyms. */
  converses(label: string): readonly string[] {
    const { concept, sign } = this.meaning(label);
    return this.#of(concept).filter((other) => this.meaning(other).sign === (-sign || 0));
  }

  /** The label under which a relationship with these words is written: one that the graph has, if it says the same. */
  resolve(label: string): string {
    const entry = this.#entries.get(label);
    if (entry) return entry.means === null || entry.inverted ? label : this.#definition(label);
    return this.#definition(this.synonyms(label)[0] ?? label);
  }

  /** The label that a person named as its definition, or that of its definition, and so on. */
  #definition(label: string): string {
    const seen = new Set([label]);
    for (;;) {
      const { means = null, inverted = false } = this.#entries.get(label) ?? {};
      if (means === null || inverted || seen.has(means)) return label;
      seen.add(means);
      label = means;
    }
  }

  /** The meaning before a person's word about its direction. */
  #directed(label: string, seen: ReadonlySet<string> = new Set()): Meaning {
    const { means = null, inverted = false } = this.#entries.get(label) ?? {};
    if (means === null || seen.has(label)) return meaningOf(label);
    if (means === label) return { concept: `"${label}"`, sign: 1 };
    const { concept, sign } = this.#directed(means, new Set([...seen, label]));
    return { concept, sign: inverted ? ((-sign || 0) as Meaning['sign']) : sign };
  }

  #index(label: string): void {
    const { concept } = this.meaning(label);
    const labels = this.#labels.get(concept);
    if (labels) labels.push(label);
    else this.#labels.set(concept, [label]);
  }

  #of(concept: string): readonly string[] {
    return this.#labels.get(concept) ?? [];
  }
}
