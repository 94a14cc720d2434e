import { describe, expect, it } from "vitest";
import type { Benchmark, World } from "./benchmark.ts";
import { runBenchmark } from "./run-benchmark.ts";

const world: World = {
  signal: new AbortController().signal,
  now: () => 0,
  say: () => undefined,
};
const echo: Benchmark = {
  summary: "answers with its arguments",
  run: async (given) => ({ json: { ...given }, table: "| a table |" }),
};
const run = (...commandLine: string[]): Promise<string> => runBenchmark(commandLine, { echo }, world);

describe("runBenchmark", () => {
  it("gives one line of JSON with --json", async () => {
    expect(await run("echo", "--passages", "20", "--json")).toBe('{"passages":20,"json":true}\n');
  });

  it("reads sizes in any order, each once", async () => {
    expect(await run("echo", "--sizes", "1000, 50,1000", "--json")).toBe('{"sizes":[50,1000],"json":true}\n');
  });

  it("gives the table without it", async () => {
    expect(await run("echo")).toBe("| a table |\n");
  });

  it.each([
    ["an unknown name", ["fly"], "there are: echo"],
    ["no name", [], "name a benchmark: echo"],
    ["an unknown option", ["echo", "--fast"], "--fast"],
    ["no passages", ["echo", "--passages", "0"], "--passages is 0"],
    ["a size that is no number", ["echo", "--sizes", "10,many"], "a number of --sizes is many"],
  ])("refuses %s", async (_, commandLine, message) => {
    await expect(run(...commandLine)).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining(message),
    });
  });

  it("explains itself", async () => {
    expect(await run("--help")).toContain("answers with its arguments");
  });
});
