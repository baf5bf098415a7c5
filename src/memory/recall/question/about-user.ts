import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { namesOf } from '../../ontology/names/names.ts';

const ASKS_ABOUT_USER =
  /\b(?:about|know|remember|describe) (?:me|myself|the user)\b|\bwho am i\b|\bmy (?:own )?profile\b/i;
const NAMES = namesOf({ key: PROFILE_KEY, node_type: 'user', description: '', data: {} });

/** The names of the user's profile, where a query asks what memory has of the user. */
export function namesOfAskedUser(query: string): readonly string[] {
  return ASKS_ABOUT_USER.test(query) ? NAMES : [];
}
