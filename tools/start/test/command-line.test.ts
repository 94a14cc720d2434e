import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { basename, join } from "node:path";
import { bundleDocumentsSchema, findingsSchema } from "@quarry/contracts";
import { isRunning, readStackFile } from "@quarry/local-stack";
import { eventually } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { runnableServices } from "../src/stack/service-environment.ts";
import { runCommandFile, startCommand } from "./command.ts";
import { question, writeGoodDocuments, writeLongDocument } from "./sources.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const start = "tools/start/src/main.ts";

const readDocuments = (bundle: string) =>
  bundleDocumentsSchema.parse(JSON.parse(readFileSync(join(bundle, "documents.json"), "utf8")));

const reasons = (bundle: string): Record<string, string> =>
  Object.fromEntries(
    readDocuments(bundle).flatMap((document) => (document.used ? [] : [[document.uri, document.reason]])),
  );

const writeBadFiles = (folder: string): void => {
  writeFileSync(join(folder, "empty.md"), "");
  writeFileSync(join(folder, "huge.txt"), "All work and no play makes a very long file. ".repeat(900_000));
  writeFileSync(
    join(folder, "binary.bin"),
    Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256)),
  );
};

describe("npm start", () => {
  it("prints one JSON object and nothing else with --json, and leaves the bundle", async () => {
    const [sources, home] = [temporaryFolder(), temporaryFolder()];
    writeGoodDocuments(sources);
    writeBadFiles(sources);
    const out = join(home, "out");
    const { exitCode, stdout, stderr } = await runCommandFile(
      start,
      [question, "--source", sources, "--out", out, "--json"],
      { QUARRY_HOME: home },
    );
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    expect(findingsSchema.parse(JSON.parse(stdout)).statements.length).toBeGreaterThanOrEqual(3);
    expect(reasons(out)).toEqual({
      [`file:${basename(sources)}/empty.md`]: "empty",
      [`file:${basename(sources)}/huge.txt`]: "too-large",
      [`file:${basename(sources)}/binary.bin`]: "unsupported-type",
    });
    expect(existsSync(join(home, "stack.json"))).toBe(false);
  });

  it("lets workers yield to the gateway and the stores, cancels on Ctrl-C and leaves nothing running", async () => {
    const [sources, home] = [temporaryFolder(), temporaryFolder()];
    writeLongDocument(sources, 200);
    const command = startCommand(start, [question, "--source", sources, "--out", join(home, "out")], {
      QUARRY_HOME: home,
    });
    await command.says("prepare, round 1");
    const processes = readStackFile(join(home, "stack.json"))?.processes ?? [];
    expect(processes.filter(isRunning)).toHaveLength(2 + runnableServices(process.env).length);
    const [own, low] = [getPriority(), Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)];
    const workers = runnableServices(process.env)
      .filter((name) => !["gateway", "orchestrator", "egress-proxy"].includes(name))
      .map((name) => `services/${name}/src/main.ts`);
    // A worker that is not needed yet may still be starting.
    await eventually(() =>
      expect(processes.map(({ pid, mark }) => [mark, getPriority(pid)])).toEqual(
        processes.map(({ mark }) => [mark, workers.includes(mark) ? low : own]),
      ),
    );
    expect(processes.map(({ mark }) => mark)).toEqual(expect.arrayContaining(workers));
    command.process.kill("SIGINT");
    const { exitCode, stderr } = await command.ended;
    expect(exitCode).toBe(130);
    expect(stderr).toContain("cancelled");
    expect(processes.filter(isRunning)).toEqual([]);
    expect(existsSync(join(home, "out"))).toBe(false);
  });

  it("aborts the start on SIGTERM, in order although the reader of its output has gone", async () => {
    const home = temporaryFolder();
    const command = startCommand(start, [question], { QUARRY_HOME: home });
    const processes = await eventually(() => {
      const started = readStackFile(join(home, "stack.json"))?.processes ?? [];
      expect(started).toHaveLength(2 + runnableServices(process.env).length);
      return started;
    });
    command.process.stdout?.destroy();
    command.process.stderr?.destroy();
    command.process.kill("SIGTERM");
    expect((await command.ended).exitCode).toBe(130);
    expect(processes.filter(isRunning)).toEqual([]);
    expect(existsSync(join(home, "stack.json"))).toBe(false);
  });
});
