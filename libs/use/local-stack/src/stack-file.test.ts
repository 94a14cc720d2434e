import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  claimStackFile,
  createStackRecorder,
  isRunning,
  readStackFile,
  writeStackFile,
} from "./stack-file.ts";

describe("isRunning", () => {
  it("knows a process by its id and its command line", () => {
    expect(isRunning({ pid: process.pid, mark: "node" })).toBe(true);
    expect(isRunning({ pid: process.pid, mark: "redis-server" })).toBe(false);
  });

  it("does not treat a process that has ended as a running one", async () => {
    const child = spawn(process.execPath, ["--eval", ""]);
    await once(child, "exit");
    expect(isRunning({ pid: child.pid ?? 0, mark: "node" })).toBe(false);
  });
});

const owner = { pid: 1, mark: "tools/start", command: "start" } as const;

describe("writeStackFile", () => {
  it("replaces the file of a claim as a whole, so that no reader sees half of one", () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-stack-file-"));
    const [file, seen] = [join(folder, "stack.json"), join(folder, "seen")];
    claimStackFile(file, owner);
    linkSync(file, seen);
    writeStackFile(file, { owner, gatewayUrl: "http://127.0.0.1:1", processes: [] });
    expect(readStackFile(file)?.gatewayUrl).toBe("http://127.0.0.1:1");
    expect(readFileSync(seen, "utf8")).toContain("null");
    expect(readdirSync(folder).toSorted()).toEqual(["seen", "stack.json"]);
  });
});

describe("createStackRecorder", () => {
  it("writes the newest state as soon as the file can be written", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "quarry-stack-file-")), "full");
    const file = join(folder, "stack.json");
    let gatewayUrl = "http://127.0.0.1:1";
    const current = () => ({ owner, gatewayUrl, processes: [] });
    const recorder = createStackRecorder(file, current, { retryMs: 5 });
    recorder.record();
    gatewayUrl = "http://127.0.0.1:2";
    mkdirSync(folder);
    await expect.poll(() => readStackFile(file)?.gatewayUrl).toBe("http://127.0.0.1:2");
    recorder.stop();
  });
});

describe("claimStackFile", () => {
  it("keeps the claim of another command, and removes its own", () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-stack-file-"));
    const file = join(folder, "stack.json");
    claimStackFile(file, owner);
    expect(() => claimStackFile(file, { ...owner, pid: 2 })).toThrow("process 1");
    expect(readStackFile(file)?.owner.pid).toBe(1);
    expect(existsSync(`${file}.${process.pid}`)).toBe(false);
  });
});
