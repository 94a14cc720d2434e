import { decomposeQuestion } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { decomposeExtractively } from "./decompose-extractively.ts";

/** The reasoning task behind `decompose-question`; its twin needs nothing but the question. */
export const decomposeTask = defineTask({
  name: decomposeQuestion.name,
  prompt: decomposeQuestion.name,
  tier: "main",
  input: decomposeQuestion.input,
  output: decomposeQuestion.output,
  values: ({ question, depth, language }) => ({ question, depth, language: language ?? "the question's" }),
  twin: (input, _ports: object) => Promise.resolve(decomposeExtractively(input)),
});
