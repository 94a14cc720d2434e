import { type BundleContents, textOf } from "../files/bundle-contents.ts";
import { sha256 } from "../files/sha256.ts";
import type { Problem } from "./problem.ts";

const file = "checksums.sha256";
const line = /^([0-9a-f]{64}) {2}(.+)$/u;

const checkLine = (contents: BundleContents, [hash, path]: readonly [string, string]): Problem[] => {
  const bytes = contents.get(path);
  if (bytes === undefined) return [{ file: path, id: "file", what: `is listed in ${file} but missing` }];
  const found = sha256(bytes);
  return found === hash
    ? []
    : [{ file: path, id: "file", what: `has changed: SHA-256 is ${found}, ${file} says ${hash}` }];
};

/** Every file has the bytes that `checksums.sha256` says, and no file is missing, unlisted or listed twice. */
export const checkChecksums = (contents: BundleContents): Problem[] => {
  if (!contents.has(file)) return [{ file, id: "file", what: "is missing" }];
  const text = textOf(contents, file);
  const problems: Problem[] = text.endsWith("\n")
    ? []
    : [{ file, id: "end", what: "does not end in a line break" }];
  const listed = new Map<string, string>();
  for (const [index, row] of text.replace(/\n$/u, "").split("\n").entries()) {
    const [, hash, path] = line.exec(row) ?? [];
    if (hash === undefined || path === undefined || listed.has(path))
      problems.push({ file, id: `line ${index + 1}`, what: "is not one new path behind a SHA-256" });
    else listed.set(path, hash);
  }
  const unlisted = [...contents.keys()].filter((path) => path !== file && !listed.has(path));
  return [
    ...problems,
    ...[...listed].flatMap(([path, hash]) => checkLine(contents, [hash, path])),
    ...unlisted.map((path) => ({ file: path, id: "file", what: `is not listed in ${file}` })),
  ];
};
