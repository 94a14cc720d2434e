import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with the plain line `N passed, N failed, N skipped`. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string): number => states.filter((one) => one === state).length;
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = count("failed") + brokenModules + errors.length;
    process.stdout.write(`${count("passed")} passed, ${failed} failed, ${count("skipped")} skipped\n`);
  }
}
