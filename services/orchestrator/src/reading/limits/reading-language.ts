import { detectLanguage, primaryLanguage } from "@quarry/text";
import type { RunFacts } from "../../research/step.ts";

type Asked = Pick<RunFacts["request"], "language" | "question">;

/** The language a goal is planned, read and answered in: the one that was asked for, else the goal's own, else English. */
export const readingLanguage = ({ request: { language, question } }: { readonly request: Asked }): string => {
  if (language !== undefined) return primaryLanguage(language) ?? language;
  const detected = detectLanguage(question);
  return detected === "und" ? "en" : detected;
};
