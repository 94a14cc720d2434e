import type { DocumentFacts } from "@quarry/contracts";
import { documentIdOf } from "@quarry/evidence";
import { publisherOf } from "@quarry/text";
import { gradeSource, handedInGrade } from "./grade/grade-source.ts";
import type { ReadDocument } from "./ports.ts";

/** The facts of a document that was read: the same text at the same canonical URI always has the same id. */
export const describeDocument = (
  document: ReadDocument,
  uri: string,
  { fetchedAt, isHandedIn }: { readonly fetchedAt: Date; readonly isHandedIn: boolean },
): DocumentFacts => {
  const { text, title, author, publishedAt, language, mediaType, sha256, words } = document;
  const { grade, reasons } = isHandedIn ? handedInGrade : gradeSource(uri);
  return {
    documentId: documentIdOf(uri, sha256),
    uri,
    title,
    ...(author === undefined ? {} : { author }),
    publisher: publisherOf(uri),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    language,
    mediaType,
    grade,
    gradeReasons: [...reasons],
    fetchedAt: fetchedAt.toISOString(),
    sha256,
    characters: text.length,
    words,
  };
};
