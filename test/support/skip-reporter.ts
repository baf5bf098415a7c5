import { readFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';

const ALLOWED = new URL('../allowed-skips', import.meta.url);

/**
 * Prints every skipped test with its reason, fails the run where one is not named in test/allowed-skips, and ends the
 * output with a line of plain counts. A run of chosen tests (-t) skips the others and is not held to the list.
 */
export class SkipReporter implements Reporter {
  #isFocused = false;

  onInit(vitest: Vitest): void {
    this.#isFocused = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    if (!this.#isFocused) this.#report(skipped);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    const failed = tests.filter((test) => test.result().state === 'failed').length + broken;
    print(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  }

  #report(skipped: readonly TestCase[]): void {
    const allowed = allowedSkips();
    for (const test of skipped) {
      const { fullName } = test;
      const isAllowed = allowed.some((prefix) => fullName.startsWith(prefix));
      const remark = isAllowed ? '' : ' (not in test/allowed-skips: the run fails)';
      print(`SKIPPED ${fullName}: ${reasonOf(test)}${remark}`);
      if (!isAllowed) process.exitCode = 1;
    }
  }
}

/** A line each: the full name of a test or its beginning, ` # `, the reason. */
function allowedSkips(): string[] {
  return readFileSync(ALLOWED, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(' # ')[0]?.trim() ?? '');
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
