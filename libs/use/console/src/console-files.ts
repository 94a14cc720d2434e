import { readFileSync, readdirSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the page as sent to a browser. */
export interface ConsoleFile {
  readonly type: string;
  readonly body: string;
}

/**
 * Policy for every file of the page: it runs its own scripts, calls its own gateway, cannot be framed and sends no data
 * elsewhere.
 */
export const consolePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const folder = join(import.meta.dirname, "app");

/** Libraries of the page: the name under which they are imported, and the file requested by a browser. */
const libraries = { preact: "preact.js", "preact/hooks": "preact-hooks.js" } as const;

const script = "text/javascript; charset=utf-8";

/**
 * A browser does not resolve package names, so imports by package name are replaced by imports of files beside the page's own.
 */
const withFileNames = (code: string): string =>
  code
    .replace(
      /\bfrom\s*"(preact(?:\/hooks)?)"/g,
      (_whole, name: keyof typeof libraries) => `from "/console/${libraries[name]}"`,
    )
    .replace(/^\/\/# sourceMappingURL=.*$/gm, "");

/** Removes types, and the spaces that were in their place at the end of a line; lines keep their numbers. */
const withoutTypes = (code: string): string =>
  stripTypeScriptTypes(code)
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");

const readers: Readonly<Record<string, (path: string) => ConsoleFile>> = {
  ".html": (path) => ({ type: "text/html; charset=utf-8", body: readFileSync(path, "utf8") }),
  ".css": (path) => ({ type: "text/css; charset=utf-8", body: readFileSync(path, "utf8") }),
  ".svg": (path) => ({ type: "image/svg+xml", body: readFileSync(path, "utf8") }),
  ".ts": (path) => ({ type: script, body: withFileNames(withoutTypes(readFileSync(path, "utf8"))) }),
};

const readLibrary = (name: string): ConsoleFile => ({
  type: script,
  body: withFileNames(readFileSync(fileURLToPath(import.meta.resolve(name)), "utf8")),
});

const readAll = (): ReadonlyMap<string, ConsoleFile> =>
  new Map([
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
      const read = readers[extname(name)];
      return read === undefined ? [] : [[name.replaceAll(sep, "/"), read(join(folder, name))] as const];
    }),
    ...Object.entries(libraries).map(([name, file]) => [file, readLibrary(name)] as const),
  ]);

let files: ReadonlyMap<string, ConsoleFile> | undefined;

/**
 * Returns a file of the page by its path (`index.html`, `run/watch.ts`, …); undefined if missing. The page is not bundled: a
 * browser requests these modules individually, with their types removed; all are read at the first request.
 */
export const consoleFile = (name: string): ConsoleFile | undefined => {
  files ??= readAll();
  return files.get(name);
};
