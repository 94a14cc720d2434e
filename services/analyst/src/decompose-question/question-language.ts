import type { decomposeQuestion, InputOf } from "@quarry/contracts";
import { detectLanguage, primaryLanguage } from "@quarry/text";

/** The language a question is put in; that of the report where the words do not show it, else English. */
export const questionLanguage = ({ question, language }: InputOf<typeof decomposeQuestion>): string => {
  const detected = detectLanguage(question);
  return detected === "und" ? (primaryLanguage(language) ?? "en") : detected;
};
