import { expandQuery } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { detectLanguage, terms } from "@quarry/text";
import { expansionReply } from "./expansion-reply.ts";
import { type Expansion, type ExpansionInput, expansionSchema, gapsOf } from "./expansion.ts";
import { feedbackTerms } from "./feedback/feedback-terms.ts";
import { hypotheticalPassage } from "./feedback/hypothetical-passage.ts";
import { trustedPassages } from "./feedback/trusted-passages.ts";
import type { FeedbackSource } from "./ports.ts";
import { varyByVocabulary } from "./vocabulary/vary-by-vocabulary.ts";

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

/** Gives a topic a hypothetical passage and variations; the twin takes both from vocabulary and from passages that are indexed already. */
export const expansionTask = defineTask({
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
  twin: async (input, feedback: FeedbackSource) => {
    const language = languageOf(input);
    const { hypothetical, variations } = await expandByFeedback(input, language, feedback);
    return {
      hypothetical,
      variations: [...varyByVocabulary({ ...input, gaps: gapsOf(input), language }), ...variations],
    };
  },
});
