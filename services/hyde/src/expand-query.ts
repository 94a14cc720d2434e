import { expandQuery } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { defineTask, type OpenedModel, runTask, type TaskPorts } from "@quarry/language-model";
import { detectLanguage, terms } from "@quarry/text";
import { z } from "zod";
import { type FeedbackSource, feedbackTerms, hypotheticalPassage, trustedPassages } from "./feedback.ts";
import {
  type Expansion,
  type ExpansionInput,
  expansionSchema,
  gapsOf,
  validExpansion,
} from "./valid-expansion.ts";
import { varyByVocabulary } from "./vocabulary.ts";

const variation = z.object({
  kind: z.enum(["rephrased", "broader", "narrower"]),
  text: z.string().describe("A search query of 2 to 12 words."),
});

const nothingNew =
  "nothing of this can be used: write 2 to 3 sentences as an answer might read, and queries that are not asked already";

/**
 * What a model is asked for: the hypothetical passage (HyDE, Gao et al. 2022) and the variations in one answer. Limits
 * are told, and what exceeds them is cut later; only an answer of which nothing is left is refused.
 */
const expansionReply = (input: ExpansionInput) =>
  z
    .object({
      hypothetical: z.string().describe("2 to 3 sentences, at most 600 characters."),
      variations: z.array(variation).describe("3 to 6 queries, one or two of each kind."),
    })
    .refine(
      (said) => {
        const { hypothetical, variations } = validExpansion(said, input);
        return hypothetical !== null || variations.length > 0;
      },
      { error: nothingNew },
    );

// Enough passages to tell common words from telling ones, few enough to read their documents.
const passagesToFind = 10;
const termsToAdd = 6;

// A question too short to show its language is taken for English, so that its words are stemmed as the index has them.
const languageOf = ({ question, topic }: ExpansionInput): string => {
  const language = detectLanguage(`${question} ${topic.question}`);
  return language === "und" ? "en" : language;
};

/** Pseudo-relevance feedback: the hypothetical passage and the added terms stand in passages that were found. */
const expandByFeedback = async (
  { question, topic, scopes, found = [] }: ExpansionInput,
  language: string,
  feedback: FeedbackSource,
): Promise<Expansion> => {
  const query = new Set(terms(`${topic.question} ${topic.name} ${question}`, language));
  const passages = await feedback.search({ terms: [...query], scopes, limit: passagesToFind, found });
  const trusted = trustedPassages(passages, query);
  const added = feedbackTerms(trusted, { known: query, background: passages, limit: termsToAdd });
  const text = [topic.queries[0] ?? topic.question, ...added].join(" ");
  return {
    hypothetical: hypotheticalPassage(trusted, query) ?? null,
    variations: added.length === 0 ? [] : [{ kind: "feedback", text }],
  };
};

const linesOf = (queries: readonly string[]): string =>
  queries.length === 0 ? "none" : [...new Set(queries)].map((query) => `- ${query}`).join("\n");

/** Gives a topic a hypothetical passage and variations; the fallback takes both from vocabulary and from passages that are indexed already. */
const expansionTask = defineTask({
  name: "expand-query",
  prompt: "expand-query",
  tier: "fast",
  input: expandQuery.input,
  output: expansionSchema,
  reply: expansionReply,
  values: (input) => ({
    question: input.question,
    topic: `${input.topic.name}: ${input.topic.question}`,
    queries: linesOf([...input.topic.queries, ...(input.asked ?? [])]),
    gaps: linesOf(gapsOf(input)),
    language: languageOf(input),
  }),
  fallback: async (input, feedback: FeedbackSource) => {
    const language = languageOf(input);
    const { hypothetical, variations } = await expandByFeedback(input, language, feedback);
    return {
      hypothetical,
      variations: [...varyByVocabulary({ ...input, gaps: gapsOf(input), language }), ...variations],
    };
  },
});

/** Of what a deployment opens, everything but the model can be left out; a model is then asked every time, and without limit. */
interface ExpandQueryPorts
  extends Pick<OpenedModel, "model">, Partial<Pick<OpenedModel, "cache" | "budgetOf" | "metrics">> {
  readonly prompts: TaskPorts<FeedbackSource>["prompts"];
  readonly feedback: FeedbackSource;
}

/**
 * Gives a topic more queries: none equals another one or what is asked already. A model is asked once for the same; the
 * answer says whether its words are a model's.
 */
export const createExpandQuery =
  ({ budgetOf, feedback, ...reasoning }: ExpandQueryPorts): Handler<typeof expandQuery> =>
  async (input, { log, report, signal, deadline }) => {
    const budget = budgetOf?.(input.runId);
    const withoutModel = input.method === "twin" ? "chosen" : undefined;
    const job = { log, report, signal, deadline, budget, fallback: feedback, withoutModel } as const;
    const { output, method } = await runTask(expansionTask, input, { ...reasoning, ...job });
    const { hypothetical, variations } = validExpansion(output, input);
    log.debug({ topic: input.topic.id, method, variations: variations.length }, "topic expanded");
    const origin = method === "twin" ? "feedback" : "model";
    return { topicId: input.topic.id, hypothetical, variations, origin };
  };

/** What hyde answers when it is switched off: every topic keeps its own queries and nothing else. */
export const noExpansion: Handler<typeof expandQuery> = async ({ topic }) => ({
  topicId: topic.id,
  hypothetical: null,
  variations: [],
});
