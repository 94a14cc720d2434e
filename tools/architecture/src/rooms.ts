import type { SourceFile } from "./source-file.ts";
import { isTest } from "./source-file.ts";

/** Glob, from the root, that matches the manifests of all packages. */
export const packageFolders = "{libs/*,services,tools,tools/lab}/*";

const libs = ["kernel", "platform", "records", "gather", "reason", "publish", "use"];

/**
 * The groups that each group may import, in the order of a run. A group that is not in the table may import nothing, and a group
 * that is in no row is refused. Services do not import each other, nothing imports a tool, and outside the laboratory only tests
 * import the laboratory.
 */
export const rows: Readonly<Record<string, readonly string[]>> = {
  kernel: ["kernel"],
  platform: ["kernel", "platform"],
  records: ["kernel", "platform", "records"],
  gather: ["kernel", "platform", "gather"],
  reason: ["kernel", "platform", "records", "reason"],
  publish: ["kernel", "publish"],
  use: ["kernel", "platform", "gather", "publish", "use"],
  services: libs,
  tools: [...libs, "services"],
  lab: [...libs, "services", "lab"],
};

/** Package that imports no other package. */
const leaf = "libs/kernel/contracts";

/** Packages outside the kernel that depend on Node as little as the kernel does, so that they run in any JavaScript environment. */
const purePackages: readonly string[] = [
  "libs/reason/reading",
  "libs/reason/grounding",
  "libs/reason/extractive",
  "libs/use/client",
];

/** Returns the group of a package: `lab`, `tools`, `services`, or the folder in `libs`. */
export const groupOf = (folder: string): string => {
  const [top = "", second = ""] = folder.split("/");
  if (top === "libs") return second;
  return folder.startsWith("tools/lab/") ? "lab" : top;
};

/** True if a file of a package may import a package of another folder. */
export const mayImport = (from: string, file: SourceFile, to: string): boolean => {
  if (groupOf(to) === "lab" && isTest(file)) return true;
  return from !== leaf && (rows[groupOf(from)] ?? []).includes(groupOf(to));
};

/** True for packages that may not import a module of Node. */
export const isPure = (folder: string): boolean =>
  groupOf(folder) === "kernel" || purePackages.includes(folder);
