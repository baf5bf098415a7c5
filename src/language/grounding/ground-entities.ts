import { mapInSlices } from '../../concurrency/time-slices.ts';
import type { ProposedEntity } from '../extraction.ts';
import type { Drop, Ground } from './ground.ts';
import { mergeEntities, type EntityDraft } from './merge-entities.ts';
import { hasControlCharacters, isName, oneLine } from './names.ts';
import { nameForm } from './words.ts';

/** The entities that the text names, each once. */
export async function groundEntities(
  proposed: readonly ProposedEntity[],
  ground: Ground,
  drop: Drop,
): Promise<EntityDraft[]> {
  const drafts = await mapInSlices(proposed, (each) => draftOf(each, ground, drop));
  return mergeEntities(
    drafts.filter((draft) => draft !== undefined),
    drop,
  );
}

/** An entity whose name the text does not have goes by an alias that it has. */
function draftOf(entity: ProposedEntity, ground: Ground, drop: Drop): EntityDraft | undefined {
  const { name: given, aliases, node_type, description, confidence } = entity;
  if (hasControlCharacters(oneLine(given))) return void drop('control_character');
  if (!mayBeName(given, ground)) return void drop('not_a_name');
  const names = distinct([given, ...aliases]);
  const [name, ...others] = names.filter((each) => isKept(each, ground));
  if (name === undefined) return void drop('ungrounded');
  const form = nameForm(given);
  names.slice(1 + others.length).forEach(() => drop('alias'));
  return {
    name: oneLine(name),
    form: nameForm(name),
    aliases: new Map(others.map((each) => [nameForm(each), oneLine(each)])),
    formerForms: form === nameForm(name) ? [] : [form],
    node_type,
    description:
      description !== undefined && hasControlCharacters(oneLine(description)) ? undefined : description,
    confidence,
  };
}

function isKept(name: string, ground: Ground): boolean {
  return !hasControlCharacters(oneLine(name)) && mayBeName(name, ground) && ground.isGrounded(name);
}

/** The speaker and what the graph knows may have any name. */
function mayBeName(name: string, { speakerForm, knownForms }: Ground): boolean {
  const form = nameForm(name);
  return form === speakerForm || knownForms(form) !== undefined || isName(oneLine(name));
}

/** The names whose forms differ. */
function distinct(names: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const name of names) if (!byForm.has(nameForm(name))) byForm.set(nameForm(name), name);
  return [...byForm.values()];
}
