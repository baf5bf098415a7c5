import { getContainerRuntimeClient } from 'testcontainers';

/** Why no container can start here; undefined where one can, or where TEST_NEO4J_URI names a server. */
export async function containerEngineFault(): Promise<string | undefined> {
  if (process.env['TEST_NEO4J_URI']) return undefined;
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
