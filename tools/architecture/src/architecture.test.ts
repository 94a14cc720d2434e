import { describe, expect, it } from "vitest";
import { findCycles, findFileCycles } from "./cycles.ts";
import { groupOf, rows } from "./rooms.ts";
import { findViolations } from "./violations.ts";
import { readWorkspace } from "./workspace.ts";

const root = `${import.meta.dirname}/../../..`;
const knownBad = readWorkspace(`${import.meta.dirname}/../fixtures/known-bad`);

describe("the workspace", () => {
  const workspace = readWorkspace(root);

  it("has a row for the group of every package", () => {
    expect(workspace.length).toBeGreaterThan(20);
    expect(workspace.filter(({ folder }) => rows[groupOf(folder)] === undefined)).toEqual([]);
  });
});

describe("the known-bad fixture", () => {
  it.each([
    ["libs/kernel/contracts/src/index.ts", "kernel may not import @quarry/text of kernel"],
    ["libs/kernel/text/src/index.ts", "node:fs in a pure package"],
    ["libs/kernel/text/src/index.ts", "kernel may not import @quarry/jobs of records"],
    ["libs/gather/web/src/index.ts", "gather may not import @quarry/prompt of reason"],
    ["libs/odd/stray/src/index.ts", "odd may not import @quarry/text of kernel"],
    ["services/fetcher/src/index.ts", "services may not import @quarry/indexer of services"],
    ["services/fetcher/src/index.ts", "bullmq may be imported by @quarry/jobs only"],
    ["services/fetcher/src/index.ts", "express may be imported by @quarry/gateway only"],
    ["services/fetcher/src/index.ts", "is not exported by @quarry/jobs"],
    ["services/fetcher/src/index.ts", "services may not import @quarry/testkit of lab"],
    ["services/fetcher/src/index.ts", "is outside the package"],
    ["services/indexer/src/too-long.ts", "301 lines, 300 at most"],
    ["tools/doctor/src/main.ts", "tools may not import @quarry/testkit of lab"],
  ])("fails at %s: %s", (path, message) => {
    const found = findViolations(knownBad).filter(
      (one) => one.path === path && one.message.includes(message),
    );
    expect(found).toHaveLength(1);
  });

  it("fails with sixteen source files in one folder, and does not count tests", () => {
    const [one] = knownBad.filter(({ folder }) => folder === "libs/kernel/text");
    const [file] = one?.files ?? [];
    if (one === undefined || file === undefined) throw new Error("the fixture has no libs/kernel/text");
    const copies = (count: number, ending: string) =>
      Array.from({ length: count }, (_, index) => ({ ...file, imports: [], path: `a/b${index}${ending}` }));
    const withFiles = (count: number) => [
      { ...one, files: [...copies(count, ".ts"), ...copies(20, ".test.ts")] },
    ];
    expect(findViolations(withFiles(15))).toEqual([]);
    expect(findViolations(withFiles(16))).toMatchObject([
      { path: "a", message: expect.stringContaining("16 source files") },
    ]);
  });

  it("breaks no rule that is not listed above", () => {
    expect(findViolations(knownBad)).toHaveLength(13);
  });

  it("shows its cycle", () => {
    expect(findCycles(knownBad)).toEqual([["@quarry/jobs", "@quarry/text", "@quarry/jobs"]]);
  });

  it("shows its cycles of files: one through an index, one that types alone close", () => {
    const [index, countWords] = ["libs/kernel/text/src/index.ts", "libs/kernel/text/src/count-words.ts"];
    const [locate, span] = ["libs/kernel/text/src/locate.ts", "libs/kernel/text/src/span.ts"];
    const found = findFileCycles(knownBad).map(({ kind, chain }) => ({ kind, files: new Set(chain) }));
    expect(found).toEqual([
      { kind: "value", files: new Set([index, countWords]) },
      { kind: "type", files: new Set([locate, span]) },
    ]);
  });
});
