import { globSync, readFileSync } from "node:fs";
import { dirname, posix as posixPath, sep } from "node:path";
import { packageFolders } from "./rooms.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

/** One package of the workspace with its files. */
export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
  /** Names under which the package can be imported, as `exports` in its manifest lists them. */
  readonly doors: readonly string[];
  /** Files that the exported names lead to, from the root. */
  readonly doorFiles: readonly string[];
  readonly files: readonly SourceFile[];
}

const posix = (path: string): string => path.split(sep).join("/");

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8")) as Manifest;

/** Reads every package of a workspace: its manifest and the imports of its TypeScript files. */
export const readWorkspace = (root: string): WorkspacePackage[] =>
  globSync(`${packageFolders}/package.json`, { cwd: root }).map((manifestPath) => {
    const folder = posix(dirname(manifestPath));
    const { name, exports = { ".": "" } } = readManifest(`${root}/${manifestPath}`);
    const files = globSync(`${folder}/{src,test}/**/*.ts`, { cwd: root })
      .map((path) => readSourceFile(root, posix(path)))
      .filter(({ path }) => !path.endsWith(".d.ts"));
    const doors = Object.keys(exports).map((door) => door.replace(".", name));
    const doorFiles = Object.values(exports).map((file) => posixPath.join(folder, file));
    return { name, folder, doors, doorFiles, files };
  });
