import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findWalkProblems } from "./walk-problems.ts";
import { readWorkspace } from "./workspace.ts";

const root = resolve(import.meta.dirname, "../../..");
const map = readFileSync(`${root}/ARCHITECTURE.md`, "utf8");

describe("findWalkProblems", () => {
  const workspace = readWorkspace(root);

  it.each([
    ["a file that is left out", /^.*post-research\.ts`.*\n/mu, "", /parse-request\.ts leads to it/u],
    ["a job that nothing above adds", "job `fetch-page`", "job `render-page`", /fetch-page\.ts leads to it/u],
    ["a package's file that nothing imports", "draft/parse-draft.ts", "pack/copies.ts", /copies\.ts leads/u],
    ["more files than a walk may have", "at most 8 files", "at most 7 files", /has 8 files/u],
  ])("finds %s", (_what, found, replacement, problem) => {
    expect(findWalkProblems(map.replace(found, replacement), workspace)[0]).toMatch(problem);
  });

  it("reads every walk of ARCHITECTURE.md", () => {
    expect(
      findWalkProblems(map.replaceAll(/at most \d+ files/gu, "at most 1 files"), workspace),
    ).toHaveLength(4);
  });
});
