import { readFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';

const DEAREST = 20;
const ALLOWED = new URL('../allowed-skips', import.meta.url);

/**
 * Prints every skipped test with its reason, fails the run where test/allowed-skips does not name the reason, names the files
 * that cost most, repeats the failures, and ends the output with a line of plain counts. The list does not apply to a run of selected tests (-t).
 */
export class RunReporter implements Reporter {
  #isFocused = false;

  onInit(vitest: Vitest): void {
    this.#isFocused = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    if (!this.#isFocused) this.#report(skipped);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failures = failuresOf(modules, tests, unhandled);
    printDearest(modules);
    failures.forEach(print);
    print(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
  }

  #report(skipped: readonly TestCase[]): void {
    const allowed = allowedSkips();
    for (const test of skipped) {
      const reason = reasonOf(test);
      const isAllowed = allowed.some((beginning) => reason.startsWith(beginning));
      const remark = isAllowed ? '' : ' (not in test/allowed-skips: the run fails)';
      print(`SKIPPED ${test.fullName}: ${reason}${remark}`);
      if (!isAllowed) process.exitCode = 1;
    }
  }
}

function printDearest(modules: readonly TestModule[]): void {
  const dearest = modules
    .map((module) => ({ file: module.relativeModuleId, seconds: module.meta().processorSeconds ?? 0 }))
    .sort((one, other) => other.seconds - one.seconds);
  const all = dearest.reduce((sum, { seconds }) => sum + seconds, 0);
  print(`${all.toFixed(0)} processor seconds in ${modules.length} files, the dearest:`);
  for (const { file, seconds } of dearest.slice(0, DEAREST))
    print(`${seconds.toFixed(1).padStart(7)} ${file}`);
}

/** A line for each failed test, each file that failed outside of its tests, and each uncaught error. */
function failuresOf(
  modules: readonly TestModule[],
  tests: readonly TestCase[],
  unhandled: readonly SerializedError[],
): string[] {
  const failed = tests.filter((test) => test.result().state === 'failed');
  const broken = modules.filter((module) => module.errors().length > 0);
  return [
    ...failed.map((test) =>
      failure(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors),
    ),
    ...broken.map((module) => failure(module.relativeModuleId, module.errors())),
    ...unhandled.map((error) => failure('outside of the tests', [error])),
  ];
}

function failure(where: string, errors: readonly SerializedError[] = []): string {
  return `FAILED ${where}: ${errors[0]?.message.split('\n')[0] ?? 'no message'}`;
}

/** A line each: a reason or its beginning. */
function allowedSkips(): string[] {
  const lines = readFileSync(ALLOWED, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
