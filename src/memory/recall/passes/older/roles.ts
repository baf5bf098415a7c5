import { stemOf } from '../../../text/terms.ts';
import { isSameThing } from './statements.ts';

/** "The CEO of Acme is Tom", "our dentist is now Dr. Klein": a role, and who or what has it. */
const ROLE =
  /^(?<role>(?:the|our|my|his|her|its|their) [^,;:]+?|[^,;:]+?['’]s [^,;:]+?) (?:is|are|was) (?<now>now |currently )?(?<holder>[^,;:]+?)(?:[.;:]?$|[,;:] )/iu;
/** A role of which there is one, by its words; and by its article, where names have it. */
const UNIQUE = /\b(?:favou?rite|default|current|main|primary|preferred|official)\b/iu;
const DEFINITE = /^the\b|\bnew\b/iu;
/** A name, or a code such as a password. */
const NAME = /^(?:the |an? )?\p{Lu}|^\S*\d\S*$/u;
/** What stands after such words is what was before. */
const INSTEAD =
  /\b(?<way>instead of|in place of|rather than|replac(?:es|ed|ing)|supersed(?:es|ed|ing))(?: the| our| my)? (?<before>[^,;:]+?)(?:[.,;:]|$)/iu;
const USES = new Set(['use', 'uses', 'using', 'run', 'runs', 'have', 'has', 'on', 'with']);
const MAX_WORDS = 4;

/** Whether a text gives a role, of which there is one, to another than an older text. */
export function isOtherRoleHolder(newer: string, older: string): boolean {
  const [one, other] = [ROLE.exec(newer)?.groups, ROLE.exec(older)?.groups];
  if (!one || !other) return false;
  const { role = '', holder = '', now } = one;
  const { role: olderRole = '', holder: before = '' } = other;
  if (!isSameThing(role, olderRole) || isSameThing(holder, before)) return false;
  if (UNIQUE.test(role)) return true;
  return (DEFINITE.test(role) || now !== undefined) && NAME.test(holder) && NAME.test(before);
}

/** Whether a text says that something is used in the place of what an older text says is used. */
export function isInstead(newer: string, older: string): boolean {
  const { way = '', before = '' } = INSTEAD.exec(newer)?.groups ?? {};
  const words = before.split(' ').slice(0, MAX_WORDS);
  // As many of the words as name it in the older text: "Slack for chats".
  return words.some((_, at) => {
    const named = words.slice(0, words.length - at).join(' ');
    const [said, verb = ''] = older.split(named);
    if (!NAME.test(named) || said === older || said === undefined || verb.startsWith("'s")) return false;
    const last = said.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
    const isSameVerb = newer
      .toLowerCase()
      .split(/\s+/)
      .some((word) => stemOf(word) === stemOf(last));
    return isSameVerb || (/^(?:replac|supersed)/iu.test(way) && USES.has(last));
  });
}
