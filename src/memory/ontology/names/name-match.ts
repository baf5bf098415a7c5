/**
 * How surely two names are one thing's: `exact` for one spelling, `rule` for initials, nicknames, acronyms, word order and
 * forms of writing, `family` and `given` for a part of a person's name alone.
 */
export type NameMatch = 'exact' | 'rule' | 'family' | 'given';
