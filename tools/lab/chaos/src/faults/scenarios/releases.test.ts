import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { previousRelease } from "./releases.ts";

const author = [
  "-c",
  "user.name=Quarry",
  "-c",
  "user.email=quarry@example.org",
  "-c",
  "commit.gpgsign=false",
];

/** A repository of its own, with as many commits as are named, each with its tags. */
const repositoryWith = (...commits: readonly (readonly string[])[]): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-releases-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...words: string[]): void =>
    void execFileSync("git", [...author, ...words], { cwd: folder, stdio: "pipe" });
  git("init", "--quiet");
  for (const tags of commits) {
    git("commit", "--quiet", "--allow-empty", "--message", "one more");
    for (const tag of tags) git("tag", tag);
  }
  return folder;
};

describe("previousRelease", () => {
  it("is the last tag where commits came after it", async () => {
    expect(await previousRelease(repositoryWith(["v0.1.0"], ["v0.2.0"], [], []))).toBe("v0.2.0");
  });

  it("is the tag before where the commit that is checked out is a release itself", async () => {
    expect(await previousRelease(repositoryWith(["v0.1.0"], [], ["v0.2.0"]))).toBe("v0.1.0");
  });

  it.each([
    ["the first release", [[], ["v0.1.0"]]],
    ["no release", [[], []]],
    ["no second commit", [["v0.1.0"]]],
  ])("is thirty commits ago where there is %s", async (_, commits) => {
    expect(await previousRelease(repositoryWith(...commits))).toBe("HEAD~30");
  });
});
