import { fetchComponents } from '../fetch/fetch-components.mjs';
import { missingOf } from '../fetch/missing.mjs';
import { usableJava } from '../installation.mjs';

/** The Java that the host is built and started with, on a machine without one of its own. */
export const javaRuntime = {
  title: 'Fetching a Java runtime',
  isDone: () => usableJava() !== undefined,
  run: () => fetchComponents(missingOf(['java'])),
};
