import type { DocumentFacts } from "@quarry/contracts";
import type { ReadDocument } from "@quarry/documents";
import { documentIdOf } from "@quarry/evidence";
import type { SourceGrade } from "@quarry/grading";
import { publisherOf } from "@quarry/text";

interface Described {
  readonly grade: SourceGrade;
  readonly fetchedAt: Date;
}

const statements = (read: ReadDocument): Partial<DocumentFacts> => {
  const { modifiedAt, siteName, license, canonicalUri, pageStarts, invisibleCharacters } = read;
  return {
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
    ...(siteName === undefined ? {} : { siteName }),
    ...(license === undefined ? {} : { license }),
    ...(canonicalUri === undefined ? {} : { canonicalUri }),
    ...(pageStarts === undefined ? {} : { pages: pageStarts.length }),
    ...(invisibleCharacters === undefined ? {} : { invisibleCharacters }),
  };
};

/** The facts of a document that was read: the same text at the same canonical URI always has the same id. */
export const describeDocument = (
  document: ReadDocument,
  uri: string,
  { fetchedAt, grade: { grade, reasons } }: Described,
): DocumentFacts => {
  const { text, title, author, publishedAt, language, mediaType, sha256, words, metadata } = document;
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
    ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
    ...statements(document),
  };
};
