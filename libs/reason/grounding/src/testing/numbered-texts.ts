import type { DocumentFacts, EvidencePack } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { openPack, type PackDocument, type PackView } from "../pack/pack-view.ts";

export const idOf = (number: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-${String(number).padStart(12, "0")}`;

const factsOf = (number: number): DocumentFacts => ({
  documentId: idOf(number),
  uri: `https://source${number}.example/`,
  title: `Report ${number}`,
  publisher: `source${number}.example`,
  language: "en",
  mediaType: "text/html",
  grade: "B",
  gradeReasons: [],
  fetchedAt: "2026-11-21T10:00:00.000Z",
  sha256: "0".repeat(64),
  characters: 100,
  words: 20,
});

/** Creates the documents of sources 1, 2 and so on from texts. */
export const documentsOf = (
  texts: readonly string[],
  facts: Partial<DocumentFacts> = {},
): Map<string, PackDocument> =>
  new Map(
    texts.map((text, index) => [idOf(index + 1), { text, facts: { ...factsOf(index + 1), ...facts } }]),
  );

export const wholePack = (texts: readonly string[], facts: Partial<DocumentFacts> = {}): PackView => {
  const sources: EvidencePack["sources"] = texts.map((_text, index) => ({
    number: index + 1,
    documentId: idOf(index + 1),
    sentences: "whole",
  }));
  return finish(openPack({ sources }, documentsOf(texts, facts)));
};
