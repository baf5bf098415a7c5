import { canonicalLabel } from '../label.ts';
import { EVENT_FAMILIES, EVENTS, FAMILIES } from './families.ts';
import { labelForm, type LabelForm } from './label-form.ts';
import { verbForm } from './verb-forms.ts';

/** What a label says. Labels of one concept and sign are the same, those of opposite signs converses. */
export interface Meaning {
  readonly concept: string;
  /** 1 from the first node to the second, -1 from the second to the first, 0 where the order does not matter. */
  readonly sign: Sign;
}

export type Sign = 1 | -1 | 0;

const known = new Map<string, Meaning>();
for (const { name, forward, inverse, both } of FAMILIES) {
  for (const [sign, phrases] of [
    [1, forward],
    [-1, inverse],
    [0, both],
  ] as const) {
    for (const phrase of phrases) {
      const form = labelForm(canonicalLabel(phrase) as string);
      known.set(form.core, { concept: name, sign: times(sign, form.sign) });
    }
  }
}

const events = new Set(EVENTS.split(' ').map((verb) => verbForm(verb).stem));

/** The meaning of a canonical label, by rules and families. */
export function meaningOf(label: string): Meaning {
  const form = labelForm(label);
  const { core, sign, markers, isPast } = form;
  const family = familyOf(form);
  const isEvent = family ? EVENT_FAMILIES.has(family.concept) : events.has(core.split(' ')[0] as string);
  const marks = [...markers, ...(isPast && !isEvent ? ['past'] : [])];
  const concept = [...marks.map((mark) => `(${mark})`), family?.concept ?? core].join(' ');
  return { concept, sign: times(family?.sign ?? 1, sign) };
}

/** The meaning of a label of a family, whatever its tense; undefined for others, and where words change what it says. */
export function knownMeaning(label: string): Meaning | undefined {
  const form = labelForm(label);
  const family = form.markers.length === 0 ? familyOf(form) : undefined;
  return family && { concept: family.concept, sign: times(family.sign, form.sign) };
}

function familyOf({ core, asState }: LabelForm): Meaning | undefined {
  return known.get(core) ?? (asState === undefined ? undefined : known.get(asState));
}

function times(a: Sign, b: Sign): Sign {
  return (a * b || 0) as Sign;
}
