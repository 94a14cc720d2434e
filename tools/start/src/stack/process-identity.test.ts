import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isRunning } from "./process-identity.ts";

describe("isRunning", () => {
  it("knows a process by its id and its command line", () => {
    expect(isRunning({ pid: process.pid, mark: "node" })).toBe(true);
    expect(isRunning({ pid: process.pid, mark: "redis-server" })).toBe(false);
  });

  it("does not take a process that has ended for a running one", async () => {
    const child = spawn(process.execPath, ["--eval", ""]);
    await once(child, "exit");
    expect(isRunning({ pid: child.pid ?? 0, mark: "node" })).toBe(false);
  });
});
