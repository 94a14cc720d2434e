import {
  type Complexity,
  decomposeQuestion,
  type Depth,
  type InputOf,
  type OutputOf,
} from "@quarry/contracts";
import { decomposeExtractively, questionLanguage } from "@quarry/extractive";
import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { termSet } from "../signals/term-overlap.ts";
import { decomposeByModel } from "./decompose-by-model.ts";
import { decompositionReplySchema } from "./decomposition-reply.ts";
import { topicLimit } from "./topic-limit.ts";

type Input = InputOf<typeof decomposeQuestion>;

const fewestTopics = { simple: 1, moderate: 3, complex: 4 } as const satisfies Record<Complexity, number>;

/** "3–4", or "3" where there is no choice. */
const topicRange = (complexity: Complexity, depth: Depth): string => {
  const most = topicLimit[depth][complexity];
  return fewestTopics[complexity] < most ? `${fewestTopics[complexity]}–${most}` : `${most}`;
};

const sharesWords = ({ topics }: OutputOf<typeof decomposeQuestion>, input: Input): boolean => {
  const language = questionLanguage(input);
  // Topics that are written in another language share no words with the question.
  if (input.language !== undefined && !input.language.startsWith(language)) return true;
  const wording = topics.flatMap(({ name, question, queries }) => [name, question, ...queries]).join(" ");
  return !termSet(wording, language).isDisjointFrom(termSet(input.question, language));
};

/**
 * The reply of a model as topics, in whatever words. All of them together must share a word with the question: a model that repeats its
 * prompt answers the prompt's example.
 */
const decompositionReply = (input: Input): z.ZodType<OutputOf<typeof decomposeQuestion>> =>
  decompositionReplySchema.transform((reply, context) => {
    const decomposed = decomposeByModel(reply, input);
    if (decomposed !== undefined && sharesWords(decomposed, input)) return decomposed;
    const message =
      decomposed === undefined
        ? "no topic has a name and a question in plain text"
        : "the topics do not speak of the question: decompose the question that was asked";
    context.addIssue({ code: "custom", path: ["topics"], message });
    return z.NEVER;
  });

/**
 * The reasoning task behind `decompose-question`; its fallback needs nothing but the question. Answers are kept by what the prompt is filled
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
  reply: decompositionReply,
  fallback: (input, _ports: object) => Promise.resolve(decomposeExtractively(input)),
});
