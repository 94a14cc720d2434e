import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, parse, relative, sep } from "node:path";
import { type LibraryEntry, libraryEntries } from "@quarry/documents/library-entries";

/** A file to add, and its name in the report. */
export interface FileSource {
  readonly path: string;
  readonly uri: string;
  /** Path of the file with the comments that belong to it. */
  readonly comments?: string;
  /** Content to send instead of the whole file: one entry of it. */
  readonly content?: string;
  /** Facts about it from a library of references. */
  readonly facts?: LibraryEntry["facts"];
}

/** Maximum size of a library of references; larger files are not personal libraries. */
const maxLibraryBytes = 64 * 1_024 * 1_024;
const headBytes = 4_096;

const headOf = (path: string): string => {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.toString("utf8", 0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};

/** Only JSON, XML and RDF that begin like references are read completely. */
const isLibrary = (path: string, extension: string): boolean =>
  ["ris", "nbib", "bib", "bibtex", "enw"].includes(extension) ||
  (extension === "rdf" && /zotero\.org\/namespaces/u.test(headOf(path))) ||
  (extension === "xml" && /<records>\s*<record>/u.test(headOf(path))) ||
  (extension === "json" && /^\s*[[{][^]*"(?:DOI|issued|container-title|author)"\s*:/u.test(headOf(path)));

/** Returns the entries of a library; none for other files, and for unreadable ones, which are reported when they are sent. */
const entriesIn = (path: string): readonly LibraryEntry[] => {
  const extension = parse(path).ext.slice(1).toLowerCase();
  try {
    const isRead = statSync(path).size <= maxLibraryBytes && isLibrary(path, extension);
    return isRead ? libraryEntries(readFileSync(path, "utf8"), extension) : [];
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return [];
    throw error;
  }
};

const isBelow = (path: string): boolean => path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);

/** Returns the address of a file without its name: `file:lib/` for `file:lib/my.bib`. */
const folderOf = (uri: string): string => uri.slice(0, Math.max(uri.lastIndexOf("/"), uri.indexOf(":")) + 1);

/** Hidden files, such as keys in a home folder, and installed code are never read from a folder. */
const isSkipped = (below: string): boolean =>
  below.split(sep).some((part) => part.startsWith(".") || part === "node_modules");

/**
 * Returns an attachment; undefined unless it is in the folder of its library or below, because a library from elsewhere may name
 * any file, or a link to it.
 */
const attachmentOf = (library: FileSource, written: string): FileSource | undefined => {
  const folder = dirname(library.path);
  const named = written.split("\\").join("/");
  const path = isAbsolute(named) ? named : join(folder, named);
  const below = relative(folder, path);
  if (!isBelow(below) || isSkipped(below)) return undefined;
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  if (relative(realpathSync(folder), realpathSync(path)) !== below) return undefined;
  const parts = below.split(sep).map((part) => part.replaceAll(/[%#?\\\p{Cc}]/gu, encodeURIComponent));
  return { path, uri: `${folderOf(library.uri)}${parts.join("/")}` };
};

const sourcesOf = (library: FileSource): FileSource[] =>
  entriesIn(library.path).map(({ name, content, attachments, facts }): FileSource => {
    const attached = attachments
      .map((written) => attachmentOf(library, written))
      .find((file) => file !== undefined);
    return attached === undefined
      ? { path: library.path, uri: `${library.uri}/${encodeURIComponent(name)}.json`, content }
      : { ...attached, facts };
  });

/**
 * Turns each entry of a library of references (RIS, NBIB, BibTeX, EndNote, CSL-JSON) into a separate source: its attachment if that is
 * beside the library, with the library's facts about it, otherwise its facts and abstract. Other files are unchanged.
 */
export const withEntries = (files: readonly FileSource[]): FileSource[] => {
  const found = files.map((file) => ({ file, entries: sourcesOf(file) }));
  const attached = new Set(
    found.flatMap(({ entries }) => entries.flatMap(({ path, facts }) => (facts === undefined ? [] : [path]))),
  );
  return found.flatMap(({ file, entries }) => {
    if (entries.length > 0) return entries;
    return attached.has(file.path) ? [] : [file];
  });
};
