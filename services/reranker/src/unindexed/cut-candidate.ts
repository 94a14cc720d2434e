import type { EvidenceCandidate } from "@quarry/contracts";
import { createGiveWay } from "@quarry/runtime";
import { detectLanguage, splitPassagesWithPauses, terms } from "@quarry/text";

/** Model tokens of a part: as many as an indexed passage has. */
const maxPartTokens = 220;

/** A passage of a text that is not indexed; offsets are those of the text. */
export interface CandidatePart {
  readonly candidateId: string;
  readonly title: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly language: string;
  readonly terms: readonly string[];
}

/** Cuts a text into parts as long as passages; a text of white space has none. Gives way to others all the time. */
export const cutCandidate = async (
  { id, text, title = "" }: EvidenceCandidate,
  countTokens: (text: string) => number,
  signal: AbortSignal,
): Promise<CandidatePart[]> => {
  const language = detectLanguage(text);
  const spans = await splitPassagesWithPauses(text, {
    maxTokens: maxPartTokens,
    countTokens,
    locale: language,
    pause: createGiveWay(signal),
  });
  return spans.map(({ start, end }) => {
    const part = text.slice(start, end);
    return { candidateId: id, title, text: part, start, end, language, terms: terms(part, language) };
  });
};
