/** Whether a query looks back or plans; undefined where nothing in it says so. */
export type Tense = 'back' | 'ahead' | undefined;

/** Words for what lies ahead, whatever else a query says. */
const PLANNED =
  /\b(?:will|shall|going to|upcoming|coming|next|plan(?:s|ned|ning)?|schedul(?:e|ed|es)|due|deadlines?|appointments?|remind(?:ers?)?|agenda|calendar|book(?:ed|ings?)|reserv(?:ed|ations?))\b|[’']ll\b/;
const HAPPENS =
  /\b(?:who|what|which \w+|when (?:do|does) .{1,60}) (?:begins?|starts?|comes?|leaves?|arrives?|joins?|ends?|expires?|retires?|plays?|opens?|closes?)\b/;
const MAY_PLAN =
  /\b(?:have (?:i|we) got|expected|must|needs? to|ha(?:ve|s) to|do (?:i|we) have|is|are|am|tomorrow)\b/;
const SURELY_PLANS =
  /\b(?:do|does) (?:i|we|you|they|he|she) have\b|\bhave (?:i|we) got\b|\bwill\b|\bgoing to\b/;
const LOOKED_BACK =
  /\b(?:(?:did|was|were|had)(?:n['’]t)?|used to|ago|yesterday|last|(?:have|has) (?!to\b|(?:i|we) got\b)(?:\w+ )?(?!(?:planned|scheduled|booked|reserved)\b)\w+(?:ed|en|ne|de|id|nt|t))\b/;
const PAST =
  /\b(?:\w{2,}ed|said|told|went|gone|came|met|made|took|bought|paid|wrote|gave|got|saw|seen|left|held|sold|spent|sent|ran|began|broke|knew|lost|won|built|found|kept|felt|spoke|chose)\b/;

/** "Appointments in May" plans, "what did we decide in May" looks back. What was plainly said of the past goes before a plan: "what was planned". */
export function tenseOf(text: string): Tense {
  if (SURELY_PLANS.test(text)) return 'ahead';
  if (LOOKED_BACK.test(text)) return 'back';
  if ([PLANNED, HAPPENS, MAY_PLAN].some((words) => words.test(text))) return 'ahead';
  return PAST.test(text) ? 'back' : undefined;
}

/** Whether a query asks for what is planned. What was only stored in its time is none of that. */
export function asksForPlans(text: string): boolean {
  return tenseOf(text) === 'ahead' && PLANNED.test(text);
}
