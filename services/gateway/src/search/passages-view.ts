import type { DocumentFacts, FoundPassageView, RankedPassage } from "@quarry/contracts";
import type { Evidence, IndexedText } from "../ports.ts";

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
  /** Of the passage alone. */
  readonly text: string;
  readonly explain: boolean;
}

const passageView = (
  { passageId, start, end, score, spans, why }: RankedPassage,
  { facts, text, explain }: Shown,
): FoundPassageView => ({
  passageId,
  text,
  start,
  end,
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

const holds = (indexed: IndexedText, { start, end }: RankedPassage): boolean =>
  indexed.start <= start && end <= indexed.end;

/** Texts of passages by id; those that were merged from several are cut out of the document. */
const textsOf = async (
  evidence: Pick<Evidence, "getDocument" | "readPassages">,
  passages: readonly RankedPassage[],
): Promise<ReadonlyMap<string, string>> => {
  const indexed = await evidence.readPassages(passages.map(({ passageId }) => passageId));
  const byId = new Map(indexed.map((entry) => [entry.passageId, entry]));
  const texts = await Promise.all(
    passages.map(async (passage): Promise<[string, string][]> => {
      const { passageId, documentId, start, end } = passage;
      const known = byId.get(passageId);
      if (known !== undefined && holds(known, passage))
        return [[passageId, known.text.slice(start - known.start, end - known.start)]];
      const document = await evidence.getDocument(documentId);
      return document === undefined ? [] : [[passageId, document.text.slice(start, end)]];
    }),
  );
  return new Map(texts.flat());
};

/** Ranked passages with their texts, quotes and documents; one whose document was forgotten meanwhile is left out. */
export const passagesView = async (
  evidence: Pick<Evidence, "getDocument" | "getFacts" | "readPassages">,
  passages: readonly RankedPassage[],
  { explain }: { readonly explain: boolean },
): Promise<FoundPassageView[]> => {
  const documentIds = [...new Set(passages.map(({ documentId }) => documentId))];
  const [documents, texts] = await Promise.all([evidence.getFacts(documentIds), textsOf(evidence, passages)]);
  const factsOf = new Map(documents.map((facts) => [facts.documentId, facts]));
  return passages.flatMap((passage) => {
    const facts = factsOf.get(passage.documentId);
    const text = texts.get(passage.passageId);
    return facts === undefined || text === undefined ? [] : [passageView(passage, { facts, text, explain })];
  });
};
