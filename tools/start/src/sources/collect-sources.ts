import { type Dirent, readdirSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { CommandError, exitCodes } from "../exit-codes.ts";

/** A file to hand in, and what the report will call it. */
export interface FileSource {
  readonly path: string;
  readonly uri: string;
  readonly bytes: number;
}

export interface CollectedSources {
  readonly files: readonly FileSource[];
  readonly urls: readonly string[];
}

const maxFiles = 2_000;

const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

const isSkipped = ({ name }: Dirent): boolean => name.startsWith(".") || name === "node_modules";

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !isSkipped(entry))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });

const uriOf = (path: string, workingDirectory: string): string => {
  const inside = relative(workingDirectory, path);
  const name = inside.startsWith("..") ? basename(path) : inside;
  return `file:${name.split(sep).join("/")}`;
};

const pathsOf = (source: string): string[] => {
  const stats = statSync(source, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new CommandError(
      exitCodes.badUsage,
      `--source ${source}: no such file or folder; give a path that exists or an http(s) URL`,
    );
  }
  return stats.isDirectory() ? filesBelow(source) : [source];
};

/**
 * Turns --source values into files and URLs. Folders are read recursively, without hidden entries, node_modules and links.
 *
 * @throws CommandError when a path does not exist or there are more than 2,000 files.
 */
export const collectSources = (sources: readonly string[], workingDirectory: string): CollectedSources => {
  const paths = [...new Set(sources.filter((source) => !isUrl(source)).flatMap(pathsOf))];
  if (paths.length > maxFiles) {
    throw new CommandError(
      exitCodes.badUsage,
      `--source: ${paths.length} files, ${maxFiles} at most; name a smaller folder`,
    );
  }
  return {
    files: paths.map((path) => ({ path, uri: uriOf(path, workingDirectory), bytes: statSync(path).size })),
    urls: [...new Set(sources.filter(isUrl))],
  };
};
