import { AppError } from '../errors.ts';

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

/** What a graph records of its vectors. */
export type VectorRecord = VectorModel;

/** Vectors of two models cannot be compared, so that a graph stays with its own. Throws CONFLICT where the service lacks it. */
export function knownModel(models: VectorModels, recorded: string): VectorModel {
  const known = models.find(recorded);
  if (known) return known;
  throw new AppError(
    'CONFLICT',
    `This graph holds vectors of ${recorded}, a model that the service does not have. Add the folder of ${recorded} ` +
      'to EMBEDDING_MODEL_DIRS.',
  );
}
