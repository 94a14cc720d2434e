import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const run = async (...options: readonly string[]) => {
  const command = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts"), ...options]);
  const ended = once(command, "close");
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)]);
  const [exitCode] = await ended;
  return { exitCode, stdout, stderr };
};

describe("npm run eval", () => {
  it.each([
    [
      "an unknown evaluation",
      ["nothing"],
      "there is no evaluation called nothing; there are: retrieval, audit, claims, answers",
    ],
    ["a missing folder", ["retrieval", "--data", "/no/such/folder", "--split", "test"], "/no/such/folder"],
    [
      "an arithmetic there is not",
      ["retrieval", "--data", import.meta.dirname, "--split", "test", "--arithmetic", "int4"],
      "--arithmetic is int4, and it must be one of: int8, fp32",
    ],
    ["a missing split", ["retrieval", "--data", import.meta.dirname], "--split NAME is missing"],
  ])("ends with 2 and an empty stdout for %s", async (_, options, message) => {
    const { exitCode, stdout, stderr } = await run(...options);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
