import { numbersAgree } from "@quarry/grounding";
import { type AuditedSentence, isKept } from "./audited-sentence.ts";

/** The sentence with those of its citations that stand, as long as they bring all its numbers; undefined when they do not carry it. */
export const withoutFailedCitations = ({ sentence, rows }: AuditedSentence): AuditedSentence | undefined => {
  const kept = rows.filter(isKept);
  const quotes = kept.map(({ quote }) => quote).join("\n");
  if (kept.length === 0 || !numbersAgree(sentence.text, quotes)) return undefined;
  const citations = sentence.citations.filter((_citation, index) => {
    const row = rows[index];
    return row !== undefined && isKept(row);
  });
  return { sentence: { ...sentence, citations }, rows: kept };
};
