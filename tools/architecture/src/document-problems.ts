import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolders, rows } from "./rooms.ts";
import type { WorkspacePackage } from "./workspace.ts";

type Read = (file: string) => string;
type IsThere = (path: string) => boolean;

const groupsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.toSorted().join() === right.toSorted().join();

/** Returns the paths that a document names and that do not exist. */
const missingIn = (document: string, paths: readonly string[], isThere: IsThere): string[] =>
  paths
    .filter((path) => !path.includes("YYYY") && !isThere(path))
    .map((path) => `${document}: names ${path}, which does not exist`);

const glossaryProblems = (read: Read): string[] => {
  const [, reasons = ""] =
    /stopReasonSchema = z\.enum\(\[([^\]]+)\]/u.exec(
      read("libs/kernel/contracts/src/domain/report/assessment.ts"),
    ) ?? [];
  const row = /^\| stop reason.*/mu.exec(read("docs/glossary.md"))?.[0] ?? "";
  return groupsOf(reasons, /"([a-z-]+)"/gu)
    .filter((reason) => !row.includes(`\`${reason}\``))
    .map((reason) => `docs/glossary.md: the row "stop reason" does not name ${reason}`);
};

const contributingProblems = (read: Read, isThere: IsThere): string[] => {
  const text = read("CONTRIBUTING.md");
  const named = [
    ...groupsOf(text, /`((?:libs|services|tools|docs|prompts|templates)\/[\w./-]+)`/gu),
    ...groupsOf(text, /npm test -- ([^`]+)/gu).flatMap((paths) => paths.split(" ")),
  ];
  return missingIn("CONTRIBUTING.md", named.map((path) => path.trim()).filter(Boolean), isThere);
};

const releaseProblems = (read: Read, manifests: readonly string[]): string[] => {
  const [first, ...others] = read("CHANGELOG.md").match(/^## .+$/gmu) ?? [];
  const released = /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/u;
  const newest = released.exec(others[0] ?? "")?.[1];
  return [
    ...(first === "## Unreleased" ? [] : ["CHANGELOG.md: does not begin with Unreleased"]),
    ...others
      .filter((heading) => !released.test(heading))
      .map((heading) => `CHANGELOG.md: "${heading}" is not a version with its date`),
    ...manifests
      .filter((manifest) => Object(JSON.parse(read(manifest))).version !== newest)
      .map((manifest) => `${manifest}: does not have the version ${newest} of CHANGELOG.md`),
    ...(read("deploy/Dockerfile").includes(`org.opencontainers.image.version="${newest}"`)
      ? []
      : [`deploy/Dockerfile: its label does not have the version ${newest} of CHANGELOG.md`]),
  ];
};

const threatProblems = (read: Read, isThere: IsThere): string[] =>
  groupsOf(read("docs/threat-model.md"), /^\| (?!threat|-)(.+) \|$/gmu).flatMap((row) => {
    const tests = groupsOf(row, /`([\w/.-]+\.test\.ts)`/gu);
    return tests.length === 0
      ? [`docs/threat-model.md: no test is named for "${row.slice(0, 60).trim()}"`]
      : missingIn("docs/threat-model.md", tests, isThere);
  });

/** Returns the packages that the tree of ARCHITECTURE.md names below a top folder or below its groups. */
const namedInTree = (map: string, place: string): string[] => {
  const tree = /```\n(services\/[\s\S]*?)```/u.exec(map)?.[1] ?? "";
  const [, part = ""] = new RegExp(`^${place}/.*\\n((?: {2}.*\\n)*)`, "mu").exec(tree) ?? [];
  const names = groupsOf(part, /^ {2}( {0,2}[a-z-]+)\//gmu);
  const groups = names.map((_, index) => names.slice(0, index + 1).findLast((name) => !name.startsWith(" ")));
  return names.flatMap((name, index) => {
    if (name.startsWith(" ")) return [`${place}/${groups[index]}/${name.trim()}`];
    return names[index + 1]?.startsWith(" ") ? [] : [`${place}/${name}`];
  });
};

/** Returns the rows of the table of groups that differ from the table that imports are checked against. */
const rowProblems = (map: string): string[] =>
  Object.entries(rows).flatMap(([group, allowed]) => {
    const [, cell] = new RegExp(`^\\| ${group} +\\|([^|]*)\\|`, "mu").exec(map) ?? [];
    if (cell !== undefined && isSame(cell.trim().split(/,\s+/u), allowed)) return [];
    return [`ARCHITECTURE.md: its row of ${group} does not name exactly: ${allowed.join(", ")}`];
  });

const mapProblems = (workspace: readonly WorkspacePackage[], read: Read, isThere: IsThere): string[] => {
  const map = read("ARCHITECTURE.md");
  const trees = ["services", "libs"].flatMap((place) => {
    const folders = workspace.map(({ folder }) => folder).filter((folder) => folder.startsWith(`${place}/`));
    return isSame(namedInTree(map, place), folders)
      ? []
      : [`ARCHITECTURE.md: its tree of ${place} does not name exactly the existing packages`];
  });
  const files = groupsOf(map, /`((?:services|libs|tools)\/[^`\s]+\.[a-z]+)`/gu);
  return [...trees, ...rowProblems(map), ...missingIn("ARCHITECTURE.md", files, isThere)];
};

/** Finds statements in documents that do not match the project: paths, packages, releases, stop reasons, tests of threats. */
export const findDocumentProblems = (root: string, workspace: readonly WorkspacePackage[]): string[] => {
  const read: Read = (file) => readFileSync(join(root, file), "utf8");
  const isThere: IsThere = (path) => existsSync(join(root, path));
  const manifests = globSync(["package.json", `${packageFolders}/package.json`], { cwd: root });
  return [
    ...glossaryProblems(read),
    ...contributingProblems(read, isThere),
    ...releaseProblems(read, manifests),
    ...threatProblems(read, isThere),
    ...mapProblems(workspace, read, isThere),
  ];
};
