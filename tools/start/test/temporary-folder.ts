import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test, removed when the test is over. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};
