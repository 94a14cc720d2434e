import { numbersAgree } from "@quarry/grounding";
import type { WrittenSentence } from "./written-sentence.ts";

/** Whether every number of a sentence stands in the quotes it rests on. */
export const carriesNumbers = ({ text, citations }: WrittenSentence): boolean =>
  numbersAgree(text, citations.map(({ quote }) => quote).join("\n"));
