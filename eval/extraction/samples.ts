import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A text with the things and the relations that people found in it. */
export interface Sample {
  readonly text: string;
  readonly entities: readonly GoldEntity[];
  readonly relations: readonly GoldRelation[];
}

export interface GoldEntity {
  readonly names: readonly string[];
  readonly type?: string | undefined;
}

export interface GoldRelation {
  readonly nodes: readonly string[];
  /** Whether it has to be found: a relation between sentences is right where it is found all the same. */
  readonly isExpected: boolean;
}

const named = z.object({
  key: z.string(),
  type: z.string().optional(),
  aliases: z.array(z.string()).default([]),
  sentences: z.array(z.number()).default([]),
});
const document = z.object({
  text: z.string(),
  entities: z.array(named),
  relationships: z.array(
    z.object({
      nodes: z.array(z.string()),
      node_ids: z.array(z.number()).default([]),
      grounded: z.boolean().default(true),
    }),
  ),
});
const sentence = z.object({
  text: z.string(),
  entities: z.array(z.object({ name: z.string(), type: z.string() })),
  relations: z.array(z.object({ nodes: z.array(z.string()) })),
});

/** Wikipedia introductions: names other than times and numbers, and the relations between those that share a sentence. */
export function readDocuments(folder: string): Sample[] {
  return lines(path.join(folder, 'extraction/redocred.jsonl'), document).map(
    ({ text, entities, relationships }) => {
      const isThing = (id: number) => !['TIME', 'NUM'].includes(entities[id]?.type ?? '');
      const share = ([one = -1, other = -1]: readonly number[]) =>
        entities[one]?.sentences.some((place) => entities[other]?.sentences.includes(place)) ?? false;
      return {
        text,
        entities: entities.filter((_, id) => isThing(id)).map(goldOf),
        relations: relationships
          .filter(({ node_ids }) => node_ids.every(isThing))
          .map(({ node_ids }) => ({
            nodes: node_ids.map((id) => entities[id]?.key ?? ''),
            isExpected: share(node_ids),
          })),
      };
    },
  );
}

/** Single sentences: of the relations those whose names the sentence has. */
export function readStatements(folder: string): Sample[] {
  return lines(path.join(folder, 'extraction/tekgen.jsonl'), document).map(
    ({ text, entities, relationships }) => {
      const relations = relationships.filter(({ grounded }) => grounded);
      const grounded = new Set(relations.flatMap(({ nodes }) => nodes));
      const expected = relations.map(({ nodes }) => ({ nodes, isExpected: true }));
      return {
        text,
        entities: entities.filter(({ key }) => grounded.has(key)).map(goldOf),
        relations: expected,
      };
    },
  );
}

/** Sentences as agents write them. */
export function readNotes(folder: string): Sample[] {
  return lines(path.join(folder, 'canonical/sentences.jsonl'), sentence).map(
    ({ text, entities, relations }) => ({
      text,
      entities: entities.map(({ name, type }) => ({ names: [name], type })),
      relations: relations.map(({ nodes }) => ({ nodes, isExpected: true })),
    }),
  );
}

function goldOf({ key, aliases, type }: z.output<typeof named>): GoldEntity {
  return { names: [key, ...aliases], type };
}

function lines<T>(file: string, schema: z.ZodType<T>): T[] {
  const text = readFileSync(file, 'utf8').trim();
  return text.split('\n').map((line) => schema.parse(JSON.parse(line)));
}
