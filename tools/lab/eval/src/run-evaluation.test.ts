import { describe, expect, it } from "vitest";
import type { Evaluation, EvaluationArguments, World } from "./evaluation.ts";
import { runEvaluation } from "./run-evaluation.ts";

const world: World = {
  workingDirectory: "/here",
  cacheDirectory: "/cache",
  signal: new AbortController().signal,
  now: () => 0,
  say: () => undefined,
};

const echo: Evaluation = {
  summary: "answers with its arguments",
  options: { split: "NAME" },
  run: async (given: EvaluationArguments) => ({ json: { ...given }, table: "| a table |" }),
};

const run = (...commandLine: string[]): Promise<string> => runEvaluation(commandLine, { echo }, world);

describe("runEvaluation", () => {
  it("gives one line of JSON with --json", async () => {
    const answer = await run(
      "echo",
      "--data",
      "x",
      "--split",
      "dev",
      "--limit",
      "3",
      "--out",
      "/runs/a",
      "--json",
    );
    expect(answer.endsWith("}\n")).toBe(true);
    expect(JSON.parse(answer)).toEqual({
      data: "/here/x",
      limit: 3,
      out: "/runs/a",
      json: true,
      own: { split: "dev" },
    });
  });

  it("gives the table without it", async () => {
    expect(await run("echo", "--data", "x")).toBe("| a table |\n");
  });

  it.each([
    ["an unknown name", ["answers"], "there are: echo"],
    ["a name every object has", ["toString"], "there are: echo"],
    ["no name", [], "name an evaluation: echo"],
    ["no folder", ["echo"], "--data DIR is missing"],
    ["an unknown option", ["echo", "--data", "x", "--fast"], "--fast"],
    ["a limit of none", ["echo", "--data", "x", "--limit", "0"], "--limit is 0"],
    ["a limit in words", ["echo", "--data", "x", "--limit", "two"], "--limit is two"],
  ])("refuses %s", async (_, commandLine, message) => {
    await expect(run(...commandLine)).rejects.toMatchObject({
      code: "bad-input",
      message: expect.stringContaining(message),
    });
  });

  it.each([[["--help"]], [["echo", "--help"]]])("explains itself for %j", async (commandLine) => {
    expect(await run(...commandLine)).toContain("answers with its arguments");
  });
});
