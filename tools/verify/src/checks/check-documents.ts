import { type BundleDocuments, loggedEventSchema, type UsedDocument } from "@quarry/contracts";
import {
  type BundleContents,
  parseJsonText,
  type Problem,
  problemIn,
  sha256,
  textOf,
} from "../bundle-files.ts";

const file = "documents.json";

/** Checks that the pages begin in ascending order in the text, the first one at its beginning. */
const checkPages = ({ id, pages, pageStarts, characters }: UsedDocument): Problem[] => {
  if (pageStarts === undefined) return [];
  const isInOrder = pageStarts.every(
    (start, page) => start >= (pageStarts[page - 1] ?? 0) && start <= characters,
  );
  const isWhole = pageStarts[0] === 0 && pageStarts.length === (pages ?? pageStarts.length);
  return isInOrder && isWhole ? [] : [{ file, id, what: "states page beginnings that do not fit its text" }];
};

const checkUsed = (contents: BundleContents, document: UsedDocument): Problem[] => {
  const problem = (what: string): Problem => ({ file, id: document.id, what });
  if (document.file !== `sources/${document.id}.txt`)
    return [problem(`names the file ${document.file}, not sources/${document.id}.txt`)];
  const bytes = contents.get(document.file);
  if (bytes === undefined) return [problem(`its text ${document.file} is missing`)];
  const found = sha256(bytes);
  const { length } = textOf(contents, document.file);
  return [
    ...checkPages(document),
    ...(found === document.sha256 ? [] : [problem(`says SHA-256 ${document.sha256}, its text has ${found}`)]),
    ...(length === document.characters
      ? []
      : [problem(`says ${document.characters} characters, its text has ${length}`)]),
  ];
};

/**
 * Checks that the bundle contains every source that was read, once and with its stated hash and length, and no other text or page.
 */
export const checkDocuments = (contents: BundleContents, documents: BundleDocuments): Problem[] => {
  const ids = documents.map(({ id }) => id);
  const files = new Set(
    documents.flatMap(({ id, used }) => (used ? [`sources/${id}.txt`, `sources/${id}.html`] : [])),
  );
  return [
    ...documents.flatMap((document) => (document.used ? checkUsed(contents, document) : [])),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => ({ file, id, what: "stands there twice" })),
    ...[...contents.keys()]
      .filter((path) => path.startsWith("sources/") && !files.has(path))
      .map((path) => ({ file: path, id: "file", what: `belongs to no document of ${file}` })),
  ];
};

const checksumsFile = "checksums.sha256";
const line = /^([0-9a-f]{64}) {2}(.+)$/u;

const checkLine = (contents: BundleContents, [hash, path]: readonly [string, string]): Problem[] => {
  const bytes = contents.get(path);
  if (bytes === undefined)
    return [{ file: path, id: "file", what: `is listed in ${checksumsFile} but missing` }];
  const found = sha256(bytes);
  return found === hash
    ? []
    : [{ file: path, id: "file", what: `has changed: SHA-256 is ${found}, ${checksumsFile} says ${hash}` }];
};

/** Checks that every file has the bytes that `checksums.sha256` states, and that no file is missing, unlisted or listed twice. */
export const checkChecksums = (contents: BundleContents): Problem[] => {
  if (!contents.has(checksumsFile)) return [{ file: checksumsFile, id: "file", what: "is missing" }];
  const text = textOf(contents, checksumsFile);
  const problems: Problem[] = text.endsWith("\n")
    ? []
    : [{ file: checksumsFile, id: "end", what: "does not end in a line break" }];
  const listed = new Map<string, string>();
  for (const [index, row] of text.replace(/\n$/u, "").split("\n").entries()) {
    const [, hash, path] = line.exec(row) ?? [];
    if (hash === undefined || path === undefined || listed.has(path))
      problems.push(
        problemIn(checksumsFile, `line ${index + 1}`, "is not a SHA-256 followed by one new path"),
      );
    else listed.set(path, hash);
  }
  const unlisted = [...contents.keys()].filter((path) => path !== checksumsFile && !listed.has(path));
  return [
    ...problems,
    ...[...listed].flatMap(([path, hash]) => checkLine(contents, [hash, path])),
    ...unlisted.map((path) => ({ file: path, id: "file", what: `is not listed in ${checksumsFile}` })),
  ];
};

const eventsFile = "events.jsonl";

/** Checks that every line of the log is a valid event, and that no id occurs twice. */
export const checkEvents = (contents: BundleContents): Problem[] => {
  const lines = textOf(contents, eventsFile).split("\n").slice(0, -1);
  const parsed = lines.map((line, index) =>
    parseJsonText(line, loggedEventSchema, { file: eventsFile, id: `line ${index + 1}` }),
  );
  const ids = parsed.map(({ value }) => value?.id);
  return [
    ...parsed.flatMap(({ problems }, index) =>
      problems.map(({ id, what }) =>
        problemIn(eventsFile, id === `line ${index + 1}` ? id : `line ${index + 1} ${id}`, what),
      ),
    ),
    ...ids.flatMap((id, index) =>
      id !== undefined && ids.indexOf(id) !== index
        ? [{ file: eventsFile, id: `line ${index + 1}`, what: `repeats the id ${id}` }]
        : [],
    ),
  ];
};
