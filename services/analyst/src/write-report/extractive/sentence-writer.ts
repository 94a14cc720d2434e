import type { Citation, CitedSentence } from "@quarry/contracts";
import type { DocumentTexts } from "../../evidence/read-texts.ts";
import { plainSentence } from "./plain-sentence.ts";

/** Writes the words of a citation as a sentence of a section; nothing when they do not stand there. */
export type SentenceWriter = (section: string, citation: Citation) => CitedSentence[];

/** Numbers the sentences of one report s1, s2, … behind those it has already, and lets no quote through that is not verbatim at its offsets. */
export const createSentenceWriter = (texts: DocumentTexts, before = 0): SentenceWriter => {
  let written = before;
  return (section, { documentId, start, end }) => {
    const quote = texts.get(documentId)?.slice(start, end) ?? "";
    const text = plainSentence(quote);
    if (text === "") return [];
    written += 1;
    return [{ id: `s${written}`, section, text, citations: [{ documentId, start, end, quote }] }];
  };
};
