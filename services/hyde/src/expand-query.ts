import { expandQuery, type InputOf, type Variation, variationSchema } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { defineTask, type OpenedModel, runTask, type TaskPorts } from "@quarry/language-model";
import { collapseWhitespace, detectLanguage, proseSentences, terms, words } from "@quarry/text";
import { z } from "zod";
import { type FeedbackSource, feedbackTerms, hypotheticalPassage, trustedPassages } from "./feedback.ts";
import { varyByVocabulary } from "./vocabulary.ts";

/** Topic and queries to expand. */
export type ExpansionInput = InputOf<typeof expandQuery>;

/** Gaps of an earlier round, as separate entries. */
const gapsOf = ({ gaps, gap }: Pick<ExpansionInput, "gaps" | "gap">): readonly string[] =>
  gaps ?? (gap === undefined ? [] : [gap]);

/** An expansion as returned by a model, not validated. */
const expansionSchema = z.object({
  hypothetical: z.string().nullable(),
  variations: z.array(z.object({ kind: variationSchema.shape.kind, text: z.string() })),
});

type Expansion = z.output<typeof expansionSchema>;

/** Normal form of a query, ignoring case, punctuation, spaces and letter width. */
const queryForm = (query: string): string =>
  collapseWhitespace(
    query
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  );

const maxVariations = 8;

/** Search engines refuse long queries, and BM25 matches everything with them. */
const maxCharacters = 200;

/** Returns the first eight, alternating between kinds so that no kind crowds out another; the order is kept. */
const inTurns = (variations: readonly Variation[]): Variation[] => {
  const taken = Map.groupBy(variations, ({ kind }) => kind);
  const turnOf = (variation: Variation): number => taken.get(variation.kind)?.indexOf(variation) ?? 0;
  const chosen = new Set(
    variations.toSorted((first, second) => turnOf(first) - turnOf(second)).slice(0, maxVariations),
  );
  return variations.filter((variation) => chosen.has(variation));
};

/**
 * Returns at most eight variations that differ, beyond case and punctuation, from each other and from the existing queries; empty
 * ones and those over 200 characters are dropped.
 */
export const newVariations = (variations: readonly Variation[], asked: readonly string[]): Variation[] => {
  const seen = new Set(["", ...asked.map(queryForm)]);
  const isNew = ({ text }: Variation): boolean => {
    const form = queryForm(text);
    const isUnseen = !seen.has(form);
    seen.add(form);
    return isUnseen;
  };
  const tidy = variations.map(({ kind, text }) => ({ kind, text: collapseWhitespace(text) }));
  return inTurns(tidy.filter(({ text }) => text.length <= maxCharacters).filter(isNew));
};

const maxSentences = 3;
const maxCharactersOfPassage = 1_200;
const minWords = 5;

const cut = (text: string): string => {
  if (text.length <= maxCharactersOfPassage) return text;
  const end = text.lastIndexOf(" ", maxCharactersOfPassage);
  return text.slice(0, end > 0 ? end : maxCharactersOfPassage).trimEnd();
};

/**
 * Returns the first three sentences of a hypothetical passage, without repetitions of the question, headings and code; at most
 * 1,200 characters. Null if fewer than five words remain.
 */
export const validPassage = (text: string, asked: readonly string[]): string | null => {
  const language = detectLanguage(text);
  const echoes = new Set(asked.map(queryForm));
  const said = proseSentences(text, language)
    .map(({ start, end }) => collapseWhitespace(text.slice(start, end)))
    .filter((sentence) => !echoes.has(queryForm(sentence)));
  const passage = cut(said.slice(0, maxSentences).join(" "));
  return words(passage, language).length < minWords ? null : passage;
};

/** Keeps the parts of an expansion that add to the existing queries, truncated to searchable length. */
const validExpansion = ({ hypothetical, variations }: Expansion, input: ExpansionInput): Expansion => {
  const { question, topic, asked: before = [] } = input;
  const asked = [question, topic.question, ...topic.queries, ...before, ...gapsOf(input)];
  return {
    hypothetical: hypothetical === null ? null : validPassage(hypothetical, asked),
    variations: newVariations(variations, asked),
  };
};

const variation = z.object({
  kind: z.enum(["rephrased", "broader", "narrower"]),
  text: z.string().describe("A search query of 2 to 12 words."),
});

const nothingNew =
  "nothing of this can be used: write 2 to 3 sentences as an answer might read, and queries that are not asked already";

/**
 * Builds the request for a model: the hypothetical passage (HyDE, Gao et al. 2022) and the variations in one answer. The prompt states the
 * limits, longer texts are truncated; only an answer without any usable part is refused.
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

// Enough passages to distinguish common words from informative ones, few enough to read their documents.
const passagesToFind = 10;
const termsToAdd = 6;

// A question too short for language detection counts as English, so that its words are stemmed as in the index.
const languageOf = ({ question, topic }: ExpansionInput): string => {
  const language = detectLanguage(`${question} ${topic.question}`);
  return language === "und" ? "en" : language;
};

/** Expands by pseudo-relevance feedback: the hypothetical passage and the added terms come from retrieved passages. */
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

/**
 * Expands a topic by a hypothetical passage and variations; the fallback takes both from the question's words and from indexed
 * passages.
 */
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

/** Everything but the model is optional; a model is then asked every time, without a limit. */
interface ExpandQueryPorts
  extends Pick<OpenedModel, "model">, Partial<Pick<OpenedModel, "cache" | "budgetOf" | "metrics">> {
  readonly prompts: TaskPorts<FeedbackSource>["prompts"];
  readonly feedback: FeedbackSource;
}

/** Adds distinct new queries to a topic. A model is asked once for the same input; the result says whether a model wrote it. */
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

/** Handler used when hyde is disabled: topics keep only their own queries. */
export const noExpansion: Handler<typeof expandQuery> = async ({ topic }) => ({
  topicId: topic.id,
  hypothetical: null,
  variations: [],
});
