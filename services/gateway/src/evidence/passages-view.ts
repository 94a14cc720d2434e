import type { DocumentFacts, FoundPassageView, RankedPassage } from "@quarry/contracts";
import type { Evidence } from "../ports.ts";
import { type PlacedPassage, placePassage } from "./place-passage.ts";

const documentView = ({
  documentId,
  uri,
  title,
  author,
  publisher,
  grade,
  publishedAt,
  language,
  metadata,
}: DocumentFacts): FoundPassageView["document"] => ({
  id: documentId,
  uri,
  title,
  ...(author === undefined ? {} : { author }),
  publisher,
  grade,
  ...(publishedAt === undefined ? {} : { publishedAt }),
  language,
  ...(metadata === undefined ? {} : { metadata }),
});

interface Shown {
  readonly facts: DocumentFacts;
  readonly placed: PlacedPassage;
  readonly explain: boolean;
}

const passageView = (
  { passageId, start, end, score, spans, why }: RankedPassage,
  { facts, placed: { text, words, time }, explain }: Shown,
): FoundPassageView => ({
  passageId,
  text,
  start,
  end,
  words,
  ...(time && { time }),
  score,
  document: documentView(facts),
  spans: spans.map((span) => ({
    start: span.start,
    end: span.end,
    quote: text.slice(span.start - start, span.end - start),
    score: span.score,
  })),
  ...(explain ? { why } : {}),
});

type Stored = Pick<Evidence, "getDocument" | "getFacts" | "readPassages">;

/** Ranked passages with their texts, quotes and documents; one whose document was forgotten meanwhile is left out. */
export const passagesView = async (
  evidence: Stored,
  passages: readonly RankedPassage[],
  { explain }: { readonly explain: boolean },
): Promise<FoundPassageView[]> => {
  const documentIds = [...new Set(passages.map(({ documentId }) => documentId))];
  const [documents, indexed] = await Promise.all([
    evidence.getFacts(documentIds),
    evidence.readPassages(passages.map(({ passageId }) => passageId)),
  ]);
  const factsOf = new Map(documents.map((facts) => [facts.documentId, facts]));
  const indexedAs = new Map(indexed.map((entry) => [entry.passageId, entry]));
  const views = await Promise.all(
    passages.map(async (passage): Promise<FoundPassageView[]> => {
      const facts = factsOf.get(passage.documentId);
      if (facts === undefined) return [];
      const known = { indexed: indexedAs.get(passage.passageId), language: facts.language };
      const placed = await placePassage(evidence, passage, known);
      return placed === undefined ? [] : [passageView(passage, { facts, placed, explain })];
    }),
  );
  return views.flat();
};
