import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Numbers of passed, failed and skipped tests; modules and runs with errors outside tests count as failed. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Reasons for skipped tests, with the number of tests for each. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Failed tests and other errors, each with the first line of its message. */
  readonly failures: readonly string[];
  /** Files whose process ended before their last test, with their project: none of their tests is counted. */
  readonly lost: readonly LostFile[];
}

interface LostFile {
  readonly file: string;
  readonly project: string;
  /** Reason for the end of the process, such as a signal. */
  readonly cause: string;
}

/** Returns the requirement that the name of a test or its `describe` contains: "… (needs chromium on the PATH)". */
const reasonOf = (fullName: string): string => /\((needs [^)]+)\)/u.exec(fullName)?.[1] ?? fullName;

/** Returns the first lines of an error's message and of its causes: only the cause of a dead worker names the signal and the file. */
const firstLines = ({ message, cause }: SerializedError): string => {
  const [line = ""] = message.split("\n", 1);
  return cause === undefined ? line : `${line} Cause: ${firstLines(cause)}`;
};

const describe = (name: string, [error]: readonly SerializedError[]): string =>
  `${name}: ${error === undefined ? "" : firstLines(error)}`;

const describeOutside = (error: SerializedError): string =>
  describe(`outside tests, ${/^ +at .*$/mu.exec(error.stack ?? "")?.[0].trim() ?? "unknown place"}`, [error]);

const names = (error: SerializedError, module: TestModule): boolean =>
  error.cause?.message.includes(module.moduleId) ?? false;

const countTests = (all: readonly TestModule[], allErrors: readonly SerializedError[]): Counts => {
  // A process that was killed or crashed leaves its file unfinished, and an error whose cause names the file.
  const unfinished = all.filter((module) => module.state() === "pending");
  const lost = unfinished.flatMap((module) => {
    const cause = allErrors.find((error) => names(error, module))?.cause;
    return cause === undefined ? [] : [{ module, cause }];
  });
  const modules = all.filter((module) => lost.every((one) => one.module !== module));
  const errors = allErrors.filter((error) => lost.every(({ module }) => !names(error, module)));
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const skipped = inState("skipped");
  const reasons: Record<string, number> = {};
  for (const { fullName } of skipped) reasons[reasonOf(fullName)] = (reasons[reasonOf(fullName)] ?? 0) + 1;
  const failures = [
    ...inState("failed").map((test) =>
      describe(`${test.module.relativeModuleId}, ${test.fullName}`, test.result().errors ?? []),
    ),
    ...modules
      .filter((module) => module.errors().length > 0)
      .map((module) => describe(module.relativeModuleId, module.errors())),
    ...errors.map(describeOutside),
  ];
  return {
    passed: inState("passed").length,
    failed: failures.length,
    skipped: skipped.length,
    reasons,
    failures,
    lost: lost.map(({ module, cause }) => ({
      file: module.relativeModuleId,
      project: module.project.name,
      cause: firstLines(cause),
    })),
  };
};

/** Ends a run with the plain line `N passed, N failed, N skipped`, or writes the counts to the file that TEST_COUNTS names. */
export class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts = countTests(modules, errors);
    const file = process.env["TEST_COUNTS"];
    if (file === undefined) {
      const { passed, failed, skipped, lost } = counts;
      process.stdout.write(`${passed} passed, ${failed + lost.length} failed, ${skipped} skipped\n`);
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    }
  }
}
