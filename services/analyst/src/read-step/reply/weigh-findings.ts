import { detectLanguage, primaryLanguage } from "@quarry/text";
import { keepSupported, type Weighing } from "../../write-report/cite/keep-supported.ts";
import type { WrittenSentence } from "../../write-report/cite/written-sentence.ts";
import { numberFindings, type TurnReading } from "../turn/turn-reading.ts";
import { provenInsights } from "./proven-insights.ts";

const unknown = "und";

/** What is said in another language than its quotes cannot be weighed against them. */
const isTranslated = ({ citations }: Pick<WrittenSentence, "citations">, language: string): boolean => {
  const read = detectLanguage(citations.map(({ quote }) => quote).join("\n"));
  return read !== unknown && read !== primaryLanguage(language);
};

/**
 * A model's reading without the findings that their quotes do not support by meaning: what the audit would take out is not found. Undefined
 * when that leaves an answer without findings.
 */
export const weighFindings = async (
  reading: TurnReading,
  stepId: number,
  weighing: Weighing,
): Promise<TurnReading | undefined> => {
  const { language } = weighing;
  const findings = reading.sentences.map(({ text, citations }) => ({
    text,
    citations,
    isTranslated: isTranslated({ citations }, language),
  }));
  const kept = await keepSupported(findings, weighing);
  if (kept.length === 0 && reading.status === "complete") return undefined;
  return {
    ...reading,
    sentences: numberFindings(kept, stepId),
    insights: provenInsights(reading.insights, kept, language),
    confidence: kept.length > 0 ? reading.confidence : 0,
  };
};
