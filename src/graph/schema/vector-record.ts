import { AppError } from '../../errors.ts';
import { otherSlot, type VectorSlot } from './vector-slots.ts';

/** An embedding model whose vectors a graph contains. */
export interface VectorModel {
  readonly model: string;
  readonly dimensions: number;
}

/** The models that the service has. */
export interface VectorModels {
  readonly ofNewGraphs: VectorModel;
  find(model: string): VectorModel | undefined;
}

/** What a graph records of its vectors: those of its model are in the slot. */
export interface VectorRecord extends VectorModel {
  readonly slot: VectorSlot;
  /** While the graph moves to another model: writes go to the other slot too, which is filled with its vectors. */
  readonly next: VectorModel | null;
  /** While vectors and indexes that nobody reads any more are removed from the other slot. */
  readonly isEmptying: boolean;
}

/** The properties of the `_Schema` node that has the record. */
export interface StoredVectorRecord {
  readonly model: string;
  readonly dimensions: number | null;
  readonly slot: VectorSlot | null;
  readonly next_model: string | null;
  readonly next_dimensions: number | null;
  readonly is_emptying: boolean | null;
}

export function firstRecord({ model, dimensions }: VectorModel): VectorRecord {
  return { model, dimensions, slot: 'a', next: null, isEmptying: false };
}

/** The record of a graph. Throws CONFLICT where the service lacks a model of it, since vectors of two models cannot be compared. */
export function readRecord(models: VectorModels, stored: StoredVectorRecord): VectorRecord {
  const { model, dimensions } = knownModel(models, stored.model);
  return {
    model,
    dimensions: stored.dimensions ?? dimensions,
    slot: stored.slot ?? 'a',
    next: stored.next_model === null ? null : knownModel(models, stored.next_model),
    isEmptying: stored.is_emptying ?? false,
  };
}

export function toStored({ model, dimensions, slot, next, isEmptying }: VectorRecord): StoredVectorRecord {
  return {
    model,
    dimensions,
    slot,
    next_model: next?.model ?? null,
    next_dimensions: next?.dimensions ?? null,
    is_emptying: isEmptying || null,
  };
}

/** The graph has moved: the other slot is read, and the old one is to be emptied. */
export function moved({ slot, next }: VectorRecord & { readonly next: VectorModel }): VectorRecord {
  return { ...next, slot: otherSlot(slot), next: null, isEmptying: true };
}

function knownModel(models: VectorModels, recorded: string): VectorModel {
  const known = models.find(recorded);
  if (known) return known;
  const message =
    `This graph holds vectors of ${recorded}, a model that the service does not have. Add the folder of ${recorded} ` +
    'to EMBEDDING_MODEL_DIRS.';
  throw new AppError('CONFLICT', message);
}
