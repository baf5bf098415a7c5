import { getContainerRuntimeClient } from 'testcontainers';

/** Why no container can be started here; undefined where one can, or where a server is given by TEST_NEO4J_URI. */
export async function containerEngineFault(): Promise<string | undefined> {
  if (process.env['TEST_NEO4J_URI']) return undefined;
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
