import type { BundleDocuments } from "@quarry/contracts";
import { type BundleContents, textOf } from "./bundle-contents.ts";
import { findCitations } from "./find-citations.ts";
import type { Problem } from "./problem.ts";

interface CitationsToCheck {
  readonly file: string;
  /** The parsed file. */
  readonly value: unknown;
  readonly contents: BundleContents;
  readonly documents: BundleDocuments;
}

const shorten = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** Every citation in a file names a document that was read, and its quote stands there at its offsets, letter by letter. */
export const checkCitations = ({ file, value, contents, documents }: CitationsToCheck): Problem[] => {
  const used = new Map(documents.flatMap((row) => (row.used ? [[row.id, textOf(contents, row.file)]] : [])));
  return findCitations(value).flatMap(({ place, citation: { documentId, start, end, quote } }) => {
    const text = used.get(documentId);
    if (text === undefined)
      return [{ file, id: place, what: `cites ${documentId}, which is not a source that was read` }];
    const found = text.slice(start, end);
    if (found === quote) return [];
    return [
      {
        file,
        id: place,
        what: `${start}–${end} of ${documentId} is ${shorten(found)}, not ${shorten(quote)}`,
      },
    ];
  });
};
