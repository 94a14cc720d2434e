import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runVerify } from "./run-verify.ts";
import { sampleContents } from "./testing/sample-contents.ts";

describe("runVerify", () => {
  let directory = "";

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "quarry-verify-"));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  const writeBundle = async (): Promise<void> => {
    for (const [path, bytes] of sampleContents()) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), bytes);
    }
  };

  it("ends with 0 and says what it checked", async () => {
    await writeBundle();
    expect(await runVerify([directory], "/")).toEqual({
      exitCode: 0,
      output: `Checked: files 17, sources 3, sentences 11, claims 1, quotes 15.\nOK: ${directory} is complete and correct.`,
    });
  });

  it("finds a relative folder from where the command was given", async () => {
    await writeBundle();
    expect(await runVerify([basename(directory)], dirname(directory))).toMatchObject({ exitCode: 0 });
  });

  it("ends with 1 and a line for each problem", async () => {
    await writeBundle();
    await writeFile(join(directory, "sources.bib"), "@misc{}\n");
    const { exitCode, output } = await runVerify([directory], "/");
    expect(exitCode).toBe(1);
    expect(output.split("\n")).toEqual([
      expect.stringMatching(/^sources\.bib: file: has changed: SHA-256 is /u),
      expect.stringMatching(/^Checked: /u),
      `FAILED: 1 problem in ${directory}.`,
    ]);
  });

  it("ends with 2 for a folder that is not a bundle", async () => {
    expect(await runVerify([directory], "/")).toMatchObject({ exitCode: 2 });
  });

  it.each([[[]], [["no-such-folder-anywhere"]], [["--all"]], [["one", "two"]]])(
    "ends with 2 and says how it is used: %j",
    async (commandLine) => {
      const { exitCode, output } = await runVerify(commandLine, directory);
      expect({ exitCode, usage: output.includes("npm run verify -- DIR") }).toEqual({
        exitCode: 2,
        usage: true,
      });
    },
  );
});
