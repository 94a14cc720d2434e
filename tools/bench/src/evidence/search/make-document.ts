import { createHash } from "node:crypto";
import { documentIdOf, type StoredDocument } from "@quarry/evidence";
import { words } from "@quarry/text";

/** Sites the documents come from, in turn. */
const publishers = 100;

/** A made-up document as it would be stored after it was fetched; the same number and text give the same document. */
export const makeDocument = (
  number: number,
  { title, text }: { readonly title: string; readonly text: string },
): StoredDocument => {
  const publisher = `site-${number % publishers}.example`;
  const uri = `https://${publisher}/record-${number}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return {
    text,
    facts: {
      documentId: documentIdOf(uri, sha256),
      uri,
      title,
      publisher,
      language: "en",
      mediaType: "text/markdown",
      grade: "C",
      gradeReasons: ["made up to be measured"],
      fetchedAt: "2000-01-01T00:00:00.000Z",
      sha256,
      characters: text.length,
      words: words(text, "en").length,
    },
  };
};
