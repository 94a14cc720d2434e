import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Numbers of passed, failed and skipped tests. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Reasons for skipped tests, with the number of tests for each. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Returns the requirement that the name of a test or its `describe` contains: "… (needs chromium on the PATH)". */
const reasonOf = (fullName: string): string => /\((needs [^)]+)\)/u.exec(fullName)?.[1] ?? fullName;

const countTests = (modules: readonly TestModule[], errors: readonly unknown[]): Counts => {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const brokenModules = modules.filter((module) => module.errors().length > 0).length;
  const skipped = inState("skipped");
  const reasons: Record<string, number> = {};
  for (const { fullName } of skipped) reasons[reasonOf(fullName)] = (reasons[reasonOf(fullName)] ?? 0) + 1;
  return {
    passed: inState("passed").length,
    failed: inState("failed").length + brokenModules + errors.length,
    skipped: skipped.length,
    reasons,
  };
};

/** Ends a run with the plain line `N passed, N failed, N skipped`, or writes the counts to the file that TEST_COUNTS names. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = countTests(modules, errors);
    const file = process.env["TEST_COUNTS"];
    if (file === undefined) {
      const { passed, failed, skipped } = counts;
      process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    }
  }
}
