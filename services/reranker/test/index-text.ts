import type { DocumentFacts } from "@quarry/contracts";
import type { Encoder } from "@quarry/encoder";
import { type EvidenceStore, documentIdOf, passageIdOf } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit";
import { detectLanguage, splitPassages, terms } from "@quarry/text";

interface TextToIndex {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
  readonly scope: string;
  readonly name: string;
  readonly text: string;
  readonly facts?: Partial<DocumentFacts>;
}

/** Stores a text the way the indexer does, and gives its document's id. */
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
      return {
        passageId: passageIdOf(documentId, index),
        documentId,
        index,
        ...span,
        publisher: whole.publisher,
        grade: whole.grade,
        language,
        terms: terms(text.slice(span.start, span.end), language),
        dense,
        tokens,
        tokenOffsets: offsets.map(([start, end]) =>
          start < 0 ? [-1, -1] : [start + span.start, end + span.start],
        ),
      };
    }),
  );
  return documentId;
};
