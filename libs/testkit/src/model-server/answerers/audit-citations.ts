import type { AskedTask } from "../asked-task.ts";
import { sharedWords, wordsMissing } from "./prompt/prompt-passages.ts";
import { promptStatements } from "./prompt/prompt-statements.ts";

const verdictOf = (share: number): "full" | "partial" | "none" => {
  if (share >= 0.7) return "full";
  return share >= 0.3 ? "partial" : "none";
};

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/** Whether a statement of this kind may say in words of its own what it rests on. */
const isFree = (kind: string): boolean => kind === "absent" || kind === "conclusion" || kind === "derived";

/** A verdict per statement: by the share of its words that its evidence has, and by its numbers; a conclusion by its numbers alone. */
export const answerAuditCitations = (asked: AskedTask): unknown => ({
  verdicts: promptStatements(asked).map(({ id, kind, text, evidence }) => {
    const isContrary = numbersIn(text).some((number) => !numbersIn(evidence).includes(number));
    const byWords = isFree(kind) ? "full" : verdictOf(sharedWords(text, evidence));
    const isJudged = kind === "sourced" || kind === "conclusion";
    const verdict = isContrary && isJudged && byWords !== "none" ? "contradicted" : byWords;
    const isFull = verdict === "full";
    return {
      id,
      verdict,
      unsupported: isFull ? [] : wordsMissing(text, evidence),
      reason: isFull ? "" : "Its sources say something else.",
      claimsAbsence: kind === "sourced" && /\b(?:no study|no source|none of)\b/i.test(text),
      needless: [],
    };
  }),
});
