import type { DocumentFacts, EvidencePack } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit/builders";
import type { DocumentReader } from "../ports.ts";

export const sourceId = (number: number): string =>
  `7f6ed9a4-6a0e-5b8a-9d4e-${String(number).padStart(12, "0")}`;

/** Source texts, each by its own publisher, and the pack that contains them whole. */
export interface ReportSources {
  readonly documents: DocumentReader;
  readonly pack: EvidencePack;
}

/** Stores texts as sources 1, 2 and so on; an undefined text is in the pack but not stored. */
export const reportSources = (
  texts: readonly (string | undefined)[],
  facts: readonly Partial<DocumentFacts>[] = [],
): ReportSources => {
  const stored = new Map(
    texts.flatMap((text, index) => {
      if (text === undefined) return [];
      const documentId = sourceId(index + 1);
      const publisher = `source${index + 1}.example`;
      const own = { documentId, publisher, title: `Report ${index + 1}`, ...facts[index] };
      return [[documentId, { text, facts: aDocumentFacts(own) }] as const];
    }),
  );
  return {
    documents: { read: async (documentId) => stored.get(documentId) },
    pack: {
      sources: texts.map((_text, index) => ({
        number: index + 1,
        documentId: sourceId(index + 1),
        sentences: "whole",
      })),
      omitted: [],
      tokens: 4_000,
    },
  };
};

export const citationIn = (number: number, text: string, quote: string) => {
  const start = text.indexOf(quote);
  return { documentId: sourceId(number), start, end: start + quote.length, quote };
};

const long = Array.from({ length: 30 }, (_none, line) => `Part ${line} of it says ${"so ".repeat(40)}.`);

/** Two texts that do not fit together in a context of 3,000 tokens. */
export const longTexts: readonly string[] = [long.join(" "), long.join(" ").replaceAll("Part", "Piece")];
