import { type Complexity, decomposeQuestion, type Depth } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { decomposeByModel } from "./decompose-by-model.ts";
import { decomposeExtractively } from "./decompose-extractively.ts";
import { decompositionReplySchema } from "./decomposition-reply.ts";
import { questionLanguage } from "./question-language.ts";
import { topicLimit } from "./topic-limit.ts";

const fewestTopics = { simple: 1, moderate: 3, complex: 4 } as const satisfies Record<Complexity, number>;

/** "3–4", or "3" where there is no choice. */
const topicRange = (complexity: Complexity, depth: Depth): string => {
  const most = topicLimit[depth][complexity];
  return fewestTopics[complexity] < most ? `${fewestTopics[complexity]}–${most}` : `${most}`;
};

/**
 * The reasoning task behind `decompose-question`; its twin needs nothing but the question. Answers are kept by what the prompt is filled
 * with, so that nothing in it belongs to one run: the same question, however it is spaced, is decomposed once.
 */
export const decomposeTask = defineTask({
  name: decomposeQuestion.name,
  prompt: decomposeQuestion.name,
  tier: "main",
  input: decomposeQuestion.input,
  output: decomposeQuestion.output,
  values: (input) => ({
    question: collapseWhitespace(input.question.normalize("NFC")).trim(),
    simple: topicRange("simple", input.depth),
    moderate: topicRange("moderate", input.depth),
    complex: topicRange("complex", input.depth),
    language: input.language ?? questionLanguage(input),
  }),
  reply: (input) =>
    decompositionReplySchema.transform((said, context) => {
      const decomposed = decomposeByModel(said, input);
      if (decomposed !== undefined) return decomposed;
      context.addIssue({ code: "custom", path: ["topics"], message: "no topic speaks of the question" });
      return z.NEVER;
    }),
  twin: (input, _ports: object) => Promise.resolve(decomposeExtractively(input)),
});
