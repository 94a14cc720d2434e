import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { errorMessage } from "@quarry/failure";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { type FileSource, withEntries } from "./library-sources.ts";

const ending = ".comments.json";

/** Returns a path without the extension of the file's name. */
const stemOf = (path: string): string => {
  const { dir, name } = parse(path);
  return `${dir}/${name}`;
};

/** Adds comments to the file with the same name beside them; comments without such a file stay separate. */
export const withComments = (files: readonly FileSource[]): FileSource[] => {
  const isComments = ({ path }: FileSource): boolean => path.endsWith(ending);
  const texts = new Map(
    files
      .filter((file) => !isComments(file))
      .toReversed()
      .map((file) => [stemOf(file.path), file.path]),
  );
  const owners = new Map(
    files.filter(isComments).flatMap(({ path }) => {
      const owner = texts.get(path.slice(0, -ending.length));
      return owner === undefined ? [] : [[owner, path]];
    }),
  );
  const given = new Set(owners.values());
  return files
    .filter(({ path }) => !given.has(path))
    .map((file) => {
      const comments = owners.get(file.path);
      return comments === undefined ? file : { ...file, comments };
    });
};

export interface CollectedSources {
  readonly files: readonly FileSource[];
  readonly urls: readonly string[];
}

const maxFiles = 100_000;

/** True if a --source is fetched rather than read from the disk. */
export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** Completes an address that begins with www.; anything else stays as it is. */
export const completedUrl = (source: string): string =>
  /^www\.[^\s/]{1,200}\.[a-z]/iu.test(source) ? `https://${source}` : source;

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

const bad = (source: string, what: string): CommandError =>
  new CommandError(exitCodes.badUsage, `--source ${source}: ${what}`);

const isOutside = (path: string): boolean => path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);

const statsOf = (source: string, path: string): Stats => {
  if (source === "") throw bad('""', "it is empty; name a file, a folder or a URL");
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined)
    throw bad(source, "no such file or folder; give a path that exists or an http(s) URL");
  if (stats.isFile() || stats.isDirectory()) return stats;
  throw bad(source, "it is neither a file nor a folder");
};

// These characters are plain text in a name; in an address they would end the path or start an escape.
const special = /[%#?\\\p{Cc}]/gu;

const uriOf = (path: string): string =>
  `file:${path
    .split(sep)
    .join("/")
    .replaceAll(special, (sign) => encodeURIComponent(sign))}`;

const filesOf = (source: string, workingDirectory: string): FileSource[] => {
  const root = resolve(workingDirectory, source);
  const paths = statsOf(source, root).isDirectory() ? filesBelow(root) : [root];
  const base = isOutside(relative(workingDirectory, root)) ? dirname(root) : workingDirectory;
  return paths.map((path) => ({ path, uri: uriOf(relative(base, path)) }));
};

/** Lists the readable files of a source. Errors of the file system are usage errors that name the path. */
const readableFilesOf = (source: string, workingDirectory: string): FileSource[] => {
  try {
    return filesOf(source, workingDirectory);
  } catch (error) {
    throw error instanceof CommandError ? error : bad(source, errorMessage(error));
  }
};

/**
 * Turns --source values into files and URLs. Folders are read recursively, without hidden entries, node_modules and links.
 * `talk.comments.json` beside `talk.vtt` belongs to it. A file is named by its path from the working directory, or, if it is
 * outside, by its path from the given folder.
 * @throws CommandError if a path cannot be read or there are more than 100,000 files.
 */
export const collectSources = (sources: readonly string[], workingDirectory: string): CollectedSources => {
  const found = sources
    .filter((source) => !isUrl(source))
    .flatMap((source) => readableFilesOf(source, workingDirectory));
  const files = [...new Map(found.map((file) => [file.path, file])).values()];
  if (files.length > maxFiles) {
    throw new CommandError(
      exitCodes.badUsage,
      `--source: ${files.length} files, ${maxFiles} at most; name a smaller folder`,
    );
  }
  return { files: withEntries(withComments(files)), urls: [...new Set(sources.filter(isUrl))] };
};
