import type { assessCoverage, InputOf } from "@quarry/contracts";
import { type Aspect, topicAspect } from "./aspect.ts";
import { codeEvidence, codeGap, needsCode } from "./aspects/code.ts";
import { comparedSides } from "./compared-sides.ts";

/**
 * What the evidence for a topic must show, by the type of its question: a definition, the steps, code where code is wanted, both sides of a
 * comparison. Empty for a topic that its own words say everything of.
 */
export const requiredAspects = ({
  topic,
  question,
  questionType,
  language,
}: Pick<
  InputOf<typeof assessCoverage>,
  "topic" | "question" | "questionType" | "language"
>): readonly Aspect[] => {
  const compared = questionType === "compare" ? comparedSides(question, language) : undefined;
  const aspect = topicAspect(topic, questionType, language, compared);
  const code: Aspect = {
    isShownBy: (text) => codeEvidence.test(text),
    inPassage: true,
    isBroad: false,
    gap: codeGap[language] ?? codeGap.en ?? "",
  };
  return [
    ...(aspect === undefined ? [] : [aspect]),
    ...(needsCode(topic, question, questionType) ? [code] : []),
  ];
};
