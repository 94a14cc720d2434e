import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkspacePackage } from "./workspace.ts";

type Read = (file: string) => string;
type IsThere = (path: string) => boolean;

const groupsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.toSorted().join() === right.toSorted().join();

/** Paths that a document names and that do not exist. */
const missingIn = (document: string, paths: readonly string[], isThere: IsThere): string[] =>
  paths
    .filter((path) => !path.includes("YYYY") && !isThere(path))
    .map((path) => `${document}: names ${path}, which is not there`);

const glossaryProblems = (read: Read): string[] => {
  const [, reasons = ""] =
    /stopReasonSchema = z\.enum\(\[([^\]]+)\]/u.exec(
      read("libs/contracts/src/domain/report/assessment.ts"),
    ) ?? [];
  const row = /^\| stop reason.*/mu.exec(read("docs/glossary.md"))?.[0] ?? "";
  return groupsOf(reasons, /"([a-z-]+)"/gu)
    .filter((reason) => !row.includes(`\`${reason}\``))
    .map((reason) => `docs/glossary.md: the row "stop reason" does not name ${reason}`);
};

const contributingProblems = (read: Read, isThere: IsThere): string[] => {
  const text = read("CONTRIBUTING.md");
  const named = [
    ...groupsOf(text, /`((?:libs|services|tools|docs|prompts)\/[\w./-]+)`/gu),
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
      .map((heading) => `CHANGELOG.md: "${heading}" is no version with its date`),
    ...manifests
      .filter((manifest) => Object(JSON.parse(read(manifest))).version !== newest)
      .map((manifest) => `${manifest}: has not the version ${newest} of CHANGELOG.md`),
    ...(read("deploy/Dockerfile").includes(`org.opencontainers.image.version="${newest}"`)
      ? []
      : [`deploy/Dockerfile: its label has not the version ${newest} of CHANGELOG.md`]),
  ];
};

const threatProblems = (read: Read, isThere: IsThere): string[] =>
  groupsOf(read("docs/threat-model.md"), /^\| (?!threat|-)(.+) \|$/gmu).flatMap((row) => {
    const tests = groupsOf(row, /`([\w/.-]+\.test\.ts)`/gu);
    return tests.length === 0
      ? [`docs/threat-model.md: no test is named for "${row.slice(0, 60).trim()}"`]
      : missingIn("docs/threat-model.md", tests, isThere);
  });

/** The packages that the tree of ARCHITECTURE.md names under a top folder. */
const namedInTree = (map: string, place: string): string[] => {
  const tree = /```\n(services\/[\s\S]*?)```/u.exec(map)?.[1] ?? "";
  const [, part = ""] = new RegExp(`^${place}/.*\\n((?: {2}.*\\n)*)`, "mu").exec(tree) ?? [];
  return part.split("\n").flatMap((line) => groupsOf(line, /(?<=^ {2}|^ {2}.*\/ )([a-z-]+)\//gu));
};

const mapProblems = (workspace: readonly WorkspacePackage[], read: Read, isThere: IsThere): string[] => {
  const map = read("ARCHITECTURE.md");
  const trees = ["services", "libs"].flatMap((place) => {
    const folders = workspace
      .filter(({ folder }) => folder.startsWith(`${place}/`))
      .map(({ folder }) => folder.slice(place.length + 1));
    return isSame(namedInTree(map, place), folders)
      ? []
      : [`ARCHITECTURE.md: its tree of ${place} names not just the packages that are there`];
  });
  const layers = ["platform", "core"].flatMap((layer) => {
    const [, list = ""] =
      new RegExp(`^Imports point one way:[^]*?${layer}\\s\\(([^)]*)\\)`, "mu").exec(map) ?? [];
    const names = workspace
      .filter((one) => one.layer === layer)
      .map(({ folder }) => folder.replace("libs/", ""));
    return isSame(list.split(/,\s+/u), names)
      ? []
      : [`ARCHITECTURE.md: its list of the layer ${layer} names not just the packages of it`];
  });
  const files = groupsOf(map, /`((?:services|libs|tools)\/[^`\s]+\.[a-z]+)`/gu);
  return [...trees, ...layers, ...missingIn("ARCHITECTURE.md", files, isThere)];
};

/** Finds where documents do not agree with what is there: paths, packages, releases, stop reasons, tests of threats. */
export const findDocumentProblems = (root: string, workspace: readonly WorkspacePackage[]): string[] => {
  const read: Read = (file) => readFileSync(join(root, file), "utf8");
  const isThere: IsThere = (path) => existsSync(join(root, path));
  const manifests = globSync(["package.json", "{libs,services,tools}/*/package.json"], { cwd: root });
  return [
    ...glossaryProblems(read),
    ...contributingProblems(read, isThere),
    ...releaseProblems(read, manifests),
    ...threatProblems(read, isThere),
    ...mapProblems(workspace, read, isThere),
  ];
};
