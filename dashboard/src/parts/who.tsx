import { mayAdminister, memory, session } from '../data/session.ts';
import { useQuery } from '../data/queries.ts';

/** An API key or a member, as far as a name is shown. */
interface Named {
  readonly id: string;
  readonly name: string | null;
  readonly hint?: string;
  readonly subject?: string;
}

/** Who did something, as a person says it: an actor is an id. */
export function Who({ actor }: { actor: string }) {
  const { data } = useQuery('names', namesOfActors);
  return <span dir="auto">{nameOf(actor, data ?? new Map())}</span>;
}

function nameOf(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === session.value?.subject) return 'you';
  if (actor.startsWith('link:')) return 'the dashboard';
  const known = names.get(actor);
  if (known !== undefined) return known;
  if (actor.startsWith('key:')) return 'a key';
  if (actor.startsWith('user:')) return 'a member';
  return actor === 'service' || actor === 'example' ? `the ${actor}` : actor;
}

/** Only those who administer may read them; others see what kind of caller it was. */
async function namesOfActors(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  if (!mayAdminister.peek()) return new Map();
  const [{ keys }, { members }] = (await Promise.all([
    memory.request('GET', '/api/v1/admin/keys', undefined, { signal }),
    memory.request('GET', '/api/v1/admin/members', undefined, { signal }),
  ])) as [{ keys: readonly Named[] }, { members: readonly Named[] }];
  return new Map([
    ...keys.map(({ id, name, hint }) => [`key:${id}`, name ?? `key ${hint}`] as const),
    ...members.map(({ subject = '', name }) => [subject, name ?? 'a member'] as const),
  ]);
}
