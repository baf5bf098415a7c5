/** The floats of a vector as a document has it. */
export function decode(embedding: string): Float32Array {
  const bytes = Buffer.from(embedding, 'base64');
  return new Float32Array(Uint8Array.from(bytes).buffer, 0, Math.floor(bytes.length / 4));
}

export function encode(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}
