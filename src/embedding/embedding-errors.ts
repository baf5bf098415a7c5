/** A model folder that is missing, incomplete or wrong; the message names the folder and what it must hold. */
export class ModelFolderError extends Error {
  override readonly name = 'ModelFolderError';
}

/** More texts wait than the embedder takes on; the same call can succeed a little later. */
export class EmbedderBusyError extends Error {
  override readonly name = 'EmbedderBusyError';
}

/** The model gave no vectors for these texts, or its thread ended while they were under way. */
export class EmbeddingFailedError extends Error {
  override readonly name = 'EmbeddingFailedError';
}

/** The embedder was closed before these texts had their turn. */
export class EmbedderClosedError extends Error {
  override readonly name = 'EmbedderClosedError';

  constructor() {
    super('The embedder is closed: the service is stopping. Repeat the request once it runs again.');
  }
}
