import type { Citation, DocumentFacts, InputOf, RankedPassage, writeReport } from "@quarry/contracts";
import { aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { proseSentences } from "@quarry/text";
import type { StoredDocument } from "../../ports.ts";

const idOf = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;

/** A stored document whose id is made of one digit. */
export const aStoredDocument = (
  digit: string,
  text: string,
  changes: Partial<DocumentFacts> = {},
): StoredDocument => ({
  text,
  facts: aDocumentFacts({
    documentId: idOf(digit),
    uri: `file:docs/${digit}.md`,
    characters: text.length,
    ...changes,
  }),
});

/** A passage that is a whole document; every sentence comes near the query, the first nearest. */
export const wholePassage = ({ text, facts }: StoredDocument, language = "en"): RankedPassage => {
  const spans = proseSentences(text, language)
    .slice(0, 5)
    .map(({ start, end }, index) => ({ start, end, score: 0.98 - index / 100 }));
  return aRankedPassage({
    passageId: facts.documentId,
    documentId: facts.documentId,
    publisher: facts.publisher,
    start: 0,
    end: text.length,
    spans: spans.length > 0 ? spans : [{ start: 0, end: text.length, score: 0.1 }],
  });
};

/** The citation of words of a document. */
export const quoteOf = ({ text, facts }: StoredDocument, quote: string): Citation => {
  const start = text.indexOf(quote);
  if (start < 0) throw new Error(`${facts.uri} does not hold: ${quote}`);
  return { documentId: facts.documentId, start, end: start + quote.length, quote };
};

/** A question with one covered topic over all documents. */
export const aWriteInput = (
  documents: readonly StoredDocument[],
  changes: Partial<InputOf<typeof writeReport>> = {},
): InputOf<typeof writeReport> => ({
  runId: "r-01sample0001",
  question: "How is the job of a killed worker recovered?",
  questionType: "how-to",
  language: "en",
  modes: ["idea", "implementation", "freeform"],
  topK: 5,
  topics: [
    {
      topic: aTopic(),
      coverage: aCoverage(),
      passages: documents.map((document) => wholePassage(document, changes.language)),
    },
  ],
  claims: [],
  ...changes,
});
