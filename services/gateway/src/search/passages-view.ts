import type { DocumentFacts, FoundPassageView, RankedPassage } from "@quarry/contracts";
import type { Evidence, StoredText } from "../ports.ts";

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

const passageView = (
  { passageId, start, end, score, spans, why }: RankedPassage,
  { facts, text }: StoredText,
  explain: boolean,
): FoundPassageView => ({
  passageId,
  text: text.slice(start, end),
  start,
  end,
  score,
  document: documentView(facts),
  spans: spans.map((span) => ({
    start: span.start,
    end: span.end,
    quote: text.slice(span.start, span.end),
    score: span.score,
  })),
  ...(explain ? { why } : {}),
});

/** Ranked passages with their texts, quotes and documents; one whose document was forgotten meanwhile is left out. */
export const passagesView = async (
  evidence: Pick<Evidence, "getDocument">,
  passages: readonly RankedPassage[],
  { explain }: { readonly explain: boolean },
): Promise<FoundPassageView[]> => {
  const documentIds = [...new Set(passages.map(({ documentId }) => documentId))];
  const documents = new Map(
    await Promise.all(documentIds.map(async (id) => [id, await evidence.getDocument(id)] as const)),
  );
  return passages.flatMap((passage) => {
    const document = documents.get(passage.documentId);
    return document === undefined ? [] : [passageView(passage, document, explain)];
  });
};
