import { mapInSlices } from '../concurrency/time-slices.ts';
import type { ProposedEntity } from './extraction.ts';
import { PROTOTYPES } from './type-prototypes.ts';

/** Gives each text a vector of unit length. */
export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

interface Prototype {
  readonly type: string;
  readonly vector: Float32Array;
}

const NEAREST = 5;

/** Gives entities without a type the type of the prototypes whose names are nearest by meaning. */
export class EntityTypes {
  readonly #embed: EmbedTexts;
  #prototypes: Promise<Prototype[]> | undefined;

  constructor(embed: EmbedTexts) {
    this.#embed = embed;
  }

  /** Gives each entity without a type one of `types`, of those that have prototypes. Throws what `embed` throws. */
  async complete(entities: readonly ProposedEntity[], types: readonly string[]): Promise<ProposedEntity[]> {
    const untyped = entities.filter(({ node_type }) => node_type === undefined);
    if (untyped.length === 0) return [...entities];
    const prototypes = (await this.#loadPrototypes()).filter(({ type }) => types.includes(type));
    const vectors = await this.#embed(untyped.map(({ name }) => name));
    const nearest = await mapInSlices(untyped, (_, at) => nearestType(vectors[at], prototypes));
    const found = new Map(untyped.map((entity, at) => [entity, nearest[at]]));
    return entities.map((entity) => {
      const node_type = found.get(entity);
      return node_type === undefined ? entity : { ...entity, node_type };
    });
  }

  #loadPrototypes(): Promise<Prototype[]> {
    this.#prototypes ??= this.#embedPrototypes().catch((error: unknown) => {
      this.#prototypes = undefined;
      throw error;
    });
    return this.#prototypes;
  }

  async #embedPrototypes(): Promise<Prototype[]> {
    const named = Object.entries(PROTOTYPES).flatMap(([type, names]) =>
      names.map((name) => ({ type, name })),
    );
    const vectors = await this.#embed(named.map(({ name }) => name));
    return named.map(({ type }, at) => ({ type, vector: vectors[at] ?? new Float32Array() }));
  }
}

/** The type with the largest sum of cosines among the nearest prototypes. */
function nearestType(vector: Float32Array | undefined, prototypes: readonly Prototype[]): string | undefined {
  if (!vector) return undefined;
  const near = prototypes
    .map((prototype) => ({ type: prototype.type, cosine: dot(vector, prototype.vector) }))
    .toSorted((one, other) => other.cosine - one.cosine)
    .slice(0, NEAREST);
  const sums = new Map<string, number>();
  for (const { type, cosine } of near) sums.set(type, (sums.get(type) ?? 0) + cosine);
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
