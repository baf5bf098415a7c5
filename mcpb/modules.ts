import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The modules that a TypeScript file is made of, itself first: path in the project without extension, and JavaScript. */
export function* javaScriptOf(projectDir: string, entry: string): Generator<[module: string, code: string]> {
  const waiting = [entry];
  for (const file of waiting) {
    const source = readFileSync(path.join(projectDir, file), 'utf8');
    for (const imported of relativeImports(source, file))
      if (!waiting.includes(imported)) waiting.push(imported);
    yield [file.replace(/\.ts$/, ''), toJavaScript(source)];
  }
}

/** Throws where a module imports a package: the bundle has none. */
function relativeImports(source: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(toJavaScript(source, false));
  const names = importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith('node:'));
  const strange = names.find((name) => !name.startsWith('.'));
  if (strange !== undefined)
    throw new Error(
      `${file} imports ${strange}, a package, and the bundle holds files of this project only.`,
    );
  return names.map((name) => path.posix.join(path.posix.dirname(file), name));
}

function toJavaScript(source: string, rewriteRelativeImportExtensions = true): string {
  const { ES2023, ESNext } = { ES2023: ts.ScriptTarget.ES2023, ESNext: ts.ModuleKind.ESNext };
  const compilerOptions = { target: ES2023, module: ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(source, {
    compilerOptions: { ...compilerOptions, rewriteRelativeImportExtensions },
  }).outputText;
}
