/**
 * How surely a name is that of a thing: `exact` for one spelling, `rule` for initials, nicknames, acronyms, word order and
 * forms of writing, `family` and `given` for a part of a person's name alone, `fuller` for more than a given name by which a
 * person is known.
 */
export type NameMatch = 'exact' | 'rule' | 'family' | 'given' | 'fuller';
