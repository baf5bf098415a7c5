import type { NodeRecord } from '../../graph/queries/records.ts';
import { AppError } from '../../errors.ts';
import { refuseLargeData } from '../limits/long-data.ts';
import { foldedWords } from '../../language/fold.ts';
import { namesOf, normalName } from '../ontology/names/names.ts';
import { changedContent, type Content } from '../nodes/node-content.ts';

const MAX_DESCRIPTION = 20_000;
const MAX_ASSETS = 100;

/** What a node says that stands for two: its own fields first, the other's names as aliases. Throws INVALID_INPUT if too long. */
export function contentOfBoth(into: NodeRecord, from: NodeRecord): Content {
  const description = descriptionOfBoth(into, from);
  const data = dataOfBoth(into, from);
  const assets = [...new Set([...into.assets, ...from.assets])];
  const owner = `The node ${into.key}`;
  if (description.length > MAX_DESCRIPTION)
    throw tooLong(`${owner} would have a description of ${description.length} characters`, MAX_DESCRIPTION);
  if (assets.length > MAX_ASSETS) throw tooLong(`${owner} would have ${assets.length} assets`, MAX_ASSETS);
  refuseLargeData(
    owner,
    data,
    (nameOf) => `Remove fields of one of the two with ${nameOf('hm_update')} first.`,
  );
  const occurred_at = into.occurred_at ?? from.occurred_at ?? undefined;
  return changedContent(into, { description, data, assets, occurred_at });
}

function descriptionOfBoth({ description }: NodeRecord, from: NodeRecord): string {
  const asWords = (text: string) => ` ${foldedWords(text).join(' ')} `;
  const [own, other] = [asWords(description), asWords(from.description)];
  if (own.includes(other)) return description;
  return other.includes(own) ? from.description : `${description}\n${from.description}`;
}

function dataOfBoth(into: NodeRecord, from: NodeRecord): Record<string, unknown> {
  const data = { ...from.data, ...into.data };
  const own = into.data['aliases'] ?? [];
  // Something else than aliases has this field.
  if (!Array.isArray(own)) return data;
  const known = new Set(namesOf({ ...into, data }).concat(namesOf(into)));
  const aliases = [...(own as unknown[]), ...newNames(from, known)];
  return aliases.length > 0 ? { ...data, aliases } : data;
}

/** The names of a node that are not known, each once, as they are written. */
function newNames(from: NodeRecord, known: Set<string>): string[] {
  const { name, title, aliases } = from.data;
  const written = [name, title, ...(Array.isArray(aliases) ? (aliases as unknown[]) : []), ...namesOf(from)];
  return written.filter((text): text is string => {
    if (typeof text !== 'string' || normalName(text) === '' || known.has(normalName(text))) return false;
    known.add(normalName(text));
    return true;
  });
}

function tooLong(what: string, limit: number): AppError {
  return new AppError(
    'INVALID_INPUT',
    (nameOf) => `${what}; the limit is ${limit}. Shorten one of the two with ${nameOf('hm_update')} first.`,
    { details: { limit } },
  );
}
