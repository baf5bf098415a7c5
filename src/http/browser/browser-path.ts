/** Where Neo4j Browser is served. */
export const BROWSER_PATH = '/browser';
