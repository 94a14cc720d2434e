import { defineTask } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";

const failedSchema = z.object({
  id: z.string(),
  sentence: z.string(),
  /** Why it failed. */
  reason: z.string(),
  passage: z.string(),
  /** What the twin puts in its place; null when there is nothing. */
  verbatim: z.string().nullable(),
});

const rewrittenSchema = z.object({ sentences: z.array(z.object({ id: z.string(), text: z.string() })) });

// A line of its own for each keeps a passage from passing for another sentence.
const render = ({ id, sentence, reason, passage }: z.output<typeof failedSchema>): string =>
  `[${id}]\nSentence: ${collapseWhitespace(sentence)}\nProblem: ${reason}\nPassage: ${collapseWhitespace(passage)}`;

/** The reasoning task that writes failed sentences anew, all in one call; its twin says what the passage says word for word. */
export const rewriteTask = defineTask({
  name: "rewrite-sentence",
  prompt: "rewrite-sentence",
  tier: "fast",
  input: z.object({ question: z.string(), language: z.string(), failed: z.array(failedSchema).min(1) }),
  output: rewrittenSchema,
  values: ({ question, language, failed }) => ({
    question,
    sentences: failed.map(render).join("\n\n"),
    language,
  }),
  twin: ({ failed }, _ports: object) =>
    Promise.resolve({
      sentences: failed.flatMap(({ id, verbatim }) => (verbatim === null ? [] : [{ id, text: verbatim }])),
    }),
});
