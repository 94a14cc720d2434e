import { describe, expect, it } from "vitest";
import { findCycles, findFileCycles } from "./cycles.ts";
import { findViolations } from "./violations.ts";
import { readWorkspace } from "./workspace.ts";

const root = `${import.meta.dirname}/../../..`;
const knownBad = readWorkspace(`${import.meta.dirname}/../fixtures/known-bad`);

describe("the workspace", () => {
  const workspace = readWorkspace(root);

  it("gives every package a layer", () => {
    expect(workspace.length).toBeGreaterThan(20);
    expect(workspace.filter(({ layer }) => layer === "none")).toEqual([]);
  });
});

describe("the known-bad fixture", () => {
  it.each([
    ["libs/contracts/src/index.ts", "a contract may not import @quarry/text"],
    ["libs/text/src/index.ts", "node:fs in a core package"],
    ["libs/text/src/index.ts", "a core may not import @quarry/jobs"],
    ["services/fetcher/src/index.ts", "a service may not import @quarry/indexer"],
    ["services/fetcher/src/index.ts", "bullmq lives in @quarry/jobs only"],
    ["services/fetcher/src/index.ts", "express lives in @quarry/gateway only"],
    ["services/fetcher/src/index.ts", "reaches inside @quarry/jobs"],
    ["services/fetcher/src/index.ts", "a service may not import @quarry/testkit"],
    ["services/fetcher/src/index.ts", "leaves the package"],
    ["services/indexer/src/too-long.ts", "301 lines, 300 at most"],
  ])("fails at %s: %s", (path, message) => {
    const found = findViolations(knownBad).filter(
      (one) => one.path === path && one.message.includes(message),
    );
    expect(found).toHaveLength(1);
  });

  it("breaks no rule that is not listed above", () => {
    expect(findViolations(knownBad)).toHaveLength(10);
  });

  it("shows its cycle", () => {
    expect(findCycles(knownBad)).toEqual([["@quarry/text", "@quarry/jobs", "@quarry/text"]]);
  });

  it("shows its cycles of files: one through an index, one that types alone close", () => {
    const [index, countWords] = ["libs/text/src/index.ts", "libs/text/src/count-words.ts"];
    const [locate, span] = ["libs/text/src/locate.ts", "libs/text/src/span.ts"];
    const found = findFileCycles(knownBad).map(({ kind, chain }) => ({ kind, files: new Set(chain) }));
    expect(found).toEqual([
      { kind: "value", files: new Set([index, countWords]) },
      { kind: "type", files: new Set([locate, span]) },
    ]);
  });
});
