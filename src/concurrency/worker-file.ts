/** The program of a worker thread beside the module that starts it: TypeScript in a clone, JavaScript in a package. */
export function workerFile(name: string, besides: string): URL {
  return new URL(`./${name}${besides.endsWith('.ts') ? '.ts' : '.js'}`, besides);
}
