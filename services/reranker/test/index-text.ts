import type { DocumentFacts } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import { type EvidenceStore, documentIdOf, passageIdOf } from "@quarry/evidence";
import { poolTokens } from "@quarry/ranking";
import { aDocumentFacts } from "@quarry/testkit";
import { detectLanguage, quotableSpans, splitPassages, terms } from "@quarry/text";

interface TextToIndex {
  readonly evidence: EvidenceStore;
  readonly encoder: Pick<Encoder, "profile" | "countTokens" | "encode">;
  readonly scope: string;
  readonly name: string;
  readonly text: string;
  readonly facts?: Partial<DocumentFacts>;
}

/** Stores a text as the indexer does, and returns its document's id. */
export const indexText = async ({
  evidence,
  encoder,
  scope,
  name,
  text,
  facts,
}: TextToIndex): Promise<string> => {
  const documentId = documentIdOf(`file:${name}.md`, name);
  const language = detectLanguage(text);
  const whole = aDocumentFacts({ documentId, uri: `file:${name}.md`, title: name, language, ...facts });
  await evidence.putDocument({ facts: whole, text });
  await evidence.join(scope, documentId);
  const spans = splitPassages(text, { maxTokens: 220, countTokens: (piece) => encoder.countTokens(piece) });
  const encoded = await encoder.encode(
    spans.map(({ start, end }) => ({ header: name, text: text.slice(start, end) })),
  );
  await evidence.putPassages(
    encoded.map(({ dense, tokens, offsets }, index) => {
      const span = spans[index] ?? { start: 0, end: 0, wordStart: 0, wordEnd: 0, headings: [] };
      const passageText = text.slice(span.start, span.end);
      const pooled = poolTokens(tokens);
      return {
        passageId: passageIdOf(documentId, index),
        documentId,
        index,
        ...span,
        title: name,
        publisher: whole.publisher,
        grade: whole.grade,
        language,
        markerTypes: [],
        text: passageText,
        terms: terms(passageText, language),
        dense,
        tokens: pooled.tokens,
        sentences: quotableSpans(passageText, language).map(({ start, end }) => ({
          start: start + span.start,
          end: end + span.start,
          rows: offsets.flatMap(([begin], token) =>
            begin >= start && begin < end ? (pooled.rowOf[token] ?? []) : [],
          ),
        })),
        encoder: encoder.profile.id,
      };
    }),
  );
  return documentId;
};
