import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findDocumentProblems } from "./document-problems.ts";
import { findJobProblems } from "./job-problems.ts";
import { readWorkspace } from "./workspace.ts";

const root = resolve(import.meta.dirname, "../../..");

const emptyTree = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-architecture-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const put = (tree: string, file: string, text: string): void => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

/** Creates a copy of this project with one document changed. */
const treeWith = (document: string, change: (text: string) => string): string => {
  const tree = emptyTree();
  mkdirSync(join(tree, "docs"));
  const documents = readdirSync(join(root, "docs")).map((name) => `docs/${name}`);
  const others = ["package.json", "libs", "services", "tools", "prompts", "deploy"];
  for (const path of [...others, "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", ...documents])
    if (path !== document) symlinkSync(join(root, path), join(tree, path));
  put(tree, document, change(readFileSync(join(root, document), "utf8")));
  return tree;
};

describe("findDocumentProblems", () => {
  const workspace = readWorkspace(root);

  it.each([
    [
      "docs/threat-model.md",
      (text: string) => text.replace(/^\| Bull Board.*$/mu, "| Bull Board | a port | | |"),
      /no test is named for "Bull Board/u,
    ],
    ["docs/glossary.md", (text: string) => text.replace("`deadline`", ""), /does not name deadline/u],
    ["CHANGELOG.md", (text: string) => text.replace("## Unreleased", "## Soon"), /does not begin/u],
    ["CONTRIBUTING.md", (text: string) => `${text}\n\`tools/none/src/a.ts\`\n`, /names tools\/none/u],
    ["ARCHITECTURE.md", (text: string) => text.replace(/^ {2}indexer\/.*\n/mu, ""), /its tree of services/u],
  ])("finds what is wrong in %s", (document, change, problem) => {
    expect(findDocumentProblems(treeWith(document, change), workspace)).toEqual([
      expect.stringMatching(problem),
    ]);
  });
});

describe("findJobProblems", () => {
  it("finds all that a job misses that is declared under another name", () => {
    const tree = emptyTree();
    put(
      tree,
      "libs/kernel/contracts/src/jobs/paint.contract.ts",
      'export const draw = defineContract({\n  name: "paint-page",',
    );
    put(tree, "libs/kernel/contracts/src/contracts.ts", "export const contracts = [\n];");
    put(tree, "libs/kernel/contracts/src/jobs/index.ts", "");
    put(tree, "tools/environment/src/redis-users/render-redis-users.ts", "");
    const problems = findJobProblems(tree);
    expect(problems).toHaveLength(6);
    for (const problem of problems) expect(problem).toMatch(/^the job paint-page: .*paint/u);
  });
});
