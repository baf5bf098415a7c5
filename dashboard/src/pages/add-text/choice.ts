import type { Findings } from '../../data/ingested.ts';

export type Entity = Findings['entities'][number];
export type Relationship = Findings['relationships'][number];

/** What somebody struck, by its place in the findings, and the types that were changed. */
export interface Choice {
  readonly entities: ReadonlySet<number>;
  readonly relationships: ReadonlySet<number>;
  readonly types: ReadonlyMap<number, string>;
}

export const ALL_KEPT: Choice = { entities: new Set(), relationships: new Set(), types: new Map() };

/** The findings that are left, as they are sent. */
export function keptOf(findings: Findings, choice: Choice): Findings {
  const struck = struckNames(findings, choice);
  return {
    entities: findings.entities.flatMap((entity, at) =>
      choice.entities.has(at) ? [] : { ...entity, node_type: typeOf(entity, at, choice) },
    ),
    relationships: findings.relationships.filter(
      (each, at) => !choice.relationships.has(at) && struckName(each, struck) === undefined,
    ),
  };
}

function typeOf(entity: Entity, at: number, { types }: Choice): string {
  const type = types.get(at)?.trim() ?? '';
  return type === '' ? entity.node_type : type;
}

/** The names of what was struck, so that no relationship brings it back. */
export function struckNames({ entities }: Findings, choice: Choice): ReadonlySet<string> {
  const names = entities.flatMap(({ name, aliases }, at) =>
    choice.entities.has(at) ? [name, ...aliases].map(folded) : [],
  );
  return new Set(names);
}

/** A name in the relationship that was struck; then the relationship goes as well. */
export function struckName({ nodes }: Relationship, struck: ReadonlySet<string>): string | undefined {
  return nodes.find((name) => struck.has(folded(name)));
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Strikes one, or keeps it again. */
export function toggled<T>(struck: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(struck);
  if (!next.delete(item)) next.add(item);
  return next;
}
