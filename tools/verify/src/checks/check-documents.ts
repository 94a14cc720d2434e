import type { BundleDocuments, UsedDocument } from "@quarry/contracts";
import { type BundleContents, textOf } from "../files/bundle-contents.ts";
import { sha256 } from "../files/sha256.ts";
import type { Problem } from "./problem.ts";

const file = "documents.json";

/** Pages begin in the text one after the other, the first at its beginning. */
const checkPages = ({ id, pages, pageStarts, characters }: UsedDocument): Problem[] => {
  if (pageStarts === undefined) return [];
  const isInOrder = pageStarts.every(
    (start, page) => start >= (pageStarts[page - 1] ?? 0) && start <= characters,
  );
  const isWhole = pageStarts[0] === 0 && pageStarts.length === (pages ?? pageStarts.length);
  return isInOrder && isWhole
    ? []
    : [{ file, id, what: "says where pages begin that its text does not have" }];
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

/** Every source that was read lies in the bundle with the hash and length it is said to have, once, and no other text or page does. */
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
