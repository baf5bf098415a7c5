import { termsOf } from '../../../text/terms.ts';
import { AS_OF } from './changes.ts';
import type { Reason } from './reason.ts';
import { isSameThing } from './statements.ts';

const NAME = String.raw`\p{Lu}[\p{L}\p{M}\p{N}’'-]*(?:\s+(?:&|\p{Lu}[\p{L}\p{M}\p{N}’'-]*))*`;
const BEFORE_PLACE = 'in|at|on|under|behind|next to|above|below|near|beside|by|inside|outside|with';
const AFTER_MOVE = `to|out|over|from|into|onto|down|up|off|${BEFORE_PLACE}`;

/** "Meyer & Sons shut down": of a firm that is gone nothing holds that was said before. */
const GONE = new RegExp(
  String.raw`(?:^|[.!?;]\s+)(?:The |Our )?(?<name>${NAME})(?: has| have| is| was)?(?: been)? (?:closed (?:down|for good|its doors)|shut (?:down|for good|its doors)|(?:went|gone) (?:bankrupt|bust|out of business)|discontinued|dissolved|wound up|no longer (?:exists?|trades?))(?!\p{L})`,
  'u',
);

/** "The paint is kept in the shed", and "carried the paint down", "the paint was moved to the loft". */
const LOCATED = new RegExp(
  String.raw`^(?<thing>[^,;:.]+?) (?:is|are|stands?|lies?|hangs?|sits?)(?: (?:kept|stored|parked|placed|hung|stacked|locked))? (?:${BEFORE_PLACE})\b`,
  'iu',
);
const MOVE = 'moved|carried|brought|took|taken|put|shifted|relocated|transferred';
const MOVED_THING = [
  new RegExp(String.raw`\b(?:${MOVE}) (?<thing>(?:(?!(?:${AFTER_MOVE})\b)[^\s,;:.]+ ?){1,6})`, 'iu'),
  new RegExp(
    String.raw`(?:^|[.;,]\s+)(?<thing>[^,;:.]+?) (?:(?:was|were|ha(?:s|ve) been) (?:${MOVE})|went) (?:${AFTER_MOVE})\b`,
    'iu',
  ),
];

/** "Tom runs the bakery", "Tom ran the bakery", and "Ann has taken over the bakery", "Tom handed the bakery to Ann". */
const RUNS = new RegExp(
  String.raw`^(?<holder>${NAME}) (?:now |currently )?(?:runs|ran|leads|led|takes care of|took care of|(?:is|was) in charge of|(?:is|was) responsible for|teaches|taught|coache[sd]|does|did|keeps|kept|trains|trained|plans|planned|looks after|looked after|(?:head|direct|maintain|chair)(?:s|ed)|(?:manage|handle|coordinate|organi[sz]e)[sd]) (?<thing>(?:(?!(?:${BEFORE_PLACE}|from|since|for|and)\b)[^\s,;:.]+ ?){1,6})`,
  'u',
);
const TAKEN_OVER = [
  /(?<holder>\p{Lu}\S*) (?:has |have )?(?:taken|took|takes) over (?<thing>(?:(?!(?:from|since|in|at|on|as|this|last|next)\b)[^\s,;:.]+ ?){1,6})/u,
  /\b(?:handed|passed|hands|passes) (?<thing>(?:(?!(?:over|on|to)\b)[^\s,;:.]+ ?){1,6})(?:over |on )?to (?:the |our )?(?<holder>\p{Lu}\S*)/u,
];

/** "Coffee comes from Red Cup", and "coffee is now from Dodo". */
const SOURCE = new RegExp(
  String.raw`^(?<thing>[^,;:.]+?) (?:is|are|comes?)(?: \p{Ll}+(?:ed|ne|en|de))? (?<way>from|with|by) (?<source>(?:the )?${NAME})`,
  'u',
);

/** "The tractor is a Zetor", "I drive a Zetor", and "traded in the Zetor". */
const OWNED =
  /\b(?:is|are|have|has|own|drive|use|ride)s? (?:an?|the|our|my)? ?(?:\p{Ll}+ )*(?<thing>\p{Lu}\S*)/u;
const DISPOSED =
  /\b(?:[Ss]old|[Tt]raded in|[Ss]crapped|[Gg](?:ave|iven) away|[Gg]ot rid of|[Tt]hrew (?:out|away)) (?:the|our|my|that) (?:old )?(?:\p{Ll}+ )?(?<thing>\p{Lu}[\p{L}\p{N}-]*)/u;

/** "Our dentist is Dr. Klein", "the cat is called Mo", and "Klein has retired"; kin and friends stay what they are. */
const CALLED =
  /^(?:The|Our|My|His|Her) (?!.*\b(?:\w*(?:mother|father|sister|brother|son|daughter)s?|cousin|uncle|aunt|wife|husband|friend|niece|nephew|book|song|film)\b)[^,;:.]+? (?:is|is called|is named) (?:Dr\.? |Mrs?\.? |Ms\.? )?(?<name>\p{Lu}[\p{L}\p{M}]+)/u;
const LEFT =
  /(?:^|[.;,]\s+)(?:Dr\.? |Mrs?\.? |Ms\.? )?(?<name>\p{Lu}[\p{L}\p{M}]+)(?: has| was)? (?:died|passed away|retired|resigned|quit|stepped down|moved away|been sold|put to sleep|left(?= (?:in|us|for|last|this)\b|[.,;]|$))/u;

const OF = /\s*\b(?:for|of)\s+/u;
const OF_THING = /(?<!\bas )\b(?:for|of)(?: \p{Ll}+)? [\p{L}\p{N}]+/gu;

/** Whether a newer text says that something else has the place, the work or the use that an older one tells. */
export const isSucceeded: Reason = (newer, older) =>
  isOfGone(newer, older) ||
  isMovedAway(newer, older) ||
  isTakenOver(newer, older) ||
  isOtherSource(newer, older) ||
  isDisposed(newer, older) ||
  hasLeft(newer, older);

function isOfGone(newer: string, older: string): boolean {
  const name = GONE.exec(newer)?.groups?.['name'];
  return name !== undefined && spaced(older).includes(spaced(name)) && !GONE.test(older);
}

function isDisposed(newer: string, older: string): boolean {
  const thing = DISPOSED.exec(newer)?.groups?.['thing'];
  return thing !== undefined && OWNED.exec(older)?.groups?.['thing'] === thing;
}

function hasLeft(newer: string, older: string): boolean {
  const name = LEFT.exec(newer)?.groups?.['name'];
  return name !== undefined && CALLED.exec(older)?.groups?.['name'] === name;
}

function isMovedAway(newer: string, older: string): boolean {
  const thing = LOCATED.exec(older)?.groups?.['thing'];
  if (thing === undefined) return false;
  return MOVED_THING.some((form) => {
    const moved = form.exec(newer)?.groups?.['thing'];
    return moved !== undefined && isSameThing(moved, thing);
  });
}

function isTakenOver(newer: string, older: string): boolean {
  const { holder = '', thing = '' } = RUNS.exec(older)?.groups ?? {};
  if (thing === '') return false;
  return TAKEN_OVER.some((form) => {
    const taken = form.exec(newer)?.groups;
    return (
      taken !== undefined &&
      isSameThing(taken['thing'] ?? '', thing) &&
      !holder.includes(taken['holder'] ?? '')
    );
  });
}

function isOtherSource(newer: string, older: string): boolean {
  const { thing = '', way = '', source = '' } = SOURCE.exec(older)?.groups ?? {};
  const other = new RegExp(String.raw`\b${way} (?:the )?(?<source>${NAME})`, 'u').exec(newer)?.groups?.[
    'source'
  ];
  if (thing === '' || other === undefined || !AS_OF.test(newer) || spaced(source).includes(spaced(other))) {
    return false;
  }
  // "Paper for the posters" is another thing than the posters, and "coffee for the bar" is coffee.
  const [head = '', of = ''] = thing.split(OF);
  const said = new Set(termsOf(newer.replaceAll(OF_THING, ' ')));
  const [otherOf] = newer.match(OF_THING) ?? [];
  const isSame = of === '' || otherOf === undefined || isSameThing(otherOf.replace(OF, ' '), of);
  return isSame && termsOf(head).every((term) => said.has(term));
}

/** The words of a text between single spaces. */
function spaced(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}
